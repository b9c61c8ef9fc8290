import type { Config } from '../../config/config.js';
import { isLoopbackName } from '../../network-of.js';
import type { EdgeMiddleware } from '../edge.js';
import { problemAnswer, sendProblem } from '../problem.js';

/** `localhost` of `localhost:8080`; brackets of IPv6 stay. Null for an invalid host. */
const nameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);

const isAddress = (name: string): boolean => /^\[.*\]$|^[\d.]+$/.test(name);

/**
 * In demo mode anyone can sign in as anyone, so a page of another site must not reach the server in a visitor's browser
 * through a name of its own that resolves here: only this machine's and the configured names are answered.
 */
export const ownHost = ({ demo, host, publicUrl, origins }: Config): EdgeMiddleware => {
  const configured = new Set([host, ...[publicUrl, ...origins].map(nameOf)]);
  const everywhere = ['0.0.0.0', '::'].includes(host);
  const isOwn = (name: string): boolean =>
    isLoopbackName(name) || configured.has(name) || (everywhere && isAddress(name));
  return async (ctx, next) => {
    // The header itself: a page can send the forwarding headers of a proxy as well.
    const name = nameOf(`http://${ctx.req.headers.host ?? ''}`);
    if (!demo || (name !== null && isOwn(name))) return next();
    sendProblem(ctx, problemAnswer(421, 'unknown_host'));
  };
};
