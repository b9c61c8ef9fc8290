/** A record's version on the wire; 0 means that it does not exist. */
export const versionOf = (revision: number | 'none'): number => (revision === 'none' ? 0 : revision + 1);

/** If-Match as the revision of the stream. */
export const expected = (ifMatch: number | undefined) => (ifMatch === undefined ? {} : { ifRevision: ifMatch - 1 });
