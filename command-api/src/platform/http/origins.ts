import type { Config } from '../config/config.js';
import type { EdgeContext } from './edge.js';

const originOf = (url: string): string | null => {
  try {
    const { origin, port } = new URL(url);
    // Port 0 means any free port, which no origin can name.
    return port === '0' ? null : origin;
  } catch {
    return null;
  }
};

/** Own origins besides the one of the call: PUBLIC_URL and PUBLIC_ORIGINS. */
export const furtherOrigins = (config: Config): ReadonlySet<string> =>
  new Set([config.publicUrl, ...config.origins].map(originOf).filter((origin) => origin !== null));

/** True when the origin is one of this server's. */
export type IsOwnOrigin = (ctx: EdgeContext, origin: string) => boolean;

/**
 * True for the origin of the call itself and for the further own ones. If the public address is https, a page of http
 * never counts, since a man in the middle can forge one. `null` (sandboxed pages, files) never counts either.
 */
export const ownOrigins = (config: Config): IsOwnOrigin => {
  const further = furtherOrigins(config);
  const httpsOnly = config.publicUrl.startsWith('https:');
  return (ctx, origin) => {
    const parsed = originOf(origin);
    if (parsed === null || parsed === 'null') return false;
    if (further.has(parsed)) return true;
    const { host, protocol } = new URL(parsed);
    return host === ctx.host && (protocol === 'https:' || !httpsOnly);
  };
};

export const servesHttps = (config: Config): boolean => config.production || config.publicUrl.startsWith('https:');
