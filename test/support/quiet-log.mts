// n8n-core writes every failed item to its log; the tests look at the items themselves.
process.env.N8N_LOG_LEVEL = 'silent';
