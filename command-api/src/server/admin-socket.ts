import { chmodSync, existsSync, mkdtempSync, rmdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { publicKeyText } from '@anupalan/infra/sealing/seal-keys';
import { z } from 'zod';
import { countryProblem } from '../identity/code-countries.js';
import { registerEmployee } from '../identity/register-employee.js';
import type { LastBackup } from '../operations/last-backup.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { settleUndone, type UndoneFollowUp, undoneFollowUps } from '../platform/commands/undone-follow-ups.js';
import { networkOf } from '../platform/network-of.js';
import { addressHash, numberHash } from '../platform/security-log.js';
import { type BackupLink, backupThread } from './backup-link.js';
import { obeyAboutPerson, personOrders } from './people-orders.js';

const createOrder = z.object({
  order: z.literal('create'),
  mobile: z.string(),
  name: z.string(),
  /** Needed to sign in on a new device in production. */
  email: z.string(),
  superAdmin: z.boolean(),
});
const backupOrder = z.object({
  order: z.literal('backup'),
  /** Absolute: the server may run in another folder. */
  target: z.string(),
  keep: z.number().int().min(1).nullable(),
});
const addressOrder = z.object({ order: z.literal('address'), ip: z.string() });
const numberOrder = z.object({ order: z.literal('number'), mobile: z.string() });
const followUpsOrder = z.object({ order: z.literal('follow-ups') });
const settleOrder = z.object({
  order: z.literal('settle'),
  process: z.string(),
  stream: z.string(),
  revision: z.number().int().min(0),
});
const sealKeyOrder = z.object({ order: z.literal('seal-key') });
const obeyed = z.discriminatedUnion('order', [
  createOrder,
  addressOrder,
  numberOrder,
  sealKeyOrder,
  followUpsOrder,
  settleOrder,
  ...personOrders,
]);
const adminOrder = z.discriminatedUnion('order', [...obeyed.options, backupOrder]);
/** The orders of `npm run admin` and `npm run backup` to the running server. */
export type AdminOrder = Readonly<z.infer<typeof adminOrder>>;
/** The orders on the data itself, with or without a running server. */
export type ObeyedOrder = Readonly<z.infer<typeof obeyed>>;
type CreateOrder = Readonly<z.infer<typeof createOrder>>;

/** Prefix of the answer to an order that failed. */
export const FAILED = 'Failed: ';

export const socketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/** Systems cut the path of a socket: Linux at 107 bytes, macOS at 103. */
const MAX_SOCKET_PATH_BYTES = 103;
const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;

/** A path of the socket that the system takes. Where the folder's own is too long, a link in the temporary folder leads there. */
interface SocketWay {
  readonly path: string;
  /** Removes the link. A socket goes on without it. */
  remove(): void;
}

/** @throws Error with a text for people when the link cannot be made */
export const openSocketWay = (dataDir: string): SocketWay => {
  const path = socketPath(dataDir);
  if (fits(path)) return { path, remove: () => undefined };
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'anupalan-'));
    const link = join(folder, 'data');
    if (!fits(socketPath(link))) throw new RangeError('the path of the temporary folder is too long as well');
    symlinkSync(resolve(dataDir), link);
    return {
      path: socketPath(link),
      remove: () => {
        unlinkSync(link);
        rmdirSync(dirname(link));
      },
    };
  } catch (cause) {
    if (folder !== undefined) rmdirSync(folder);
    throw new Error(
      `The path of the data folder ${dataDir} is too long for a socket, and no link to it can be made in ${tmpdir()}. Choose a shorter path.`,
      { cause },
    );
  }
};

/**
 * Listens on a socket in the data folder, whose writers own the data anyway. This is how the first super admin is made,
 * never by a number in code. One order per connection, as a line of JSON. Returns a function that stops it.
 */
export const listenForAdmin = async (app: App, backups: BackupLink = backupThread()): Promise<() => Promise<void>> => {
  const path = socketPath(app.config.dataDir);
  // A killed server leaves its socket behind; the folder's lock guarantees that no other server uses it.
  if (existsSync(path)) unlinkSync(path);
  const connections = new Set<Socket>();
  const take = async (line: string): Promise<string> => {
    try {
      const asked = adminOrder.parse(JSON.parse(line));
      if (asked.order !== 'backup') return await obey(app, asked);
      const { target, keep } = asked;
      return backupMade(await backups.make({ dataDir: app.config.dataDir, target, keep }));
    } catch (error) {
      return `${FAILED}${error instanceof Error ? error.message : errorText(error)}`;
    }
  };
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => undefined);
    createInterface({ input: connection }).once('line', async (line) => connection.end(`${await take(line)}\n`));
  });
  const way = openSocketWay(app.config.dataDir);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(way.path, resolve);
  }).finally(way.remove);
  chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await backups.stop();
    // A silent connection would delay the end; one with a pending answer gets it.
    for (const connection of connections) if (!connection.writableEnded) connection.destroy();
    await closed;
    // Node removes the socket by the path that it listens at, which a link's no longer is.
    rmSync(path, { force: true });
  };
};

/** The text about a backup for the terminal. */
export const backupMade = ({ path, bytes }: LastBackup): string =>
  `Backup made and checked: ${path} (${(bytes / 1e6).toFixed(1)} MB)`;

const followUpsText = (undone: readonly UndoneFollowUp[]): string =>
  undone.length === 0
    ? 'Every follow-up was done.'
    : undone.map(({ process, stream, revision }) => `${process} ${stream} ${revision}`).join('\n');

/** Makes or changes an account, lists or settles follow-ups that were not done, or looks up a hash of the security log. Returns the text for the terminal. */
export const obey = async (app: App, asked: ObeyedOrder): Promise<string> => {
  if (asked.order === 'create') return createAdmin(app, asked);
  if (asked.order === 'seal-key') return app.sealing.trusted.map(publicKeyText).join('\n');
  if (asked.order === 'address') {
    const network = networkOf(asked.ip);
    return network === 'unknown' ? `Not an IP address: ${asked.ip}` : `${network} ${await addressHash(app, asked.ip)}`;
  }
  if (asked.order === 'follow-ups') return followUpsText(await undoneFollowUps(app.keyValue));
  if (asked.order === 'settle')
    return (await settleUndone(app.keyValue, asked)) ? 'Settled.' : 'There is no such follow-up that was not done.';
  if (asked.order !== 'number') return obeyAboutPerson(app, asked);
  const number = toE164(asked.mobile);
  return number === null ? `Not a mobile number: ${asked.mobile}` : `${number} ${await numberHash(app, number)}`;
};

const createAdmin = async (app: App, { mobile, name, email, superAdmin }: CreateOrder): Promise<string> => {
  const number = toE164(mobile);
  if (number === null) return `Not a mobile number: ${mobile}`;
  const country = countryProblem(app, number);
  if (country !== null) return country.message;
  const made = await registerEmployee(
    app,
    { mobile: number, name, email, role: 'admin', isSuperAdmin: superAdmin, via: 'setup' },
    systemContext('admin-create'),
  );
  return made.ok
    ? `${superAdmin ? 'Super admin' : 'Admin'} created: ${made.value.userId}`
    : [
        made.error.message,
        ...(made.error.kind === 'invalid' ? (made.error.errors ?? []).map(({ message }) => message) : []),
      ].join(' ');
};

/** Sends an order to the running server; null when none runs on this folder. */
export const askServer = async (dataDir: string, order: AdminOrder): Promise<string | null> => {
  const way = openSocketWay(dataDir);
  return new Promise<string | null>((resolve, reject) => {
    const connection = createConnection(way.path);
    let answer = '';
    connection.setEncoding('utf8');
    connection.on('connect', () => connection.write(`${JSON.stringify(order)}\n`));
    connection.on('data', (chunk: string) => {
      answer += chunk;
    });
    connection.on('end', () => resolve(answer.trim()));
    connection.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
  }).finally(way.remove);
};
