import { isReachable } from '../shared/components/later';

/** The code of a page could not be fetched: no network, or another build has taken its place. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
  /** Whether the device had no network at that moment. */
  readonly offline = !navigator.onLine;
  constructor(cause: unknown) {
    super('The code of this page could not be fetched', { cause });
  }
}

export interface PageCodeOptions {
  /** Rejects while the server does not answer; `isReachable` unless told. */
  readonly reachable?: () => Promise<unknown>;
  /** Loads the document anew. */
  readonly reload?: () => void;
}

/** Kept for the session of the tab once the document was loaded anew for a page's code. */
const RELOADED = 'anupalan_reloaded';

/**
 * Loads the document anew, once per session, and tells whether it does: after an update the code of an older build is gone.
 * Without the server, which a device may only believe to reach, that would take away the page that is there.
 */
async function isRenewed({ reachable, reload }: Required<PageCodeOptions>): Promise<boolean> {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) !== null) return false;
    await reachable();
    sessionStorage.setItem(RELOADED, '1');
  } catch {
    return false;
  }
  reload();
  return true;
}

/**
 * What `load` imports. When it does not come, the document is loaded anew where that can help, and the promise stays open: the
 * page that is there stands until then. Else rejects with `PageMissing`, which `PageError` has words for.
 */
export async function pageCode<T>(
  load: () => Promise<T>,
  { reachable = isReachable, reload = () => window.location.reload() }: PageCodeOptions = {},
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const missing = new PageMissing(error);
    if (await isRenewed({ reachable, reload })) return new Promise<never>(() => undefined);
    throw missing;
  }
}
