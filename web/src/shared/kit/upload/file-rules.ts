import { checkBeforeContent, nameByContent, wrongContent } from '@anupalan/domain/rules/file';
import { extensionsByHead, HEAD_BYTES } from '@anupalan/domain/rules/file-head';
import { mimeOfExtension } from '@anupalan/domain/rules/file-types';

/** The limits of a file before it is sent; the server checks its content again. */
export interface FileLimits {
  /** Extensions without the dot, lower case: `['pdf', 'jpg', 'png']`. */
  readonly accept: readonly string[];
  readonly maxMb: number;
}

const MB = 1024 * 1024;

/** Why a file cannot be sent, in the server's words, or null. */
export const fileProblem = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxMb }: FileLimits,
): string | null => checkBeforeContent({ name, size }, { types: accept, maxMb })?.message ?? null;

/** Why a file cannot be sent by its first bytes, in the server's words; null also if they show nothing. */
export async function contentProblem(file: File, { accept, maxMb }: FileLimits): Promise<string | null> {
  const found = extensionsByHead(new Uint8Array(await file.slice(0, 2 * HEAD_BYTES).arrayBuffer()));
  const rules = { types: accept, maxMb };
  const taken = found.length === 0 || nameByContent(file.name, found, rules) !== null;
  return taken ? null : wrongContent(found, rules).message;
}

/**
 * What the device's file picker offers. Types are included, since a JPEG has several endings, and on a phone often
 * none.
 */
export const pickerTypes = (accept: readonly string[]): string =>
  [...new Set(accept.flatMap((ending) => [`.${ending}`, mimeOfExtension(ending) ?? `.${ending}`]))].join(',');

/** '5.01 MB', '480 kB', with a no-break space. Two decimals: a file just over a limit must not read as the limit. */
export function formatBytes(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(2)}\u00a0MB`;
  return bytes >= 1024 ? `${Math.round(bytes / 1024)}\u00a0kB` : `${bytes}\u00a0B`;
}
