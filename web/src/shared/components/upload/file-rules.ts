import { checkFile } from '@anupalan/domain/rules/file';

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
): string | null => checkFile({ name, size }, { types: accept, maxMb })?.message ?? null;

/** '5.01 MB', '480 kB', with a no-break space. Two decimals: a file just over a limit must not read as the limit. */
export function formatBytes(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(2)}\u00a0MB`;
  return bytes >= 1024 ? `${Math.round(bytes / 1024)}\u00a0kB` : `${bytes}\u00a0B`;
}
