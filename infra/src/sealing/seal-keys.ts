import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';

/** PKCS #8 of an Ed25519 private key, up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** SubjectPublicKeyInfo of an Ed25519 public key, up to its 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** The key that signs seals, and the keys whose seals are trusted. */
export interface SealKeys {
  /** Null if seals are only checked and never made. */
  readonly privateKey: KeyObject | null;
  readonly trusted: readonly KeyObject[];
}

/** The key from 32 secret bytes. */
export const sealKeyFrom = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** 43 characters, base64url; for a private key its public half. */
export const publicKeyText = (key: KeyObject): string =>
  (key.type === 'public' ? key : createPublicKey(key))
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI.length)
    .toString('base64url');

/** @throws Error for anything but 32 bytes in base64 */
export const readPublicKey = (text: string): KeyObject => {
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES || !/^[A-Za-z0-9+/_-]{43}=?$/.test(text.trim()))
    throw new Error('A public key of seals is 32 bytes in base64, as `npm run admin -- seal-key` prints it.');
  return createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
};

/**
 * The keys of this installation: `seed` signs. Without a seed a key of the vault signs, unless `trusted` says that
 * seals are only checked here. Anybody who can read that vault can sign, too, so the server requires a seed outside
 * demo mode.
 */
export const openSealKeys = async (
  vault: KeyVault,
  { seed, trusted }: { readonly seed: Buffer | null; readonly trusted: readonly KeyObject[] },
): Promise<SealKeys> => {
  if (seed === null && trusted.length > 0) return { privateKey: null, trusted };
  const own = seed ?? (await vault.keyFor('log-seal'));
  if (own === 'destroyed') throw new StoreUnavailable('The key that seals the log was destroyed.');
  const privateKey = sealKeyFrom(own);
  return { privateKey, trusted: [createPublicKey(privateKey), ...trusted] };
};
