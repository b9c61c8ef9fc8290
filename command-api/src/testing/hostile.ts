import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Existing values by the name of a parameter or property: with these a call passes the first checks. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Texts that broke programs before: injections into every language behind the edge, and special Unicode. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\ufeff',
  'e\u0301\u0301\u0301',
  '\u{1f469}\u200d\u{1f680}',
  'कंपनी पंजीकरण',
  "'; DROP TABLE events; --",
  '" OR 1=1 --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00%2e%2e%2f',
  '/etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template for other engines
  '${7*7}{{7*7}}<%= 7*7 %>',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x1f',
  '9'.repeat(400),
  'line\r\nSet-Cookie: role=admin',
  '\u0007\u001b[31m',
  'a'.repeat(401),
  'ä'.repeat(70_000),
];

const deep = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { in: value };
  return value;
};

/** Names of inherited properties; parsed, so that `__proto__` is an own property. */
const PROTOTYPES: readonly unknown[] = [
  JSON.parse('{"__proto__":{"role":"admin","isSuperAdmin":true}}'),
  { constructor: { prototype: { role: 'admin' } } },
  { toString: 1, valueOf: null, hasOwnProperty: false },
  { toJSON: 'x', length: 1e9 },
];

const NUMBERS: readonly number[] = [0, -0, -1, 0.1 + 0.2, 1.005, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Any JSON value in place of another. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPES) },
  { weight: 1, arbitrary: fc.constantFrom(30, 45, 2000).map(deep) },
  { weight: 1, arbitrary: fc.constantFrom(100, 3000).map((n) => Array.from({ length: n }, (_, i) => `${i}`)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const resolve = (schema: Schema, components: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : (components[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** A valid value for the schema, from the known ones where the name is known. */
export const fitting = (
  schema: Schema,
  name: string,
  known: Known,
  components: Readonly<Record<string, Schema>>,
): fc.Arbitrary<unknown> => {
  const here = resolve(schema, components);
  const given = known[name];
  if (given !== undefined && given.length > 0) return fc.constantFrom(...given);
  if (here.const !== undefined) return fc.constant(here.const);
  if (here.enum !== undefined) return fc.constantFrom(...here.enum);
  const choices = here.anyOf ?? here.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fitting(one, name, known, components)));
  switch (typeof here.type === 'string' ? here.type : here.type?.[0]) {
    case 'object': {
      const entries = Object.entries(here.properties ?? {}).map(
        ([key, one]) => [key, fitting(one, key, known, components)] as const,
      );
      return fc.record(Object.fromEntries(entries), { requiredKeys: [...(here.required ?? [])] });
    }
    case 'array':
      return fc.array(fitting(here.items ?? {}, name, known, components), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: 1, max: 5 });
    case 'number':
      return fc.integer({ min: 0, max: 5000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return here.format === 'date-time'
        ? fc.constantFrom('2026-11-23T10:00:00+05:30', '2020-02-29T23:59:59.999Z')
        : fc.constantFrom('A reason that is long enough', 'x');
  }
};

/** The same value with one error: a replaced, missing or additional part at any depth. */
const spoil = (value: unknown, at: number, how: number, bad: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0)
    return value.map((one, i) => (i === at % value.length ? spoil(one, at >> 3, how, bad) : one));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
  const entries = Object.entries(value);
  if (how === 0) return Object.fromEntries(entries.filter((_, i) => i !== at % Math.max(1, entries.length)));
  if (how === 1 || entries.length === 0) {
    const names = ['extra', 'role', 'status', '__proto__', 'constructor', 'toString', ''];
    return Object.fromEntries([...entries, [names[at % names.length] ?? '', bad]]);
  }
  return Object.fromEntries(
    entries.map(([key, one], i) => {
      if (i !== at % entries.length) return [key, one];
      return [key, how === 2 ? bad : spoil(one, at >> 3, how - 2, bad)];
    }),
  );
};

/** A value for a schema: sometimes valid, mostly with one error, sometimes unrelated. */
export const sent = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: good },
    {
      weight: 6,
      arbitrary: fc
        .tuple(good, fc.nat(1000), fc.nat(5), hostileValue)
        .map(([value, at, how, bad]) => spoil(value, at, how, bad)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
