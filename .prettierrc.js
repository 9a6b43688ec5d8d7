module.exports = { useTabs: true, singleQuote: true, trailingComma: 'all', printWidth: 100 };
