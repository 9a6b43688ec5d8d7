const { projects } = require('./jest.config.js');

/** The unit tests alone, for mutation testing, which takes one project. */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'unit'),
	rootDir: __dirname,
};
