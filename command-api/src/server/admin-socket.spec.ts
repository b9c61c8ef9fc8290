import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readiness } from '../operations/health.js';
import { keepUndone } from '../platform/commands/undone-follow-ups.js';
import { addressHash, numberHash } from '../platform/security-log.js';
import { newToken, openSession, resolveSession } from '../platform/sessions.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { askServer, listenForAdmin, socketPath } from './admin-socket.js';

let t: TestApp;
let close: () => Promise<void>;
beforeEach(async () => {
  t = await startTestApp({ routes: [] });
  close = await listenForAdmin(t.app);
});
afterEach(async () => {
  await close();
  await t.close();
});

const order = {
  order: 'create',
  mobile: '9876501234',
  name: 'Ravi Rao',
  email: 'ravi@example.in',
  superAdmin: true,
} as const;
const dir = (): string => t.app.config.dataDir;

/** The server's answer to this text. */
const say = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const connection = connect(socketPath(dir()), () => connection.write(text));
    let answer = '';
    connection.setEncoding('utf8');
    connection.on('data', (chunk: string) => {
      answer += chunk;
    });
    connection.on('end', () => resolve(answer));
    connection.on('error', reject);
  });

describe('the socket for administrators', () => {
  it('makes the first super admin, once', async () => {
    expect(await askServer(dir(), order)).toMatch(/^Super admin created: /);
    expect(await askServer(dir(), order)).toMatch(/There is an account with this mobile number/);
  });

  it('says by which hash the security log names an address or a number', async () => {
    const { app } = t;
    expect(await askServer(dir(), { order: 'address', ip: '2001:db8:0:1::5' })).toBe(
      `2001:db8:0:1::/64 ${await addressHash(app, '2001:db8:0:1:ffff::1')}`,
    );
    expect(await askServer(dir(), { order: 'address', ip: 'here' })).toBe('Not an IP address: here');
    expect(await askServer(dir(), { order: 'number', mobile: '98765 43210' })).toBe(
      `+919876543210 ${await numberHash(app, '+919876543210')}`,
    );
    expect(await askServer(dir(), { order: 'number', mobile: 'x' })).toBe('Not a mobile number: x');
  });

  it('deactivates, reactivates and changes the role of somebody by mobile or id', async () => {
    const staff = {
      order: 'create',
      mobile: '9876509999',
      name: 'Asha Kulkarni',
      email: 'asha@example.in',
      superAdmin: false,
    } as const;
    const id = (await askServer(dir(), staff))?.split(': ')[1] ?? '';
    await askServer(dir(), order);
    await t.app.positions.waitFor(['people'], await t.app.events.head(), 5000);
    const { token } = { token: newToken() };
    await openSession(t.app, {
      token,
      userId: id,
      role: 'admin',
      isSuperAdmin: false,
      seconds: 60,
      device: 'test',
      demo: false,
    });
    expect(await askServer(dir(), { order: 'role', person: '98765 09999', role: 'staff' })).toBe(`Role changed: ${id}`);
    expect((await resolveSession(t.app, token))?.role).toBe('staff');
    const leave = { order: 'deactivate', person: id, reason: 'Left the firm' } as const;
    expect(await askServer(dir(), leave)).toBe(`Deactivated: ${id} (1 signed out)`);
    expect(await resolveSession(t.app, token)).toBeNull();
    expect(await askServer(dir(), leave)).toBe(`Nothing to change: ${id}`);
    expect(await askServer(dir(), { order: 'reactivate', person: id })).toBe(`Reactivated: ${id}`);
    expect(await askServer(dir(), { order: 'deactivate', person: id, reason: ' ' })).toMatch(/./);
    expect(await askServer(dir(), { order: 'reactivate', person: '9000000000' })).toBe(
      'There is no account of 9000000000',
    );
  });

  it('lists what was not done over an unreadable record, and settles it, so that health no longer names it', async () => {
    const undone = { process: 'when-paid-then-issue-receipt', stream: 'payment-ORD1', revision: 2 };
    await keepUndone(t.app.keyValue, undone);
    expect((await readiness(t.app)).body).toMatchObject({
      status: 'degraded',
      faults: [{ code: 'follow_up_undone', params: undone }],
    });
    expect(await askServer(dir(), { order: 'follow-ups' })).toBe('when-paid-then-issue-receipt payment-ORD1 2');
    expect(await askServer(dir(), { order: 'settle', ...undone })).toBe('Settled.');
    expect(await askServer(dir(), { order: 'settle', ...undone })).toBe(
      'There is no such follow-up that was not done.',
    );
    expect(await askServer(dir(), { order: 'follow-ups' })).toBe('Every follow-up was done.');
    expect((await readiness(t.app)).body.faults).toEqual([]);
  });

  it('answers nonsense and goes on', async () => {
    expect(await say('not json\n')).toMatch(/^Failed: /);
    expect(await say('{"order":"create"}\n')).toMatch(/^Failed: /);
    expect(await askServer(dir(), order)).toMatch(/^Super admin created: /);
  });

  it('answers in a folder whose path is too long for a socket, and leaves nothing in the temporary folder', async () => {
    const links = (): readonly string[] =>
      readdirSync(tmpdir()).filter((name) => existsSync(join(tmpdir(), name, 'data')));
    const before = links();
    const dataDir = join(dir(), ...Array<string>(3).fill('a-very-long-name-of-a-folder-for-data'));
    mkdirSync(dataDir, { recursive: true });
    const stop = await listenForAdmin({ ...t.app, config: { ...t.app.config, dataDir } });
    expect(Buffer.byteLength(socketPath(dataDir))).toBeGreaterThan(108);
    expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600);
    expect(await askServer(dataDir, order)).toMatch(/^Super admin created: /);
    expect(links()).toEqual(before);
    await stop();
    expect(existsSync(socketPath(dataDir))).toBe(false);
    expect(await askServer(dataDir, order)).toBeNull();
  });

  it('closes at once, also while somebody is connected who says nothing', async () => {
    const silent = connect(socketPath(dir()));
    await new Promise((resolve) => silent.once('connect', resolve));
    const gone = new Promise((resolve) => silent.once('close', resolve));
    await close();
    await gone;
    expect(await askServer(dir(), order)).toBeNull();
  });
});
