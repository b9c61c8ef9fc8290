// The baseline of the comparison, a minimal program for the same calls: Koa, SQLite through libsql, rows with a JSON
// column, a session looked up by its token's hash, the owner checked, bodies and answers validated by zod. No event
// log, no sealing, no compression. Run with the path of a file that `fillPlain` has filled.
import { createHash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { service } from '@anupalan/domain/contracts/catalogue';
import { user } from '@anupalan/domain/contracts/identity';
import { caseView, customerService, queuePage } from '@anupalan/domain/contracts/requests';
import Koa from 'koa';
import Database from 'libsql';
import { z } from 'zod';

export const PLAIN_PROGRAM = fileURLToPath(import.meta.url);
const QUEUE_PAGE = 25;

const hashOf = (token) => createHash('sha256').update(token).digest('hex');

const open = (path) => {
  const db = new Database(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS sessions (token TEXT PRIMARY KEY, user_id TEXT NOT NULL, role TEXT NOT NULL, expires_at INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS services (id TEXT PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS requests (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL, assigned_to TEXT, due_at TEXT,
      record TEXT NOT NULL, row TEXT NOT NULL, page TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS requests_of ON requests (customer_id);
    CREATE INDEX IF NOT EXISTS queue_of ON requests (assigned_to, due_at);
    CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, request_id TEXT NOT NULL, user_id TEXT NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL);`);
  return db;
};

/**
 * Makes the program's file. `sessions`: `{token, userId, role}`; `users` and `services` as they are answered;
 * `requests`: each one's item in the customer's list (`record`), in the queue (`row`) and its page (`page`).
 */
export const fillPlain = (path, { sessions, users, services, requests }) => {
  const db = open(path);
  const insert = (sql, rows) => {
    const statement = db.prepare(sql);
    for (const row of rows) statement.run(row);
  };
  db.exec('BEGIN');
  const later = Date.now() + 86_400_000;
  insert(
    'INSERT INTO sessions VALUES (?, ?, ?, ?)',
    sessions.map(({ token, userId, role }) => [hashOf(token), userId, role, later]),
  );
  insert(
    'INSERT INTO users VALUES (?, ?)',
    users.map((one) => [one.id, JSON.stringify(one)]),
  );
  insert(
    'INSERT INTO services VALUES (?, ?)',
    services.map((one) => [one.id, JSON.stringify(one)]),
  );
  insert(
    'INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?, ?)',
    requests.map(({ record, row, page }) => [
      ...[record.id, record.customer_id, record.assigned_to, row.due_at],
      ...[record, row, page].map((one) => JSON.stringify(one)),
    ]),
  );
  db.exec('COMMIT');
  db.close();
};

const serve = (path) => {
  const db = open(path);
  const sql = {
    session: db.prepare('SELECT user_id AS userId, role, expires_at AS expiresAt FROM sessions WHERE token = ?'),
    user: db.prepare('SELECT body FROM users WHERE id = ?'),
    services: db.prepare('SELECT body FROM services'),
    owned: db.prepare('SELECT record FROM requests WHERE customer_id = ?'),
    page: db.prepare('SELECT customer_id AS customerId, page FROM requests WHERE id = ?'),
    queue: db.prepare(`SELECT row FROM requests WHERE assigned_to = ? ORDER BY due_at, id LIMIT ${QUEUE_PAGE}`),
    count: db.prepare('SELECT count(*) AS n FROM requests WHERE assigned_to = ?'),
    assignee: db.prepare('SELECT assigned_to AS assignedTo FROM requests WHERE id = ?'),
    note: db.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, ?)'),
  };
  const note = z.object({ text: z.string().min(1).max(2000) });
  const ofRequest = /^\/api\/(staff\/)?requests\/([^/]+)(\/notes)?$/;

  const sessionOf = (ctx) => {
    const token = ctx.cookies.get('anupalan_session');
    const session = token === undefined ? undefined : sql.session.get([hashOf(token)]);
    return session === undefined || session.expiresAt < Date.now() ? null : session;
  };
  const bodyOf = async (req) => {
    const parts = [];
    for await (const part of req) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString());
  };
  const queueOf = (userId) => {
    const total = sql.count.get([userId]).n;
    const items = sql.queue.all([userId]).map(({ row }) => JSON.parse(row));
    return queuePage.parse({ items, next_cursor: String(QUEUE_PAGE), total, counts: { mine: total } });
  };

  const koa = new Koa();
  koa.use(async (ctx) => {
    const session = sessionOf(ctx);
    if (ctx.path === '/api/services') {
      ctx.body = z.array(service).parse(sql.services.all([]).map(({ body }) => JSON.parse(body)));
      return;
    }
    ctx.assert(session !== null, 401);
    const { userId, role } = session;
    if (ctx.path === '/api/user') ctx.body = user.parse(JSON.parse(sql.user.get([userId]).body));
    else if (ctx.path === '/api/customer-services') {
      const services = sql.owned.all([userId]).map(({ record }) => customerService.parse(JSON.parse(record)));
      ctx.body = { services };
    } else if (ctx.path === '/api/staff/queue') {
      ctx.assert(role === 'staff', 403);
      ctx.body = queueOf(userId);
    } else {
      const [, , id, notes] = ofRequest.exec(ctx.path) ?? [];
      ctx.assert(id !== undefined, 404);
      if (notes === undefined) {
        const found = sql.page.get([id]);
        ctx.assert(found?.customerId === userId, 404);
        ctx.body = caseView.parse(JSON.parse(found.page));
      } else {
        ctx.assert(role === 'staff' && sql.assignee.get([id])?.assignedTo === userId, 404);
        const { text } = note.parse(await bodyOf(ctx.req));
        sql.note.run([randomUUID(), id, userId, text, new Date().toISOString()]);
        ctx.body = { success: true, message: 'Note saved', id };
      }
    }
  });
  const server = koa.listen(0, '127.0.0.1', () =>
    console.log(`plain is ready at http://127.0.0.1:${server.address().port}`),
  );
  process.once('SIGTERM', () => process.exit(0));
};

if (process.argv[1] === PLAIN_PROGRAM) serve(process.argv[2]);
