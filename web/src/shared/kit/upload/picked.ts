import { newKey } from '../../api/client';
import { type FileLimits, fileProblem } from './file-rules';

/**
 * A chosen file that is sent with a form later; one with an error is shown and prevents the submit until it is removed.
 */
export interface PickedFile {
  readonly id: string;
  readonly file: File;
  readonly error: string | null;
}

export interface PickLimits extends FileLimits {
  readonly most: number;
  /** The error of each file above the maximum. */
  readonly tooMany: string;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The files after more were chosen; the same file is not added twice, and a refused one is validated again. */
export function pick(before: readonly PickedFile[], added: readonly File[], limits: PickLimits): PickedFile[] {
  let files = [...before];
  for (const file of added) {
    files = files.filter((one) => one.error === null || !isSame(one.file, file));
    if (files.some((one) => isSame(one.file, file))) continue;
    const full = sendable(files).length >= limits.most;
    files.push({ id: newKey(), file, error: fileProblem(file, limits) ?? (full ? limits.tooMany : null) });
  }
  return files;
}

/** The files after one was removed; a file that was refused only as one too many may take its place. */
export function without(before: readonly PickedFile[], id: string, { most, tooMany }: PickLimits): PickedFile[] {
  const left = before.filter((one) => one.id !== id);
  let room = most - sendable(left).length;
  return left.map((one) => (one.error === tooMany && room-- > 0 ? { ...one, error: null } : one));
}

/** The files that are sent with the form. */
export const sendable = (files: readonly PickedFile[]): readonly File[] =>
  files.filter(({ error }) => error === null).map(({ file }) => file);
