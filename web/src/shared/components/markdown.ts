/** A run of text, strong or not. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

export type Block =
  | { readonly kind: 'heading'; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Run[])[] };

/** Splits at `**strong**`; an unclosed pair stays as typed. */
export function runsOf(text: string): Run[] {
  return text
    .split(/\*\*([^*]+)\*\*/)
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

const BULLET = /^\s*[-*]\s+(.*)$/;
const NUMBERED = /^\s*\d+[.)]\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*)$/;

/**
 * The blocks of the Markdown subset of service descriptions: headings of any depth, lists, bold words and paragraphs.
 * Everything else, including HTML, is plain text, so that no markup can run.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  let ordered = false;
  const close = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(lines.join(' ')) });
    if (items.length > 0) blocks.push({ kind: 'list', ordered, items: items.map(runsOf) });
    lines = [];
    items = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const heading = HEADING.exec(line)?.[1];
    const bullet = BULLET.exec(line)?.[1];
    const numbered = NUMBERED.exec(line)?.[1];
    if (line.trim() === '') close();
    else if (heading !== undefined) {
      close();
      blocks.push({ kind: 'heading', runs: runsOf(heading) });
    } else if (bullet !== undefined || numbered !== undefined) {
      const isOrdered = bullet === undefined;
      if (lines.length > 0 || (items.length > 0 && ordered !== isOrdered)) close();
      ordered = isOrdered;
      items.push(bullet ?? numbered ?? '');
    } else {
      if (items.length > 0) close();
      lines.push(line.trim());
    }
  }
  close();
  return blocks;
}
