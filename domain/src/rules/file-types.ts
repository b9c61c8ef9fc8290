/**
 * The file types whose content is recognised, by media type, with their extension in the catalogue's lists of accepted
 * types. A requirement cannot name any other.
 */
export const EXTENSION_OF_MIME: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** The media type of an extension of such a list, or null for an unknown one. */
export const mimeOfExtension = (extension: string): string | null => {
  const same = extension === 'jpeg' ? 'jpg' : extension;
  return Object.keys(EXTENSION_OF_MIME).find((mime) => EXTENSION_OF_MIME[mime] === same) ?? null;
};

/** Every extension that a list of accepted types may name. */
export const KNOWN_EXTENSIONS: readonly string[] = [...Object.values(EXTENSION_OF_MIME), 'jpeg'];

/** The extension of a media type, or null for an unknown one. */
export const extensionOfMime = (mime: string): string | null =>
  Object.hasOwn(EXTENSION_OF_MIME, mime) ? (EXTENSION_OF_MIME[mime] ?? null) : null;
