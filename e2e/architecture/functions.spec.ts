import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { longFunctions } from './long-functions.js';

/** Checks that a function fits in the head (docs/architecture.md). */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const FOLDERS = ['domain', 'infra', 'projector', 'command-api', 'web', 'clients', 'examples', 'scripts'];
const MAX_LINES = 80;
const MAX_LETS = 4;

interface Size {
  readonly lines: number;
  readonly lets: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

const isFunction = ({ type, body }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isNode(body);

/** The `let`s of a function itself: those of the functions in it are theirs. */
const letsIn = (node: Node): number => {
  const own = node.type === 'VariableDeclaration' && node.kind === 'let' ? (node.declarations as Node[]).length : 0;
  return childrenOf(node).reduce((sum, child) => sum + (isFunction(child) ? 0 : letsIn(child)), own);
};

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value.name === 'string' ? value.name : undefined;

/** The functions of a text by name; one without a name is called after the one around it, and of two of a name the larger counts. */
const functionsIn = (file: string, text: string): ReadonlyMap<string, Size> => {
  const found = new Map<string, Size>();
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length;
  const visit = (node: Node, around: string, given: string | undefined): void => {
    const named = nameOf(node.type === 'VariableDeclarator' ? node.id : node.key) ?? given;
    if (!isFunction(node)) {
      for (const child of childrenOf(node)) visit(child, around, named);
      return;
    }
    const name = nameOf(node.id) ?? named ?? `${around} callback`;
    const { lines, lets } = found.get(name) ?? { lines: 0, lets: 0 };
    found.set(name, {
      lines: Math.max(lines, lineAt(node.end) - lineAt(node.start) + 1),
      lets: Math.max(lets, letsIn(node.body as Node)),
    });
    for (const child of childrenOf(node)) visit(child, name, undefined);
  };
  visit(parseSync(file, text).program as unknown as Node, 'file', undefined);
  return found;
};

const isOver = ({ lines, lets }: Size): boolean => lines > MAX_LINES || lets > MAX_LETS;

/** What is wrong with the functions of a file, given its exceptions. */
const complaintsOf = (
  file: string,
  functions: ReadonlyMap<string, Size>,
  exceptions: Readonly<Record<string, readonly [lines: number, lets: number]>>,
): readonly string[] => {
  const told = ({ lines, lets }: Size): string => `${lines} lines and ${lets} lets`;
  const over = [...functions].flatMap(([name, size]) => {
    const [lines, lets] = (Object.hasOwn(exceptions, name) ? exceptions[name] : undefined) ?? [];
    if (!isOver(size)) return [];
    if (lines === undefined || lets === undefined)
      return [`${file}: ${name} has ${told(size)}, and ${MAX_LINES} and ${MAX_LETS} is the limit: take it apart`];
    if (size.lines <= lines && size.lets <= lets) return [];
    return [
      `${file}: ${name} has grown from ${told({ lines, lets })} to ${told(size)}: make it smaller, not its entry larger`,
    ];
  });
  const needless = Object.keys(exceptions).flatMap((name) => {
    const size = functions.get(name);
    if (size !== undefined && isOver(size)) return [];
    return [
      `${file}: ${name} is ${size === undefined ? 'gone' : 'within the limit'}: take its entry out of long-functions.ts`,
    ];
  });
  return [...over, ...needless];
};

const filesUnder = (dir: string): readonly string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : filesUnder(path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !/\.spec\.tsx?$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });

describe('functions', () => {
  const files = new Map(
    FOLDERS.flatMap(filesUnder).map((file) => [file, functionsIn(file, readFileSync(join(root, file), 'utf8'))]),
  );

  it('are at most 80 lines long and have at most four lets, the listed ones apart, whose list only shrinks', () => {
    expect([...files].flatMap(([file, found]) => complaintsOf(file, found, longFunctions[file] ?? {}))).toEqual([]);
  });

  it('are listed under files that are there', () => {
    expect(Object.keys(longFunctions).filter((file) => !files.has(file))).toEqual([]);
  });
});

describe('the limits of functions', () => {
  const long = (name: string, lines: number): string => `const ${name} = () => {\n${'go();\n'.repeat(lines - 2)}};\n`;
  const complaints = (text: string, exceptions: Record<string, readonly [number, number]> = {}) =>
    complaintsOf('a.tsx', functionsIn('a.tsx', text), exceptions);

  it('count components, methods and callbacks, and their own lets only', () => {
    const text = `
      function Page() { let a; let b, c; const d = () => { let e; }; return <p onClick={() => { let f; }} />; }
      class Sender { begin() { let a; for (let b of []) {} } }`;
    expect(Object.fromEntries([...functionsIn('a.tsx', text)].map(([name, { lets }]) => [name, lets]))).toEqual({
      Page: 3,
      d: 1,
      'Page callback': 1,
      begin: 2,
    });
  });

  it('hold for a function that is not listed', () => {
    expect(complaints(long('fits', 80))).toEqual([]);
    expect(complaints(long('tooLong', 81))).toEqual([expect.stringContaining('tooLong has 81 lines and 0 lets')]);
    expect(complaints('const many = () => { let a, b, c, d, e; };')).toEqual([
      expect.stringContaining('many has 1 lines and 5 lets'),
    ]);
  });

  it('let a listed function be as it is or smaller, but not larger', () => {
    expect(complaints(long('old', 90), { old: [90, 0] })).toEqual([]);
    expect(complaints(long('old', 85), { old: [90, 0] })).toEqual([]);
    expect(complaints(long('old', 91), { old: [90, 0] })).toEqual([
      expect.stringContaining('old has grown from 90 lines and 0 lets to 91 lines and 0 lets'),
    ]);
  });

  it('want the entry of a function out that has come within them, or is gone', () => {
    expect(complaints(long('old', 80), { old: [90, 0], lost: [100, 0] })).toEqual([
      expect.stringContaining('old is within the limit'),
      expect.stringContaining('lost is gone'),
    ]);
  });
});
