import { existsSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { z } from 'zod';
import type { App } from '../app/app.js';
import { systemContext } from '../app/command-context.js';
import { registerEmployee } from '../app/register-employee.js';

const adminOrder = z.object({
  order: z.literal('create'),
  mobile: z.string(),
  name: z.string(),
  superAdmin: z.boolean(),
});
/** What `npm run admin` asks the running server to do. */
export type AdminOrder = Readonly<z.infer<typeof adminOrder>>;

export const socketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Listens on a socket in the data folder: who may write there owns the data anyway. That is how the first super admin is
 * made, never by a number in code. One order a connection, as a line of JSON. Answers how to stop.
 */
export const listenForAdmin = async (app: App): Promise<() => Promise<void>> => {
  const path = socketPath(app.config.dataDir);
  // A killed server leaves its socket behind; the folder's lock says that nobody else is using it.
  if (existsSync(path)) unlinkSync(path);
  const connections = new Set<Socket>();
  const take = async (line: string): Promise<string> => {
    try {
      return await obey(app, adminOrder.parse(JSON.parse(line)));
    } catch (error) {
      return `Failed: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => undefined);
    createInterface({ input: connection }).once('line', async (line) => connection.end(`${await take(line)}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // Who is connected and says nothing would hold up the end.
      for (const connection of connections) connection.destroy();
    });
};

/** Carries out an order; answers what was done, for the person at the terminal. */
export const obey = async (app: App, { mobile, name, superAdmin }: AdminOrder): Promise<string> => {
  const number = toE164(mobile);
  if (number === null) return `Not a mobile number: ${mobile}`;
  const made = await registerEmployee(
    app,
    { mobile: number, name, email: null, role: 'admin', isSuperAdmin: superAdmin, via: 'setup' },
    systemContext('admin-create'),
  );
  return made.ok ? `${superAdmin ? 'Super admin' : 'Admin'} created: ${made.value.userId}` : made.error.message;
};

/** Sends an order to the running server; null when none runs over this folder. */
export const askServer = (dataDir: string, order: AdminOrder): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const connection = createConnection(socketPath(dataDir));
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
  });
