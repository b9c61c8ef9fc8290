import { parsedUrl } from '../parsed-url';

export interface Run {
  readonly text: string;
  readonly strong: boolean;
  readonly em?: true;
  /** A safe address: http, https, mailto, tel, or a path of this site. */
  readonly href?: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Run[])[] };

/** A link, a mark of emphasis, or words. The limits on length bound the look-ahead, so reading is linear. */
const TOKEN = /\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)|\*\*|[*_]|[^[*_]+|\[/g;
const FOREIGN = /^(?:https?:\/\/[^/\\]|mailto:[^/]|tel:[^/])/i;
/** A path of this site; `//host` and `/\host` lead to other sites. */
const OWN = /^\/(?![/\\])/;

/** Whether a link may lead to this address. */
const isSafe = (href: string): boolean =>
  !/[\p{Cc}\\]/u.test(href) && (OWN.test(href) || (FOREIGN.test(href) && parsedUrl(href) !== null));

/** Whether an address is a path of this site. */
export const isOwnPath = (href: string): boolean => OWN.test(href);

type Mark = '**' | '*' | '_';
type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mark'; readonly mark: Mark; readonly opens: boolean; readonly closes: boolean };

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((match): Token => {
    const [whole, label, href] = match;
    if (label !== undefined && href !== undefined && isSafe(href)) return { kind: 'link', text: label, href };
    if (whole !== '**' && whole !== '*' && whole !== '_') return { kind: 'text', text: whole };
    const [before, after] = [text[match.index - 1], text[match.index + whole.length]];
    // `service_id` is a name, not a beginning of emphasis.
    const apart = whole !== '_';
    return {
      kind: 'mark',
      mark: whole,
      opens: !isBlank(after) && (apart || !isWord(before)),
      closes: !isBlank(before) && (apart || !isWord(after)),
    };
  });

/** The places of marks that come in pairs; single marks are words. */
const pairsOf = (tokens: readonly Token[]): ReadonlySet<number> => {
  const paired = new Set<number>();
  const open = new Map<Mark, number>();
  tokens.forEach((token, at) => {
    if (token.kind !== 'mark') return;
    const from = open.get(token.mark);
    if (from !== undefined && token.closes && at > from + 1) {
      paired.add(from).add(at);
      open.delete(token.mark);
    } else if (token.opens && from === undefined) open.set(token.mark, at);
  });
  return paired;
};

/** Splits at `**strong**`, `*italic*`, `_italic_` and `[label](address)`; unclosed or unsafe parts stay as typed. */
export function runsOf(text: string): Run[] {
  const tokens = tokensOf(text);
  const pairs = pairsOf(tokens);
  const runs: Run[] = [];
  const on: Record<Mark, boolean> = { '**': false, '*': false, _: false };
  const add = (words: string, href?: string): void => {
    const run: Run = {
      text: words,
      strong: on['**'],
      ...(on['*'] || on._ ? { em: true } : {}),
      ...(href === undefined ? {} : { href }),
    };
    const last = runs.at(-1);
    const same = last !== undefined && last.strong === run.strong && last.em === run.em && last.href === run.href;
    if (same) runs[runs.length - 1] = { ...last, text: last.text + words };
    else runs.push(run);
  };
  tokens.forEach((token, at) => {
    if (token.kind === 'text') add(token.text);
    else if (token.kind === 'link') add(token.text, token.href);
    else if (pairs.has(at)) on[token.mark] = !on[token.mark];
    else add(token.mark);
  });
  return runs;
}

const BULLET = /^\s*[-*]\s+(.*)$/;
const NUMBERED = /^\s*\d+[.)]\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;

/**
 * The blocks of the Markdown subset of descriptions and pages: headings of any depth, lists, strong and italic words,
 * links and paragraphs. Everything else, including HTML, is plain text, so that no markup can run.
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
    const [, hashes, heading] = HEADING.exec(line) ?? [];
    const bullet = BULLET.exec(line)?.[1];
    const numbered = NUMBERED.exec(line)?.[1];
    if (line.trim() === '') close();
    else if (hashes !== undefined && heading !== undefined) {
      close();
      blocks.push({ kind: 'heading', level: hashes.length, runs: runsOf(heading) });
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
