import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { malformed, type ProblemAnswer } from './problem.js';

export const MAX_DEPTH = 40;
/** Limit of values and names in one body, unless its route sets another one. Only forms have more than some hundred. */
export const maxValuesOfBody = 2500;
/**
 * Values that are parsed or checked in one turn. An entry of a list, and everything outside lists, may have twice as
 * many.
 */
export const VALUES_AT_ONCE = 5000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/** Some entries of a list of the outermost object, from their first byte to the comma or bracket after the last one. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Groups the entries of the lists of the outermost object, while its text is read, into parts of some thousand values.
 */
const partsOfLists = () => {
  const parts: Part[] = [];
  let [from, before] = [-1, 0];
  let [listBefore, inLists] = [0, 0];
  return {
    parts,
    /** A list begins at its first byte; `values` were counted before it. */
    begin: (at: number, values: number): void => {
      [from, before, listBefore] = [at, values, values];
    },
    /** An entry ends at a comma, or with its list. */
    endEntry: (at: number, values: number, isLast: boolean): void => {
      if (!isLast && values - before < VALUES_AT_ONCE) return;
      parts.push({ from, to: at });
      [from, before] = [isLast ? -1 : at + 1, values];
      if (isLast) inLists += values - listBefore;
    },
    /** True when one part, or what is in no part, has more values than may be parsed in one turn. */
    isTooLong: (values: number): boolean => values - (from === -1 ? inLists : before) > 2 * VALUES_AT_ONCE,
  };
};

/**
 * Refuses by depth and number of values before the text is parsed, which costs much more. Otherwise returns the parts
 * in which it is parsed: none for a text that is parsed at once.
 */
export const readOutline = (bytes: Uint8Array, maxValues = maxValuesOfBody): Result<readonly Part[], ProblemAnswer> => {
  const lists = partsOfLists();
  const isObject: boolean[] = [];
  const isInList = (): boolean => isObject.length === 2 && isObject[0] === true && isObject[1] === false;
  // A value is counted where it begins a list or object, or follows a comma; the first value of each by its bracket.
  let values = 0;
  let [inText, isEmpty] = [false, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? SPACE;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else inText = byte !== QUOTE;
      continue;
    }
    if (byte <= SPACE) continue;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (isEmpty) values -= 1;
      if (isInList()) lists.endEntry(at, values, true);
      isObject.pop();
    } else if (byte === COMMA) {
      if (isInList()) lists.endEntry(at, values, false);
      values += 1;
    }
    inText = byte === QUOTE;
    isEmpty = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (isEmpty) {
      isObject.push(byte === OPEN_OBJECT);
      if (isObject.length > MAX_DEPTH) return err(malformed('nested_too_deeply'));
      if (isInList()) lists.begin(at + 1, values);
      values += 1;
    }
    // An empty one has no values.
    if (values - Number(isEmpty) > maxValues) return err(malformed('too_many_values', { max: maxValues }));
    if (lists.isTooLong(values)) return err(malformed('too_many_values', { max: 2 * VALUES_AT_ONCE }));
  }
  return ok(values > VALUES_AT_ONCE ? lists.parts : []);
};

const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));

/** The text with the number of each part in place of the part. */
const withoutParts = (bytes: Uint8Array, parts: readonly Part[]): Uint8Array => {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const [n, { from, to }] of parts.entries()) {
    pieces.push(bytes.subarray(at, from), Buffer.from(String(n)));
    at = to;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
};

/**
 * The value of a JSON text, part by part; others get their turn between them. `parts`: by `readOutline`.
 * @throws SyntaxError, TypeError for invalid JSON
 */
export const parseInTurns = async (bytes: Uint8Array, parts: readonly Part[]): Promise<unknown> => {
  if (parts.length === 0) return parsed(bytes);
  const outer = parsed(withoutParts(bytes, parts)) as Readonly<Record<string, unknown>>;
  const entries: unknown[][] = [];
  for (const { from, to } of parts) {
    await nextTurn();
    entries.push(JSON.parse(`[${text(bytes.subarray(from, to))}]`) as unknown[]);
  }
  const whole = (numbers: readonly number[]): unknown[] => {
    const lists = numbers.map((n) => entries[n] ?? []);
    // As in `[1,]`: a comma with nothing behind it.
    if (lists.length > 1 && lists.some(({ length }) => length === 0)) throw new SyntaxError('an entry is missing');
    return lists.flat();
  };
  return Object.fromEntries(
    Object.entries(outer).map(([name, value]) => [name, Array.isArray(value) ? whole(value as number[]) : value]),
  );
};
