/** The part of JSON Schema 2020-12 that the OpenAPI document uses for answers. */
export interface AnswerSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly AnswerSchema[];
  readonly oneOf?: readonly AnswerSchema[];
  readonly allOf?: readonly AnswerSchema[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | AnswerSchema;
  readonly items?: AnswerSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}
type Schemas = Readonly<Record<string, AnswerSchema>>;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const isOf = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

const boundProblems = (value: unknown, schema: AnswerSchema): readonly string[] => {
  const size =
    typeof value === 'number'
      ? ([value, schema.minimum, schema.maximum] as const)
      : typeof value === 'string'
        ? ([value.length, schema.minLength, schema.maxLength] as const)
        : Array.isArray(value)
          ? ([value.length, schema.minItems, schema.maxItems] as const)
          : null;
  if (size === null) return [];
  const [is, least = is, most = is] = size;
  const fits = typeof value !== 'string' || schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
  return [...(is < least || is > most ? [`${is} is out of bounds`] : []), ...(fits ? [] : ['has another pattern'])];
};

const objectProblems = (
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties = true }: AnswerSchema,
  schemas: Schemas,
): readonly string[] => [
  ...required.flatMap((name) => (Object.hasOwn(value, name) ? [] : [`.${name} is missing`])),
  ...Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === true || known === undefined) return [];
    if (known === false) return [`.${name} is not declared`];
    return schemaProblems(inner, known, schemas).map((problem) => `.${name}${problem}`);
  }),
];

/** Deviations of `value` from the schema, by path; empty for a valid one. `schemas`: the targets of `$ref`. */
export const schemaProblems = (value: unknown, schema: AnswerSchema, schemas: Schemas): readonly string[] => {
  if (schema.$ref !== undefined) {
    const named = schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named === undefined ? [` ${schema.$ref} is nowhere`] : schemaProblems(value, named, schemas);
  }
  const problems: string[] = [];
  if (schema.const !== undefined && schema.const !== value) problems.push(` is not ${JSON.stringify(schema.const)}`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) problems.push(` is none of the declared values`);
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types !== undefined && !types.some((type) => isOf(value, type)))
    problems.push(` is ${typeOf(value)}, not ${types.join(' or ')}`);
  problems.push(...boundProblems(value, schema).map((problem) => ` ${problem}`));
  for (const one of schema.allOf ?? []) problems.push(...schemaProblems(value, one, schemas));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const tried = choices.map((one) => schemaProblems(value, one, schemas));
    // The best matching choice gives the problems.
    if (tried.every((list) => list.length > 0))
      problems.push(...(tried.reduce((a, b) => (b.length < a.length ? b : a)) ?? []));
  }
  if (Array.isArray(value) && schema.items !== undefined)
    for (const [n, inner] of value.entries())
      problems.push(...schemaProblems(inner, schema.items, schemas).map((problem) => `[${n}]${problem}`));
  if (typeOf(value) === 'object')
    problems.push(...objectProblems(value as Readonly<Record<string, unknown>>, schema, schemas));
  return problems;
};
