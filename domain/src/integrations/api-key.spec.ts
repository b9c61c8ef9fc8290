import { describe, expect, it } from 'vitest';
import { admin, given } from '../../testing/scenario.js';
import { type ApiKeyCommand, type ApiKeySecrets, apiKey, apiKeyStatus, worksUntil } from './api-key.js';
import type { ApiKeyEvent } from './api-key-events.js';

const AT = '2026-11-21T10:00:00.000Z';
const NEXT_DAY = '2026-11-22T10:00:00.000Z';
const create: Extract<ApiKeyCommand, { type: 'createApiKey' }> = {
  type: 'createApiKey',
  name: ' Ledger ',
  scopes: ['events:personal', 'events:read'],
  expiresAt: null,
  secretHash: 'h1',
  hint: 'ab12',
};
const created = (expiresAt: string | null = null): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  data: { name: 'Ledger', scopes: ['events:read', 'events:personal'], secretHash: 'h1', hint: 'ab12', expiresAt },
});
const rotate = (overlapHours: number): ApiKeyCommand => ({
  type: 'rotateApiKey',
  overlapHours,
  secretHash: 'h2',
  hint: 'cd34',
});
const rotated: ApiKeyEvent = {
  type: 'ApiKeyRotated',
  data: { secretHash: 'h2', hint: 'cd34', previousUntil: NEXT_DAY },
};
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { reason: 'The partner left' } };
const chief = { facts: { mayManage: true }, ctx: { actor: admin('admin-1'), now: AT } };

const keyOf = (...events: readonly ApiKeyEvent[]): ApiKeySecrets => {
  const { key } = given(apiKey.decider, events).state;
  if (key === null) throw new Error('no key');
  return key;
};

describe('an API key', () => {
  it('is made by a super admin, with a name and the right to read events', () => {
    given(apiKey.decider, []).when(create, chief).then([created()]);
    given(apiKey.decider, [])
      .when(create, { ctx: { actor: admin() } })
      .thenRefused('api_key.super_admin_only');
    const refused = (over: Partial<typeof create>, message: string) =>
      given(apiKey.decider, [])
        .when({ ...create, ...over }, chief)
        .thenRefused('api_key.wrong', { message });
    refused({ name: ' ' }, 'Name is required');
    for (const scopes of [[], ['events:personal', 'requests:read'], ['webhooks:manage']] as const)
      refused({ scopes }, 'A key needs a right, and events:personal and webhooks:manage need events:read');
  });
  it('may expire, at a time to come', () => {
    given(apiKey.decider, [])
      .when({ ...create, expiresAt: '2026-11-22T15:30:00+05:30' }, chief)
      .then([created(NEXT_DAY)]);
    for (const expiresAt of [AT, 'soon'])
      given(apiKey.decider, [])
        .when({ ...create, expiresAt }, chief)
        .thenRefused('api_key.wrong', { message: 'The expiry must be in the future' });
    expect(apiKeyStatus(keyOf(created(NEXT_DAY)), AT)).toBe('active');
    expect(apiKeyStatus(keyOf(created(NEXT_DAY)), NEXT_DAY)).toBe('expired');
  });
  it('is rotated to a new secret, while the old one works for a week at most', () => {
    given(apiKey.decider, [created()]).when(rotate(24), chief).then([rotated]);
    for (const hours of [-1, 1.5, 169])
      given(apiKey.decider, [created()]).when(rotate(hours), chief).thenRefused('api_key.wrong');
    const key = keyOf(created(), rotated);
    expect(worksUntil(key, 'h2', AT)).toBe('forever');
    expect(worksUntil(key, 'h1', AT)).toBe(NEXT_DAY);
    expect(worksUntil(key, 'h1', NEXT_DAY)).toBeNull();
    expect(worksUntil(key, 'h3', AT)).toBeNull();
  });
  it('keeps one old secret only: the one before is dead with the next rotation', () => {
    const again: ApiKeyEvent = { ...rotated, data: { ...rotated.data, secretHash: 'h3' } };
    const key = keyOf(created(), rotated, again);
    expect(['h1', 'h2', 'h3'].map((hash) => worksUntil(key, hash, AT))).toEqual([null, NEXT_DAY, 'forever']);
  });
  it('gets another limit of calls from a super admin, within bounds', () => {
    const limit = (perMinute: number): ApiKeyCommand => ({ type: 'limitApiKey', perMinute });
    const limited: ApiKeyEvent = { type: 'ApiKeyLimited', data: { perMinute: 60 } };
    given(apiKey.decider, [created()]).when(limit(60), chief).then([limited]);
    given(apiKey.decider, [created(), limited]).when(limit(60), chief).then([]);
    for (const perMinute of [0, 1.5, 6001])
      given(apiKey.decider, [created()]).when(limit(perMinute), chief).thenRefused('api_key.wrong');
    given(apiKey.decider, [created()])
      .when(limit(60), { ctx: { actor: admin() } })
      .thenRefused('api_key.super_admin_only');
    given(apiKey.decider, [created(), revoked]).when(limit(60), chief).thenRefused('api_key.ended');
    expect([keyOf(created()).perMinute, keyOf(created(), limited, rotated).perMinute]).toEqual([600, 60]);
  });
  it('lends its old secret no time beyond its own expiry', () => {
    const early = '2026-11-21T12:00:00.000Z';
    expect(worksUntil(keyOf(created(early), rotated), 'h1', AT)).toBe(early);
  });
  it('is revoked for a reason, once and for all its secrets', () => {
    const revoke = (reason: string): ApiKeyCommand => ({ type: 'revokeApiKey', reason });
    given(apiKey.decider, [created()]).when(revoke(' The partner left '), chief).then([revoked]);
    given(apiKey.decider, [created()]).when(revoke(' '), chief).thenRefused('api_key.wrong');
    given(apiKey.decider, [created(), revoked]).when(revoke('Again'), chief).then([]);
    const key = keyOf(created(), rotated, revoked);
    expect(['h1', 'h2'].map((hash) => worksUntil(key, hash, AT))).toEqual([null, null]);
  });
  it('that has ended is not rotated, and an unknown one neither rotated nor revoked', () => {
    given(apiKey.decider, [created(), revoked]).when(rotate(0), chief).thenRefused('api_key.ended');
    given(apiKey.decider, [created(AT)])
      .when(rotate(0), chief)
      .thenRefused('api_key.ended');
    given(apiKey.decider, []).when(rotate(0), chief).thenRefused('api_key.not_found');
    given(apiKey.decider, []).when({ type: 'revokeApiKey', reason: 'Gone' }, chief).thenRefused('api_key.not_found');
  });
});
