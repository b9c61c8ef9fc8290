import type { DocumentRequirement, ServiceDetails, ServiceField } from '@anupalan/domain/catalogue/events';
import { fieldRecord, requirementRecord } from '@anupalan/domain/catalogue/item-records';
import { serviceRecord } from '@anupalan/domain/catalogue/service-record';
import type { SaveDocument, SaveField, SaveService } from '@anupalan/domain/contracts/admin-catalogue';
import { fromWire } from '@anupalan/domain/kernel/record';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { hasOptions } from '@anupalan/domain/rules/fields';
import { keyFrom } from '@anupalan/domain/rules/service-keys';

/** The details that a body says, under today's or an older name. The rules of the catalogue check them. */
export const detailsOf = (body: SaveService): Partial<ServiceDetails> => fromWire(serviceRecord, body);

export const activeOf = (body: SaveService): { readonly active?: boolean } => {
  const active = body.is_active ?? body.active;
  return active === undefined ? {} : { active };
};

/** With an empty key made from the name. */
const keyed = <T extends { readonly key: string }>(given: Partial<T>, name: string): Partial<T> =>
  given.key === undefined ? given : { ...given, key: given.key.trim() === '' ? keyFrom(name) : given.key.trim() };

/** Options as a list or as its JSON text; undefined where they stay. */
const optionsOf = ({ options, type }: SaveField): Result<readonly string[] | undefined, Rejection> => {
  // The options of the type before would be left over.
  if (options === undefined) return ok(type === undefined || hasOptions(type) ? undefined : []);
  if (options === null) return ok([]);
  if (typeof options !== 'string') return ok(options);
  if (options.trim() === '') return ok([]);
  let list: unknown;
  try {
    list = JSON.parse(options);
  } catch {
    return err(wrong('options', 'options.format'));
  }
  return Array.isArray(list) && list.every((one) => typeof one === 'string')
    ? ok(list)
    : err(wrong('options', 'options.format'));
};

/** The values of a question that a body gives. */
export const fieldOf = (body: SaveField): Result<Partial<ServiceField>, Rejection> => {
  const options = optionsOf(body);
  if (!options.ok) return options;
  const given = fromWire(fieldRecord, { ...body, options: options.value });
  return ok(keyed(given, body.label ?? ''));
};

/** The values of a document requirement that a body gives, under the names of either text (reading 12). */
export const requirementOf = (body: SaveDocument): Partial<DocumentRequirement> => {
  const given = fromWire(requirementRecord, body);
  return keyed(given, given.label ?? '');
};
