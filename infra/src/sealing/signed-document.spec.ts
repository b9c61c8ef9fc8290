import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../testing/memory-vault.js';
import { documentKey, isGenuine, signDocument } from './signed-document.js';

describe('a signed document', () => {
  it('is checked with the public key alone, and no longer genuine once a character was changed', async () => {
    const vault = memoryVault();
    const signed = await signDocument(vault, { b: 2, a: 'one' });
    const key = await documentKey(vault);
    expect(signed.document).toBe('{"a":"one","b":2}');
    expect(isGenuine(signed, key)).toBe(true);
    expect(isGenuine({ ...signed, document: '{"a":"one","b":3}' }, key)).toBe(false);
    expect(isGenuine(signed, await documentKey(memoryVault()))).toBe(false);
  });
});
