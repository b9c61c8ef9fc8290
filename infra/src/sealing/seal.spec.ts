import { ERASED, type EventSpec, isSealed, type Subject, UNREADABLE } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../testing/memory-vault.js';
import { KeyMissing } from '../ports/key-vault.js';
import { openDeep, openValue, sealData, sealValue, showUnreadable, subjectsIn } from './seal.js';

const person: Subject = 'user:1';
const ofCase: Subject = 'case:7';
const spec: EventSpec = {
  version: 1,
  seals: {
    name: () => person,
    answers: () => ofCase,
    'directors.*.pan': () => ofCase,
    'files.*.meta.name': () => ofCase,
  },
};

const data: JsonObject = {
  name: 'Asha Rao',
  answers: { capital: 1.5, list: [1, null, true] },
  directors: [{ id: 'd1', pan: 'ABCPE1234F' }, { id: 'd2', pan: null }, { id: 'd3' }],
  files: [{ meta: { name: 'pan.pdf', size: 3 } }],
  status: 'paid',
};

describe('sealing', () => {
  it('seals exactly the fields that the spec names, of any JSON type, and leaves what is missing or null', async () => {
    const vault = memoryVault();
    const sealed = await sealData(spec, 'case-7', data, vault);
    expect(sealed).toMatchObject({
      name: { subject: person },
      answers: { subject: ofCase },
      directors: [{ id: 'd1', pan: { subject: ofCase } }, { id: 'd2', pan: null }, { id: 'd3' }],
      files: [{ meta: { name: { subject: ofCase }, size: 3 } }],
      status: 'paid',
    });
    expect(JSON.stringify(sealed)).not.toMatch(/Asha|ABCPE|pan\.pdf|capital/);
    expect(await openDeep(sealed, vault)).toEqual(data);
  });

  it('makes no key for a person about whom the event says nothing', async () => {
    const vault = memoryVault();
    await sealData(spec, 'case-7', { status: 'paid' }, vault);
    expect(await vault.find(person)).toBeNull();
    expect(await vault.find(ofCase)).toBeNull();
  });

  it('opens what a destroyed key sealed to [erased], and everything else as it was', async () => {
    const vault = memoryVault();
    const sealed = await sealData(spec, 'case-7', data, vault);
    await vault.destroy(ofCase);
    expect(await openDeep(sealed, vault)).toEqual({
      name: 'Asha Rao',
      answers: ERASED,
      directors: [{ id: 'd1', pan: ERASED }, { id: 'd2', pan: null }, { id: 'd3' }],
      files: [{ meta: { name: ERASED, size: 3 } }],
      status: 'paid',
    });
  });

  // A lost key looked like a destroyed one, and nobody noticed that the vault was incomplete.
  it('never takes a lost key for a destroyed one: it fails, or shows [unreadable] to who asks for that', async () => {
    const sealed = await sealData(spec, 'case-7', data, memoryVault());
    await expect(openDeep(sealed, memoryVault())).rejects.toThrow(KeyMissing);
    const shown = await openDeep(sealed, memoryVault(), undefined, showUnreadable);
    expect(shown).toMatchObject({ name: UNREADABLE, answers: UNREADABLE, status: 'paid' });
  });

  it('writes [erased] for a person who was erased before', async () => {
    const vault = memoryVault();
    await vault.destroy(person);
    expect(await sealData(spec, 'case-7', { name: 'Asha Rao' }, vault)).toEqual({ name: ERASED });
  });

  it('leaves sealed what the reader may not open', async () => {
    const vault = memoryVault();
    const sealed = await sealData(spec, 'case-7', data, vault);
    const opened = await openDeep(sealed, vault, (subject) => subject.startsWith('user:'));
    expect(opened).toMatchObject({ name: 'Asha Rao', answers: { subject: ofCase } });
    expect([...subjectsIn(opened)]).toEqual([ofCase]);
    expect(await openDeep(opened, vault)).toEqual(data);
  });

  it('never opens a sealed value that somebody smuggled in, be it into a sealed field or beside one', async () => {
    const vault = memoryVault();
    const secret = sealValue('of somebody else', 'user:2', (await vault.keyFor('user:2')) as Buffer);
    const smuggled = await sealData(spec, 'case-7', { answers: { trap: { ...secret } } }, vault);
    expect(await openDeep(smuggled, vault)).toEqual({ answers: { trap: secret } });
    await expect(sealData(spec, 'case-7', { status: { ...secret } }, vault)).rejects.toThrow(TypeError);
    await expect(sealData(spec, 'case-7', { directors: [{ id: { ...secret } }] }, vault)).rejects.toThrow(TypeError);
  });

  it('refuses a cipher text that was changed in any bit, or put under another subject', () => {
    const key = Buffer.alloc(32, 7);
    const sealed = sealValue('Asha Rao', person, key);
    fc.assert(
      fc.property(fc.nat(), (n) => {
        const bytes = Buffer.from(sealed.sealed, 'base64url');
        const bit = n % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => openValue({ ...sealed, sealed: bytes.toString('base64url') }, key)).toThrow();
      }),
    );
    expect(() => openValue({ ...sealed, subject: 'user:2' }, key)).toThrow();
    expect(() => openValue({ sealed: '', subject: person }, key)).toThrow('not a sealed value');
  });

  it('gives back every JSON value as it was, and never the same cipher text twice', () => {
    const key = Buffer.alloc(32, 7);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json;
        const [one, two] = [sealValue(plain, person, key), sealValue(plain, person, key)];
        expect(isSealed(one)).toBe(true);
        expect(one.sealed).not.toBe(two.sealed);
        expect(openValue(one, key)).toEqual(plain);
      }),
    );
  });
});
