import { addOfficeTexts } from '../shared/i18n/i18n';
import { isReachable } from '../shared/loading/reachable';

/** The code of a page could not be fetched: no network, or a newer build has replaced it. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
  constructor(
    cause: unknown,
    /** The device was offline or the server did not answer: a later try can help. */
    readonly cut: boolean,
  ) {
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
 * Reloads the document, at most once per session, because an older build's code is gone after an update. Not without an
 * answer of the server: a reload would lose the present page.
 */
async function renewal({ reachable, reload }: Required<PageCodeOptions>): Promise<'begun' | 'cut' | 'no help'> {
  if (!navigator.onLine) return 'cut';
  try {
    await reachable();
  } catch {
    return 'cut';
  }
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return 'no help';
    sessionStorage.setItem(RELOADED, '1');
  } catch {
    return 'no help';
  }
  reload();
  return 'begun';
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
    const renewed = await renewal({ reachable, reload });
    if (renewed === 'begun') return new Promise<never>(() => undefined);
    throw new PageMissing(error, renewed === 'cut');
  }
}

/** The module of `load`, of the office's code; its texts, which customers never fetch, come with it. */
export async function officeCode<T>(load: () => Promise<T>): Promise<T> {
  const [code, { enOffice }] = await pageCode(() => Promise.all([load(), import('../shared/i18n/en-office')]));
  addOfficeTexts(enOffice);
  return code;
}
