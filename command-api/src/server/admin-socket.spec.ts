import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const order = { order: 'create', mobile: '9876501234', name: 'Ravi Rao', superAdmin: true } as const;
const dir = (): string => t.app.config.dataDir;

/** What the server answers to this text. */
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

  it('answers nonsense and goes on', async () => {
    expect(await say('not json\n')).toMatch(/^Failed: /);
    expect(await say('{"order":"create"}\n')).toMatch(/^Failed: /);
    expect(await askServer(dir(), order)).toMatch(/^Super admin created: /);
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
