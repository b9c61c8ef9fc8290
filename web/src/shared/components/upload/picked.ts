import { newKey } from '../../api/client';
import { type FileLimits, fileProblem } from './file-rules';

/** A file that was chosen and is sent later, with a form; one with an error is shown, and holds the form up until it is removed. */
export interface PickedFile {
  readonly id: string;
  readonly file: File;
  readonly error: string | null;
}

export interface PickLimits extends FileLimits {
  /** How many are taken together. */
  readonly most: number;
  /** What is said of each one above that. */
  readonly tooMany: string;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The files after some more were chosen; the same file again is no second one, and one that was refused is looked at anew. */
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

/** The files after one was removed; one that was only too many may take its place. */
export function without(before: readonly PickedFile[], id: string, { most, tooMany }: PickLimits): PickedFile[] {
  const left = before.filter((one) => one.id !== id);
  let room = most - sendable(left).length;
  return left.map((one) => (one.error === tooMany && room-- > 0 ? { ...one, error: null } : one));
}

/** The files that go with the form. */
export const sendable = (files: readonly PickedFile[]): readonly File[] =>
  files.filter(({ error }) => error === null).map(({ file }) => file);
