import { existsSync, unlinkSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { toE164 } from '@anupalan/domain/rules/mobile';
import type { App } from '../app/app.js';
import { systemContext } from '../app/command-context.js';
import { registerEmployee } from '../app/register-employee.js';

/** What `npm run admin` asks the running server to do. */
export interface AdminOrder {
  readonly order: 'create';
  readonly mobile: string;
  readonly name: string;
  readonly superAdmin: boolean;
}

export const socketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Listens on a socket in the data folder: who may write there owns the data anyway. That is how the first super admin is
 * made, never by a number in code. Answers how to stop.
 */
export const listenForAdmin = async (app: App): Promise<() => Promise<void>> => {
  const path = socketPath(app.config.dataDir);
  // A killed server leaves its socket behind; the folder's lock says that nobody else is using it.
  if (existsSync(path)) unlinkSync(path);
  const server = createServer((connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('error', () => undefined);
    connection.on('data', (chunk: string) => {
      text += chunk;
      if (!text.includes('\n')) return;
      obey(app, JSON.parse(text.slice(0, text.indexOf('\n'))) as AdminOrder).then(
        (answer) => connection.end(`${answer}\n`),
        (error: unknown) => connection.end(`Failed: ${error instanceof Error ? error.message : String(error)}\n`),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
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
