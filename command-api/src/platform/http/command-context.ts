import type { Actor } from '@anupalan/domain/kernel/event';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../app.js';
import type { CommandContext } from '../commands/command-context.js';
import { derivedId, randomId } from '../commands/ids.js';
import { type EdgeContext, SAFE_METHODS } from './edge.js';
import { malformed, type ProblemAnswer } from './problem.js';

const KEY = /^[\x21-\x7e]{1,200}$/;

const actorOf = ({ session, apiKey }: EdgeContext['state']): Actor => {
  if (session !== null) return { id: session.userId, role: session.role };
  return apiKey === null ? { id: 'visitor', role: 'visitor' } : { id: apiKey.id, role: 'integrator' };
};

/**
 * The context of the command of a call. With an Idempotency-Key its id is derived from caller, route and key, so that a
 * retry is the same command, also by another alias of the path; without one it is random. A route without a body has
 * none to compare, so that such a call (signing out) needs no vault key.
 */
export const commandContext = async (app: App, ctx: EdgeContext): Promise<Result<CommandContext, ProblemAnswer>> => {
  const { match, session, apiKey, via, correlationId, traceparent, canonicalBody } = ctx.state;
  const key = ctx.get('idempotency-key');
  if (key !== '' && !KEY.test(key)) return err(malformed('bad_idempotency_key'));
  const keyed = key !== '' && !SAFE_METHODS.has(ctx.method);
  const path = match?.kind === 'route' ? match.path : ctx.path;
  const commandId = keyed
    ? derivedId(session?.userId ?? apiKey?.id ?? 'visitor', `${ctx.method} ${path}`, key)
    : randomId();
  const browser = ctx.get('sec-fetch-site') !== '' || ctx.get('origin') !== '';
  return ok({
    actor: actorOf(ctx.state),
    channel: via === 'cookie' || (via === 'none' && browser) ? 'web' : 'api',
    commandId,
    correlationId,
    causationId: commandId,
    ...(keyed && canonicalBody !== '' ? { bodyHash: await app.keyedHash('body', canonicalBody) } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  });
};
