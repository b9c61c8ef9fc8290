import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { aggregates } from '../../command-api/src/server/aggregates.js';

/**
 * What an event says of a person is sealed. `Personal<string>` is a text to the compiler, so the types of the events are
 * read as they are written.
 */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
type Types = ReadonlyMap<string, Node>;

const domain = resolve(import.meta.dirname, '../../domain/src');
const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
);

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '');

/** The types that a text declares, by name. */
const typesIn = (file: string, text: string): Types => {
  const body = (parseSync(file, text).program as unknown as { readonly body: readonly Node[] }).body;
  const declared = body.map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node));
  return new Map(
    declared.flatMap((node): [string, Node][] => {
      if (node?.type === 'TSTypeAliasDeclaration') return [[nameOf(node.id), node.typeAnnotation as Node]];
      if (node?.type === 'TSInterfaceDeclaration') return [[nameOf(node.id), node.body as Node]];
      return [];
    }),
  );
};

const membersOf = (node: Node): readonly Node[] => (node.members ?? node.body) as readonly Node[];
const typeOf = (member: Node): Node => (member.typeAnnotation as Node).typeAnnotation as Node;

/** The fields of a type that are personal, or hold something personal. */
const personalIn = (node: Node, known: (name: string) => Node | undefined): readonly string[] => {
  switch (node.type) {
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return membersOf(node).flatMap((member) =>
        member.type === 'TSPropertySignature' && holds(typeOf(member), known) ? [nameOf(member.key)] : [],
      );
    case 'TSIntersectionType':
    case 'TSUnionType':
      return (node.types as readonly Node[]).flatMap((part) => personalIn(part, known));
    case 'TSTypeReference': {
      const named = known(nameOf(node.typeName));
      return named === undefined ? [] : personalIn(named, known);
    }
    default:
      return [];
  }
};

/** Something personal stands in a value of this type. */
const holds = (node: Node, known: (name: string) => Node | undefined): boolean => {
  if (node.type === 'TSTypeReference' && nameOf(node.typeName) === 'Personal') return true;
  if (node.type === 'TSTypeOperator') return holds(node.typeAnnotation as Node, known);
  if (node.type === 'TSArrayType') return holds(node.elementType as Node, known);
  if (node.type === 'TSUnionType') return (node.types as readonly Node[]).some((part) => holds(part, known));
  return personalIn(node, known).length > 0;
};

/** The personal fields of each event that these texts declare. */
const personalFields = (texts: readonly (readonly [file: string, text: string])[]) => {
  const byFile = texts.map(([file, text]) => typesIn(file, text));
  const all: Types = new Map(byFile.flatMap((types) => [...types]));
  return byFile.flatMap((types) =>
    [...types]
      .filter(([name, { type }]) => name.endsWith('Events') && type === 'TSTypeLiteral')
      .flatMap(([, node]) =>
        membersOf(node).map((event) => {
          const fields = personalIn(typeOf(event), (name) => types.get(name) ?? all.get(name));
          return [nameOf(event.key), fields] as const;
        }),
      ),
  );
};

describe('what an event says of a person', () => {
  const found = personalFields(files.map((file) => [file, readFileSync(join(domain, file), 'utf8')]));
  const specs = new Map(aggregates.flatMap(({ events }) => Object.entries(events)));

  it('is sealed', () => {
    const open = found.flatMap(([type, fields]) => {
      const sealed = Object.keys(specs.get(type)?.seals ?? {}).map((path) => path.split('.')[0]);
      return fields.filter((field) => !sealed.includes(field)).map((field) => `${type}.${field}`);
    });
    expect(open).toEqual([]);
  });

  it('is found in parts, lists and named types, and is much', () => {
    const text = `interface File { readonly name: Personal<string>; readonly size: number }
      type Both = File & { readonly note: Personal<string> | null };
      export type SomeEvents = { Filed: Both; Listed: { readonly files: readonly File[]; readonly at: string } };`;
    expect(personalFields([['some.ts', text]])).toEqual([
      ['Filed', ['name', 'note']],
      ['Listed', ['files']],
    ]);
    expect(found.flatMap(([, fields]) => fields).length).toBeGreaterThan(50);
  });
});
