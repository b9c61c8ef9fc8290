import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../testing/memory-vault.js';
import { keyedHash } from './pepper.js';

describe('a keyed hash', () => {
  it('is the same for the same text and purpose, and another for any other text, purpose or vault', async () => {
    const vault = memoryVault();
    const hash = await keyedHash(vault, 'mobile', '+919876543210');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await keyedHash(vault, 'mobile', '+919876543210')).toBe(hash);
    expect(await keyedHash(vault, 'mobile', '+919876543211')).not.toBe(hash);
    expect(await keyedHash(vault, 'code', '+919876543210')).not.toBe(hash);
    expect(await keyedHash(memoryVault(), 'mobile', '+919876543210')).not.toBe(hash);
  });
});
