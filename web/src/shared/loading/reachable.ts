/** The timeout for the server's answer; a later answer counts as none. */
const TIMEOUT_MS = 10_000;
let asking: Promise<void> | null = null;

/**
 * Resolves when the server answers; concurrent callers share one request. Used before a page is loaded again, and
 * before code is fetched that must still come after a lost network: browsers never retry a failed import during a
 * page's life.
 */
export function isReachable(): Promise<void> {
  const ask = async (): Promise<void> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch('/mark.svg', { method: 'HEAD', cache: 'no-store', signal });
    if (!answer.ok) throw new Error(`The server answers ${answer.status}`);
  };
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
