import { fileURLToPath } from 'node:url';

/** Address of the API. */
export const baseUrl = process.env.ANUPALAN_URL ?? 'http://127.0.0.1:8080';

/** The file in which `npm run receiver:key` stores the key; not in git. */
export const keyFile = fileURLToPath(new URL('../../../.cache/receiver.key', import.meta.url));
