import type { Config } from '../config/config.js';
import type { EdgeContext } from './edge.js';

const originOf = (url: string): string | null => {
  try {
    const { origin, port } = new URL(url);
    // Port 0 stands for whichever is free: nobody can be reached there.
    return port === '0' ? null : origin;
  } catch {
    return null;
  }
};

/** Further own origins beside the one that the call came to: PUBLIC_URL and PUBLIC_ORIGINS. */
export const furtherOrigins = (config: Config): ReadonlySet<string> =>
  new Set([config.publicUrl, ...config.origins].map(originOf).filter((origin) => origin !== null));

/** Is a page of this origin one of ours? */
export type IsOwnOrigin = (ctx: EdgeContext, origin: string) => boolean;

/**
 * True for the origin that the call came to and for the further own ones. Where people open https, a page of http is nobody's:
 * who is in the middle of the line can make one up. `null` (sandboxed pages, files) is nobody's either.
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
