import type { Config } from '../../config/config.js';
import { isLoopbackName } from '../../network-of.js';
import type { EdgeMiddleware } from '../edge.js';
import { problemAnswer, sendProblem } from '../problem.js';

/** `localhost` of `localhost:8080`; brackets of IPv6 stay. Null for what is no host. */
const nameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);

const isAddress = (name: string): boolean => /^\[.*\]$|^[\d.]+$/.test(name);

/**
 * In demo mode everybody can sign in as anybody. So a page of another site must not reach it in a visitor's browser by a name
 * of its own that it lets lead here: only names that cannot be made up so are answered, this machine's and the configured ones.
 */
export const ownHost = ({ demo, host, publicUrl, origins }: Config): EdgeMiddleware => {
  const configured = new Set([host, ...[publicUrl, ...origins].map(nameOf)]);
  const everywhere = ['0.0.0.0', '::'].includes(host);
  const isOwn = (name: string): boolean =>
    isLoopbackName(name) || configured.has(name) || (everywhere && isAddress(name));
  return async (ctx, next) => {
    // The header itself: what a proxy forwards beside it, a page can send as well.
    const name = nameOf(`http://${ctx.req.headers.host ?? ''}`);
    if (!demo || (name !== null && isOwn(name))) return next();
    sendProblem(ctx, problemAnswer(421, 'unknown_host'));
  };
};
