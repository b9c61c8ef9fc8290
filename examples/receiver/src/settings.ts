import { fileURLToPath } from 'node:url';

/** Where the API is. */
export const baseUrl = process.env.ANUPALAN_URL ?? 'http://127.0.0.1:8080';

/** Where `npm run receiver:key` keeps the key; not in git. */
export const keyFile = fileURLToPath(new URL('../../../.cache/receiver.key', import.meta.url));
