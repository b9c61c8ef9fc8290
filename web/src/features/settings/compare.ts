/** A line of two texts beside each other: in both, or only in one of them. */
export interface ComparedLine {
  readonly text: string;
  readonly where: 'both' | 'old' | 'new';
}

/** More lines than this are not matched line by line. */
const MAX_LINES = 600;

const linesOf = (text: string): string[] => text.split('\n');

/**
 * Two texts line by line, by their longest common sequence. Its cost is the product of the lines that differ in the
 * middle, which `MAX_LINES` bounds; longer middles are shown as a whole, old before new.
 */
export function compared(before: string, after: string): readonly ComparedLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const both = (lines: readonly string[]): ComparedLine[] => lines.map((text) => ({ text, where: 'both' }));
  return [
    ...both(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...both(a.slice(a.length - end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): ComparedLine[] {
  const only = (lines: readonly string[], where: 'old' | 'new'): ComparedLine[] =>
    lines.map((text) => ({ text, where }));
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...only(a, 'old'), ...only(b, 'new')];
  // common[i][j]: the length of the longest common sequence of a from i and b from j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      (common[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ text: a[i] ?? '', where: 'both' });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ text: a[i] ?? '', where: 'old' });
      i += 1;
    } else {
      lines.push({ text: b[j] ?? '', where: 'new' });
      j += 1;
    }
  }
  return lines;
}
