import type { Method } from './client';
import { lastPosition } from './position';

/** The longest time after the document's start at which its answer is taken, ms. */
const FRESH_MS = 10_000;

declare global {
  /** The calls that the document began before the app arrived (command-api's middleware/web.ts), by path. */
  var ahead: Record<string, Promise<Response>> | undefined;
}

/**
 * The call that the document has begun for a query; it is taken once. A command ends this, since the answers may then
 * be older, or belong to another person.
 */
export function begunCall(method: Method, path: string): Promise<Response> | null {
  if (method !== 'GET') globalThis.ahead = undefined;
  const begun = globalThis.ahead?.[path];
  if (begun === undefined) return null;
  delete globalThis.ahead?.[path];
  return performance.now() < FRESH_MS && lastPosition() === null ? begun : null;
}
