/** The part of JSON Schema that the schemas of public events use. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** One field of an event, by its path from the event's top: `data.status`, `data.items[].name`. */
export interface Field {
  readonly path: string;
  /** The type of its values in JSON: `string (date-time)`, `"paid" | "refunded"`, `integer | null`. */
  readonly kind: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const literal = (value: unknown): string => JSON.stringify(value);

/** The type of a schema's values in JSON. */
export const kindOf = (schema: JsonSchema): string => {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(' | ');
  if (schema.type === 'array') return `${schema.items === undefined ? 'any' : kindOf(schema.items)}[]`;
  const { type = 'any', format } = schema;
  return format === undefined ? type : `${type} (${format})`;
};

/** The schema of the object in a field: of the field itself, of its non-null alternative, or of a list's items. */
const objectIn = (schema: JsonSchema, path: string): readonly [JsonSchema, string] | null => {
  if (schema.properties !== undefined) return [schema, path];
  if (schema.items !== undefined) return objectIn(schema.items, `${path}[]`);
  return schema.anyOf?.map((one) => objectIn(one, path)).find((found) => found !== null) ?? null;
};

/** Every field of a schema in its order, each object followed by its own fields. */
export const fieldsOf = (schema: JsonSchema, under = ''): readonly Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, value]): Field[] => {
    const path = under === '' ? name : `${under}.${name}`;
    const inner = objectIn(value, path);
    return [
      {
        path,
        kind: kindOf(value),
        isRequired: schema.required?.includes(name) === true,
        description: value.description ?? '',
      },
      ...(inner === null ? [] : fieldsOf(...inner)),
    ];
  });
