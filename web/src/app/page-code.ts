/** The code of a page could not be fetched: no network, or another build has taken its place. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
  /** Whether the device had no network at that moment. */
  readonly offline = !navigator.onLine;
  constructor(cause: unknown) {
    super('The code of this page could not be fetched', { cause });
  }
}

/** What `load` imports; rejects with `PageMissing`, which `PageError` has words for. */
export async function pageCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new PageMissing(error);
  }
}
