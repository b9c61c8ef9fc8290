import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of a subject's key and of the master key. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A key encrypted with the master key (AES-256-GCM, bound to its subject): nonce, cipher text, tag. Every vault uses
 * this format, so rows can be copied from one to another.
 */
export const wrapKey = (master: Buffer, subject: string, key: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(Buffer.from(subject));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when it was wrapped by another master key or for another subject, or was changed */
export const unwrapKey = (master: Buffer, subject: string, wrapped: Uint8Array | ArrayBuffer): Buffer => {
  const bytes = Buffer.from(wrapped as ArrayBuffer);
  const decipher = createDecipheriv('aes-256-gcm', master, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};
