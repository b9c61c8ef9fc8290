import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

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

/** What is wrong with the functions of a file. */
const complaintsOf = (file: string, functions: ReadonlyMap<string, Size>): readonly string[] =>
  [...functions].flatMap(([name, { lines, lets }]) => {
    if (lines <= MAX_LINES && lets <= MAX_LETS) return [];
    const limit = `${MAX_LINES} and ${MAX_LETS} is the limit`;
    return [`${file}: ${name} has ${lines} lines and ${lets} lets, and ${limit}: take it apart`];
  });

const filesUnder = (dir: string): readonly string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : filesUnder(path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !/\.spec\.tsx?$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });

describe('functions', () => {
  const complaints = FOLDERS.flatMap(filesUnder).flatMap((file) =>
    complaintsOf(file, functionsIn(file, readFileSync(join(root, file), 'utf8'))),
  );

  it('are at most 80 lines long and have at most four lets', () => {
    expect(complaints).toEqual([]);
  });
});

describe('the limits of functions', () => {
  const long = (name: string, lines: number): string => `const ${name} = () => {\n${'go();\n'.repeat(lines - 2)}};\n`;
  const complaints = (text: string) => complaintsOf('a.tsx', functionsIn('a.tsx', text));

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

  it('hold for lines and for lets', () => {
    expect(complaints(long('fits', 80))).toEqual([]);
    expect(complaints(long('tooLong', 81))).toEqual([expect.stringContaining('tooLong has 81 lines and 0 lets')]);
    expect(complaints('const many = () => { let a, b, c, d, e; };')).toEqual([
      expect.stringContaining('many has 1 lines and 5 lets'),
    ]);
  });
});
