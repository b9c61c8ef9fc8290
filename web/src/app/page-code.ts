import { isReachable } from '../shared/components/later';

/** The code of a page could not be fetched: no network, or a newer build has replaced it. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
  /** Whether the device was offline at that moment. */
  readonly offline = !navigator.onLine;
  constructor(cause: unknown) {
    super('The code of this page could not be fetched', { cause });
  }
}

export interface PageCodeOptions {
  /** Rejects while the server does not answer; `isReachable` by default. */
  readonly reachable?: () => Promise<unknown>;
  /** Reloads the document. */
  readonly reload?: () => void;
}

/** Session storage key: the document was reloaded once for a page's code. */
const RELOADED = 'anupalan_reloaded';

/**
 * Reloads the document, at most once per session, because an older build's code is gone after an update; true if it
 * does. Not without an answer of the server: a reload would lose the present page.
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
 * The module of `load`. After a failed import the document is reloaded where that can help, and the promise stays
 * pending; else it rejects with `PageMissing`, which `PageError` shows.
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
