/** A column that was read as BLOB. */
export type Stored = Uint8Array | ArrayBuffer;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a column; null if its bytes are not UTF-8. Texts are read as BLOB (`CAST(… AS BLOB)`), because the
 * binding ends the whole process when it reads a TEXT that is not UTF-8.
 */
export const textOf = (stored: Stored): string | null => {
  try {
    return utf8.decode(stored);
  } catch {
    return null;
  }
};

/** As `textOf`, for messages: with U+FFFD in place of each byte that is not UTF-8. */
export const shownText = (stored: Stored): string => Buffer.from(stored as ArrayBuffer).toString('utf8');
