import { FORM_IDS } from '@anupalan/domain/forms/registry';
import { ACCOUNT_CHANGES } from '@anupalan/domain/identity/events';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';

/** Every file of texts, by its path. */
const texts = import.meta.glob<Readonly<Record<string, object>>>('./en/*.ts', { eager: true });

/** The product's source files; tests and texts do not count as users of a key. */
const files: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../../{web,domain}/src/**/*.{ts,tsx}',
    '!../../../../**/*.spec.{ts,tsx}',
    '!../../../../web/src/shared/{i18n,testing}/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The ends of texts for one of several cases: those of workflows, and those that the code names. */
const CONTEXTS = Object.values(files).flatMap((code) =>
  [...code.matchAll(/context: '(\w+)'/g)].map(([, word]) => word),
);
const OWN_WORDS = new RegExp(`_(${[...WORKFLOW_IDS, ...CONTEXTS].join('|')})$`);

/** The keys of a tree of texts as code uses them: without the endings of plurals and of contexts. */
const keysOf = (area: object, path = ''): string[] =>
  Object.entries(area).flatMap(([name, text]) => {
    const key = path === '' ? name : `${path}.${name}`;
    return typeof text === 'string'
      ? [key.replace(/_(zero|one|other)$/, '').replace(OWN_WORDS, '')]
      : keysOf(text, key);
  });

/**
 * Keys with parts that come from elsewhere: queues and views named by the server, the sorts of each list, the states of
 * an order, of a refund and of a dispute, the fields of described records.
 */
const FROM_ELSEWHERE =
  /^(operations\.(queue|model)|office\.list\.sorts|request\.paymentState|office\.refund(?:\.disputes)?|servicesAdmin\.history\.paths)\./;

/** A file's path from the repository's root. */
const rooted = (path: string, from = '/web/src/shared/i18n/'): string => new URL(path, `file://${from}`).pathname;
type Sources = ReadonlyMap<string, string>;

/** The product's own files that a file imports, including type imports. */
const importsOf = (sources: Sources, path: string, code: string): string[] =>
  [...code.matchAll(/ from '(?:@anupalan\/domain\/([^']+)|(\.[^']+))'/g)].flatMap(([, domain, near]) => {
    const to = domain === undefined ? rooted(near ?? '', path).replace(/\.js$/, '') : `/domain/src/${domain}`;
    return [`${to}.ts`, `${to}.tsx`].filter((one) => sources.has(one));
  });

/** Lists that are made from the definitions: a file that names one has its words. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  WORKFLOW_IDS,
  FORM_IDS,
  ACCOUNT_CHANGES: Object.values(ACCOUNT_CHANGES),
};

/** The texts that `RecordForm` uses for the fields of a record, below the key of its form. */
const FORM_WORDS = [
  String.raw`\.(?:field|hint)\.(\w+)`,
  String.raw`\.option\.(\w+)\.([\w-]+)`,
  String.raw`\.(\w+)\.(?:add|row)`,
];

/** String literals, property names and one-digit numbers: the possible parts of a composed key. */
const wordsOf = (code: string): readonly (string | undefined)[] => [
  ...[...code.matchAll(/'([\w-]+)'|\b([\w-]+):|\b(\d)\b/g)].map(([, text, name, n]) => text ?? name ?? n),
  ...Object.entries(LISTS).flatMap(([name, words]) => (code.includes(name) ? words : [])),
];

/**
 * Whether the product's code uses a key: as a whole, or with an inserted part (`catalogue.category.${name}`) that is a
 * word of its own in the same file or in one that it imports.
 */
const isAsked = (sources: Sources): ((key: string) => boolean) => {
  const whole = new Set(
    [...sources.values()].flatMap((code) => [...code.matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key)),
  );
  const made = [...sources].flatMap(([path, code]) => {
    const keys = [...code.matchAll(/`(\w+\.(?:[\w.-]|\$\{[^`]*?\})*\$\{[^`]*?\}[\w.-]*)`/g)];
    if (keys.length === 0) return [];
    const words = new Set(
      [code, ...importsOf(sources, path, code).map((one) => sources.get(one) ?? '')].flatMap(wordsOf),
    );
    return keys.map(([, key = '']) => {
      const parts = key.split(/\$\{.*?\}/).map((part) => part.replaceAll('.', '\\.'));
      return { pattern: new RegExp(`^${parts.join('([\\w-]+)')}$`), words };
    });
  });
  const described = [...sources].flatMap(([path, code]) => {
    const imports = (of: string) => importsOf(sources, of, sources.get(of) ?? '');
    const near = [path, ...imports(path), ...imports(path).flatMap(imports)];
    const words = new Set(near.flatMap((one) => wordsOf(sources.get(one) ?? '')));
    return [...code.matchAll(/\bwords(?:=|: )["']([\w.]+)["']/g)].flatMap(([, form = '']) =>
      FORM_WORDS.map((end) => ({ pattern: new RegExp(`^${form.replaceAll('.', '\\.')}(?:\\.\\w+)*${end}$`), words })),
    );
  });
  return (key) =>
    whole.has(key) ||
    [...made, ...described].some(({ pattern, words }) => {
      const parts = pattern.exec(key)?.slice(1);
      return parts?.every((part) => words.has(part) || FROM_ELSEWHERE.test(key)) === true;
    });
};

describe('the texts', () => {
  it('are each asked for somewhere', () => {
    const asked = isAsked(new Map(Object.entries(files).map(([path, code]) => [rooted(path), code])));
    const keys = [
      ...new Set(
        Object.values(texts)
          .flatMap((file) => Object.entries(file))
          .flatMap(([name, area]) => keysOf(area, name)),
      ),
    ];
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key) => !asked(key))).toEqual([]);
  });

  it('count as asked for by the words of the file that puts them together and of those it imports, by no others', () => {
    const asked = isAsked(
      new Map([
        [
          '/web/src/a/Card.tsx',
          "import { one } from './words';\nt(`card.state.$" + "{state}`); const here = 'booked';",
        ],
        ['/web/src/a/words.ts', "export const one = 'held';"],
        ['/web/src/b/other.ts', "export const other = 'asked'; t('card.title');"],
      ]),
    );
    const keys = ['card.state.booked', 'card.state.held', 'card.state.asked', 'card.title', 'card.lead'];
    expect(keys.filter(asked)).toEqual(['card.state.booked', 'card.state.held', 'card.title']);
  });

  it('of a form count as asked for by the names of its record', () => {
    const asked = isAsked(
      new Map([
        [
          '/web/src/a/Form.tsx',
          'import { fields } from \'@anupalan/domain/thing-record\';\n<RecordForm record={fields} words="thing.form" />;',
        ],
        [
          '/domain/src/thing-record.ts',
          "export const fields = { priceNow: rupees({ wire: 'price' }), lines: lines({}) };",
        ],
      ]),
    );
    const keys = ['thing.form.field.price', 'thing.form.hint.price', 'thing.form.lines.add', 'thing.form.field.gone'];
    expect(keys.filter(asked)).toEqual(keys.slice(0, 3));
  });
});
