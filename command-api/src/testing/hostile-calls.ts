import fc from 'fast-check';
import { form, pdf } from './case-kit.js';
import { fitting, hostileText, hostileValue, type Known, type Schema, sent } from './hostile.js';
import type { AnswerSchema } from './json-schema.js';

/** The part of an OpenAPI operation that a call needs. */
export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: AnswerSchema }>> }>
  >;
}
type Schemas = Readonly<Record<string, Schema>>;

const headerValue = hostileText
  .map((text) =>
    text
      .replace(/[^\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 500)
      .trim(),
  )
  .filter((t) => t !== '');
/** Known headers with invalid values. */
export const hostileHeaders = fc.record(
  {
    'if-match': fc.oneof(fc.constantFrom('"0"', '"999999999"', '*', 'W/"1"', '"1", "2"', '"-1"'), headerValue),
    'idempotency-key': fc.oneof(fc.constantFrom('again', 'k'.repeat(201), 'two words'), headerValue),
    // A future one makes a query wait; see below.
    'x-min-position': fc.oneof(fc.constantFrom('0', '-1', '00000000000000000001', '1 or 1=1'), headerValue),
    authorization: fc.oneof(fc.constantFrom('Bearer', 'Bearer x', 'Basic YTpi'), headerValue),
    traceparent: headerValue,
    'accept-encoding': fc.constantFrom('br;q=x', 'gzip, *;q=0', 'identity;q=0'),
    range: fc.constantFrom('bytes=0-0', 'bytes=5-1', 'bytes=x'),
  },
  { requiredKeys: [] },
);

/** True for a future position: the query waits up to 2 s for it. */
export const mayWait = (position: string | null): boolean =>
  position !== null && /^[0-9A-Za-z:_.-]{1,64}$/.test(position) && position > '0000000001';

const JSON_TYPE = 'application/json';
const otherTypes = fc.constantFrom(
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/octet-stream',
  '',
);

/** A body for the operation in its declared type. */
export const bodies = (
  { requestBody }: Operation,
  known: Known,
  schemas: Schemas,
): fc.Arbitrary<{ body?: unknown; type?: string }> => {
  if (requestBody === undefined) return fc.constant({});
  const [[type, media] = ['', {}]] = Object.entries(requestBody.content);
  const good = fitting(media.schema ?? {}, '', known, schemas);
  if (type.startsWith('multipart')) return multipart(good);
  const json = sent(good).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 12, arbitrary: json.map((body) => ({ body, type: JSON_TYPE })) },
    { weight: 1, arbitrary: fc.tuple(json, otherTypes).map(([body, other]) => ({ body, type: other })) },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(60)).map(([b, n]) => ({ body: b.slice(0, n), type: JSON_TYPE })) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((body) => ({ body, type: JSON_TYPE })) },
  );
};

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const files = fc.constantFrom<Blob>(pdf(), new Blob([]), new Blob(['MZ program']), new Blob([new Uint8Array(70_000)]));

const multipart = (good: fc.Arbitrary<unknown>): fc.Arbitrary<{ body?: unknown; type?: string }> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(sent(good), files, fc.oneof(fc.constantFrom('a.pdf', 'a.exe'), hostileText), fc.nat(9))
        .map(([fields, file, name, n]) => {
          const texts = Object.entries(
            typeof fields === 'object' && fields !== null ? fields : { documentKey: fields },
          );
          const data = form(Object.fromEntries(texts.slice(0, 100).map(([key, value]) => [key, plain(value)])));
          const field = ['file', 'files', 'documentKey', '__proto__', ''][n % 5] ?? 'file';
          for (let m = 0; m <= n % 3; m += 1) if (n > 0) data.append(field, file, name);
          return { body: data };
        }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(hostileText, hostileText).map(([name, content]) => ({
        body: `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
        type: 'multipart/form-data; boundary=x',
      })),
    },
    { weight: 1, arbitrary: fc.tuple(hostileText, otherTypes).map(([body, type]) => ({ body, type })) },
  );

/** A query string, with the operation's own parameters and with others. */
export const queries = ({ parameters = [] }: Operation, known: Known, schemas: Schemas): fc.Arbitrary<string> => {
  const named = parameters.filter((one) => one.in === 'query');
  const pair = (name: string, schema: Schema) =>
    fc.oneof(fitting(schema, name, known, schemas), hostileValue).map((value) => [name, plain(value)]);
  const pairs = named.map(({ name, schema = {} }) => pair(name, schema));
  const any = fc.tuple(hostileText, hostileText).map(([name, value]) => [name, value]);
  return fc.oneof(
    fc.constant(''),
    fc
      .array(pairs.length === 0 ? any : fc.oneof(...pairs, any), { maxLength: 4 })
      .map(
        (list) =>
          `?${new URLSearchParams(list.map(([a = '', b = '']): [string, string] => [a.slice(0, 300), b.slice(0, 800)])).toString()}`,
      ),
    fc.constantFrom(`?${'q'.repeat(9000)}`, '?%', '?%ff=%fe', '?a[b]=c&a[__proto__]=d', '?&&=&', '?cursor=eyJ9'),
  );
};

/** A lone surrogate has no percent-encoding: it becomes the replacement character, as in a browser. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString());
/** The path with its parameters filled in, mostly with existing ids. */
export const paths = (path: string, known: Known): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])).map(String) },
      { weight: 1, arbitrary: hostileText },
    ),
  );
  return fc.tuple(...values).map((list) => {
    let filled = path;
    for (const [n, value] of list.entries()) filled = filled.replace(`{${names[n]}}`, () => encoded(value) || 'x');
    return filled;
  });
};
