import { PassThrough } from 'node:stream';
import type { Position } from '@anupalan/domain/kernel/position';
import { HEARTBEAT_EVENT, HEARTBEAT_MS, OPENED_EVENT } from '@anupalan/domain/rules/live-changes';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { businesses } from '@anupalan/projector/read-models/businesses/projection';
import { businessesWith } from '@anupalan/projector/read-models/businesses/queries';
import type { App } from '../app.js';
import { currentSession, SESSION_CHANGE } from '../sessions.js';
import type { EdgeMiddleware } from './edge.js';
import { problemAnswer, sendProblem } from './problem.js';
import type { Session } from './route.js';

export const STREAM_PATH = '/api/stream';
/** The end of a session is announced; an idle one is found at most this much later, ms. */
const RECHECK_MS = 5 * 60_000;
const MAX_STREAMS = 10;
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
/** A client that does not read is disconnected when this many bytes are pending. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** True when the change's audience includes this session: by user, by role, or publicly; teams are asked besides. */
export const concerns = ({ audience }: Change, session: Pick<Session, 'userId' | 'role'> | null): boolean =>
  audience.public === true ||
  (session !== null &&
    (audience.users.includes(session.userId) ||
      (session.role !== 'customer' && audience.roles.includes(session.role))));

/** The businesses in whose team this person is, of the office nobody; null while the store cannot be asked. */
const readTeams = async (app: App, { userId, role }: Session): Promise<ReadonlySet<string> | null> => {
  if (role !== 'customer') return new Set();
  try {
    return new Set((await businessesWith(app.reads, userId)).map(({ id }) => id));
  } catch (error) {
    app.log.warn({ err: error }, 'a stream does not know the teams of its person');
    return null;
  }
};

/** Tells a session of the changes that concern its person or their teams. `lost`: it cannot be known any more what does. */
const teamsOf = (app: App, session: Session, lost: () => void) => {
  let teams = readTeams(app, session);
  return {
    hear: async (change: Change, current: Session, tell: () => void): Promise<void> => {
      const named = change.audience.businesses;
      if (concerns(change, current)) {
        // Who joins or leaves a team is told of it.
        if (change.model === businesses.name) teams = readTeams(app, current);
        tell();
      } else if (named !== undefined && current.role === 'customer') {
        const mine = await teams;
        if (mine === null) lost();
        else if (named.some((id) => mine.has(id))) tell();
      }
    },
  };
};

/** The position of the log, or null if it cannot be asked. */
const headOf = (app: App): Promise<Position | null> =>
  app.events.head().catch((error: unknown) => {
    app.log.warn({ err: error }, 'a stream opens without the position of the log');
    return null;
  });

const lineOf = ({ model, id, position }: Change): string => `data: ${JSON.stringify({ model, id, position })}\n\n`;

const opened = (at: Position | null): string => `event: ${OPENED_EVENT}\ndata: ${JSON.stringify({ position: at })}\n\n`;

/** The number of open streams of each session that has any. */
const streamCounts = () => {
  const counts = new Map<string, number>();
  const of = (sessionId: string): number => counts.get(sessionId) ?? 0;
  return {
    of,
    change: (sessionId: string, by: 1 | -1): void => {
      const count = of(sessionId) + by;
      if (count === 0) counts.delete(sessionId);
      else counts.set(sessionId, count);
    },
  };
};

/**
 * `GET /api/stream`: changes of read models that this session may see, as `{model, id, position}`. Nothing is stored: a
 * client that was away fetches anew. It begins with the log's position, so that a page fetches again only what it had read
 * before. The heartbeat is an event, so that a page notices when nothing comes any more.
 * Ends with the session; a change of role applies from the next line.
 */
export const changeStream = (
  app: App,
  { heartbeatMs = HEARTBEAT_MS }: { readonly heartbeatMs?: number } = {},
): EdgeMiddleware => {
  const open = streamCounts();

  return async (ctx) => {
    const { session } = ctx.state;
    if (session === null) return;
    if (open.of(session.id) >= MAX_STREAMS)
      return sendProblem(ctx, problemAnswer(429, 'too_many_streams', { retryAfterSeconds: 10 }));
    ctx.set(HEADERS);
    ctx.compress = false;
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;

    const out = new PassThrough();
    let current: Session = session;
    let checkedAt = app.clock.now();
    const write = (text: string): void => {
      if (out.writableEnded || out.destroyed) return;
      if (out.writableLength + ctx.res.writableLength > MAX_WAITING_BYTES) close();
      else out.write(text);
    };
    const recheck = async (): Promise<boolean> => {
      checkedAt = app.clock.now();
      try {
        const now = await currentSession(app, session);
        if (now === null) close();
        else current = now;
        return now !== null;
      } catch (error) {
        // The store is unavailable: the stream ends, since its session may have ended.
        app.log.warn({ err: error }, 'stream closed, its session cannot be checked');
        close();
        return false;
      }
    };
    const teams = teamsOf(app, session, () => close());
    const hear = (change: Change): void => {
      if (change.model === SESSION_CHANGE) {
        if (change.id === session.id) void recheck();
        return;
      }
      void teams.hear(change, current, () => write(lineOf(change)));
    };
    // A client that may have missed changes reconnects and fetches anew.
    const stop = app.feed.listen(hear, () => close());
    const beat = setInterval(() => {
      const now = app.clock.now();
      const live = now < current.expiresAt && now - checkedAt < RECHECK_MS ? Promise.resolve(true) : recheck();
      void live.then((still) => {
        if (still) write(`event: ${HEARTBEAT_EVENT}\ndata: {}\n\n`);
      });
    }, heartbeatMs);
    let closed = false;
    const close = (): void => {
      if (closed) return;
      closed = true;
      stop();
      clearInterval(beat);
      open.change(session.id, -1);
      app.metrics.streams(-1);
      out.end();
    };
    open.change(session.id, 1);
    app.metrics.streams(1);
    // Koa's pipeline, the log and the stopping listen too: with this one there are eleven, and Node warns above ten.
    ctx.res.setMaxListeners(20);
    ctx.res.once('close', close);
    out.once('error', close);
    out.write('retry: 3000\n: open\n\n');
    ctx.body = out;
    // Asked only now: what is appended later is told.
    void headOf(app).then((at) => write(opened(at)));
    // Catches a change of the session between the moment it was read and the moment this call began to listen.
    void recheck();
  };
};
