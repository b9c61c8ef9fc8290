import { createHash, randomBytes } from 'node:crypto';
import { mobile as mobileAggregate } from '@anupalan/domain/identity/aggregate';
import type { App } from '../platform/app.js';

/** The longest that browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 86_400;
const MAX_DEVICES = 20;
/** People who share a browser have one token each in its cookie. */
const MAX_TOKENS = 5;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const prefixOf = (userId: string): string => `known-device/${userId}/`;

const tokensIn = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '')
    .slice(0, 1000)
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_TOKENS);

const knownToken = async (app: App, userId: string, cookie: string | undefined): Promise<string | null> => {
  for (const token of tokensIn(cookie))
    if ((await app.keyValue.get(prefixOf(userId) + hashOf(token))) !== null) return token;
  return null;
};

/** The hash for this browser if the person has signed in from it before; else null. */
export const knownDevice = async (app: App, userId: string, cookie: string | undefined): Promise<string | null> => {
  const token = await knownToken(app, userId, cookie);
  return token === null ? null : hashOf(token);
};

/** As `knownDevice`, by the number (E.164) of the sign-in. */
export const knownDeviceOf = async (app: App, mobile: string, cookie: string | undefined): Promise<string | null> => {
  if (tokensIn(cookie).length === 0) return null;
  const { userId } = (await app.load(mobileAggregate, await app.keyedHash('mobile', mobile))).state;
  return userId === null ? null : knownDevice(app, userId, cookie);
};

/**
 * Remembers that the person has signed in from this browser; returns the cookie's new value. A token that is not theirs
 * yet is never reused: another person may have planted it.
 */
export const rememberDevice = async (app: App, userId: string, cookie: string | undefined): Promise<string> => {
  const known = await knownToken(app, userId, cookie);
  const token = known ?? randomBytes(32).toString('base64url');
  await app.keyValue.put(prefixOf(userId) + hashOf(token), String(app.clock.now()), { ttlMs: DEVICE_SECONDS * 1000 });
  if (known === null) await dropOldest(app, userId);
  return [token, ...tokensIn(cookie).filter((other) => other !== token)].slice(0, MAX_TOKENS).join('.');
};

/** Makes all browsers of this person new again. */
export const forgetDevices = async (app: App, userId: string): Promise<void> => {
  for (const { key } of await app.keyValue.list(prefixOf(userId))) await app.keyValue.delete(key);
};

const dropOldest = async (app: App, userId: string): Promise<void> => {
  const entries = [...(await app.keyValue.list(prefixOf(userId)))];
  const oldestFirst = entries.sort((a, b) => Number(a.value) - Number(b.value));
  for (const { key } of oldestFirst.slice(0, Math.max(0, entries.length - MAX_DEVICES))) await app.keyValue.delete(key);
};
