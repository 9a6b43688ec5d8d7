import openapiTypescript, { astToString } from 'openapi-typescript';
import { CONTRACT_FILE } from './contract.mts';

// Prints the TypeScript types of docs/openapi.yaml.
process.stdout.write(astToString(await openapiTypescript(CONTRACT_FILE)));
