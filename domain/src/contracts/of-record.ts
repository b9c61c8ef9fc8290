import { z } from 'zod';
import { type Audience, type Field, type Fields, type WireOf, wireNameOf } from '../kernel/record.js';

/** Bounds of what is read at all; the rules of the record say what is allowed. */
const MAX_ITEMS = 200;

/** A price or amount: a number, or its text. */
const amount = z.union([z.number(), z.string().max(20)]);

type Schema = z.ZodType;
/** The schemas of fields that no kind fits, by their names on the wire. */
type Custom = Readonly<Record<string, Schema>>;

const described = <S extends Schema>(schema: S, about: string | undefined): S =>
  about === undefined ? schema : (schema.meta({ description: about }) as S);

const shapeOf = (
  fields: Fields,
  schemaOf: (field: Fields[string], wire: string) => Schema,
  audience: Audience,
): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => audience === 'office' || field.audience !== 'office')
      .map(([name, field]) => {
        const wire = wireNameOf(name, field);
        return [wire, described(schemaOf(field, wire), field.about)];
      }),
  );

/** The schema of a value, as it is shown or as it is sent; the rules of the record check the rest. */
const schemas = (custom: Custom, way: 'shown' | 'sent') => {
  const nested = (of: Fields): Schema =>
    z.object(
      shapeOf(
        of,
        (field, wire) => {
          const schema = schemaOf(field, wire);
          return way === 'sent' && field.whenMissing !== undefined ? schema.optional() : schema;
        },
        'office',
      ),
    );
  const schemaOf = ({ input }: Pick<Fields[string], 'input'>, wire: string): Schema => {
    switch (input.kind) {
      case 'text':
        return way === 'sent' && input.clears ? z.string().nullable() : z.string();
      case 'amount':
        return input.optional ? z.number().nullable() : z.number();
      case 'number':
        return input.optional ? z.number().int().nullable() : z.number().int();
      case 'flag':
        return z.boolean();
      case 'choice': {
        const isClosed = input.closed === 'both' || input.closed === way;
        const one = isClosed ? z.enum(input.list as [string, ...string[]]) : z.string();
        return input.optional ? one.nullable() : one;
      }
      case 'choices':
      case 'lines':
        return way === 'sent' ? z.array(z.string()).max(MAX_ITEMS) : z.array(z.string());
      case 'list':
        return way === 'sent' ? z.array(nested(input.of)).max(MAX_ITEMS) : z.array(nested(input.of));
      case 'part':
        return nested(input.of);
      case 'custom':
        return custom[wire] as Schema;
    }
  };
  return schemaOf;
};

/** Numbers of a body may be texts. */
const lenient =
  (custom: Custom) =>
  (field: Fields[string], wire: string): Schema => {
    const { input } = field;
    if (input.kind === 'number') return input.clears || input.optional ? amount.nullable() : amount;
    if (input.kind === 'amount') return input.optional ? amount.nullable() : amount;
    return schemas(custom, 'sent')(field, wire);
  };

type ShapeOf<W> = { [K in keyof W]: z.ZodType<W[K]> };
/** A number may be sent as a text, and the rules check which texts a choice has. */
type Sent<V> = V extends string ? string : V extends number ? V | string : V;
type SentShape<W> = { [K in keyof W]: z.ZodOptional<z.ZodType<Sent<W[K]>>> };
type OfCustom<C extends Custom> = { [K in keyof C]: z.ZodOptional<C[K]> };
/** The fields under their older names. */
type Older<F extends Fields> = {
  [K in keyof F as F[K] extends { readonly also: readonly (infer N extends string)[] } ? N : never]: z.ZodOptional<
    z.ZodType<F[K] extends Field<infer _T, infer W> ? Sent<W> : never>
  >;
};

/** The shape of a record as this audience sees it. `custom`: the schemas of fields that no kind fits. */
export const wireShape = <F extends Fields, A extends Audience>(
  fields: F,
  audience: A,
  custom: Custom = {},
): ShapeOf<WireOf<F, A>> => shapeOf(fields, schemas(custom, 'shown'), audience) as ShapeOf<WireOf<F, A>>;

/** The shape of a body that says some of a record's values, under today's and older names. */
export const bodyShape = <F extends Fields, C extends Custom = Record<never, never>>(
  fields: F,
  custom: C = {} as C,
): Omit<SentShape<WireOf<F>>, keyof C> & OfCustom<C> & Older<F> => {
  const shape = shapeOf(fields, lenient(custom), 'office');
  const older = Object.entries(fields).flatMap(([name, field]) =>
    (field.also ?? []).map((also) => [also, shape[wireNameOf(name, field)] as Schema] as const),
  );
  return Object.fromEntries(
    [...Object.entries(shape), ...older].map(([wire, schema]) => [wire, schema.optional()]),
  ) as never;
};
