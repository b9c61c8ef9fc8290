import type { Config } from '../app/config.js';
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

/** True for the origin that the call came to and for the further own ones. `null` (sandboxed pages, files) is nobody's. */
export const isOwnOrigin = (ctx: EdgeContext, origin: string, further: ReadonlySet<string>): boolean => {
  const parsed = originOf(origin);
  if (parsed === null || parsed === 'null') return false;
  return further.has(parsed) || new URL(parsed).host === ctx.host;
};

export const servesHttps = (config: Config): boolean => config.production || config.publicUrl.startsWith('https:');
