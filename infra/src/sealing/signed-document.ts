import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { canonicalJson } from './canonical-json.js';
import { sealKeyFrom } from './seal-keys.js';

/** A document that anybody can check with only the public key. */
export interface SignedDocument {
  /** Canonical JSON (RFC 8785): the text that is signed. */
  readonly document: string;
  /** Ed25519 over that text, base64url. */
  readonly signature: string;
}

/** A key of the vault: every process that answers calls has it, even if the key of the seals is kept from it. */
const signingKey = async (vault: KeyVault): Promise<KeyObject> => {
  const seed = await vault.keyFor('log-seal');
  if (seed === 'destroyed') throw new StoreUnavailable('The key that signs documents was destroyed.');
  return sealKeyFrom(seed);
};

export const signDocument = async (vault: KeyVault, content: JsonObject): Promise<SignedDocument> => {
  const document = canonicalJson(content);
  return { document, signature: sign(null, Buffer.from(document), await signingKey(vault)).toString('base64url') };
};

/** The public key for such documents: SPKI, DER, base64. */
export const documentKey = async (vault: KeyVault): Promise<string> => {
  return createPublicKey(await signingKey(vault))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
};

export const documentHash = (document: string): string => createHash('sha256').update(document).digest('hex');

export const isGenuine = ({ document, signature }: SignedDocument, key: string): boolean => {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(document), publicKey, Buffer.from(signature, 'base64url'));
};
