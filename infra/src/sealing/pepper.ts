import { createHmac } from 'node:crypto';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';

const subjectOf = (purpose: string): string => `pepper:${purpose}`;

/** Streams that are found by a keyed hash: without its key their owners would be treated as strangers. */
export const NAMED_BY_HASH: readonly { readonly prefix: string; readonly subject: string }[] = [
  { prefix: 'mobile', subject: subjectOf('mobile') },
];

/**
 * HMAC-SHA256 (hex) of a text under a key of the vault that serves only `purpose`: mobile numbers in stream names,
 * hashes of request bodies, one-time codes. Without the vault nobody can try numbers against it. Same purpose and text,
 * same answer.
 */
export const keyedHash = async (vault: KeyVault, purpose: string, text: string): Promise<string> => {
  const key = await vault.keyFor(subjectOf(purpose));
  if (key === 'destroyed') throw new StoreUnavailable('A key of the data folder was destroyed.');
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
};
