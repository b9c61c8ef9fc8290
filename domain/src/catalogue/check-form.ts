import { type FormRef, formOf } from '../forms/registry.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import type { DocumentRequirement, ServiceField } from './item-records.js';

const MAX_FIELDS = 150;
const MAX_REQUIREMENTS = 40;

const repeated = (list: readonly { readonly id: number; readonly key: string }[]): readonly string[] => [
  ...new Set(list.filter((one, i) => list.findIndex((other) => other.key === one.key) !== i).map((one) => one.key)),
];

/** Keys of the questions whose conditions lead back to them. Each condition is followed once. */
const keysInCircles = (fields: readonly ServiceField[]): ReadonlySet<string> => {
  const next = new Map(fields.toReversed().map(({ key, showIf }) => [key, showIf?.key]));
  const done = new Set<string>();
  const circles = new Set<string>();
  for (const { key } of fields) {
    const places = new Map<string, number>();
    let on: string | undefined = key;
    while (on !== undefined && !done.has(on) && !places.has(on)) {
      places.set(on, places.size);
      on = next.get(on);
    }
    const first = on === undefined ? undefined : places.get(on);
    for (const [passed, place] of places) {
      done.add(passed);
      if (first !== undefined && place >= first) circles.add(passed);
    }
  }
  return circles;
};

type Conditional = { readonly label: string; readonly on: { readonly key: string; readonly equals: string } | null };

/** Conditions on an answer that their question does not offer. */
const unofferedErrors = (
  fields: readonly ServiceField[],
  path: string,
  items: readonly Conditional[],
): readonly FieldError[] =>
  items.flatMap(({ label, on }) => {
    const asked = on === null ? undefined : fields.find(({ key }) => key === on.key);
    return on === null || asked === undefined || asked.options.length === 0 || asked.options.includes(on.equals)
      ? []
      : wrongAt(path, 'condition.unknown_option', { label, value: on.equals, on: asked.label });
  });

/**
 * Errors in a form as a whole: too many items, a duplicate key, the key of a list of people, a condition on a missing
question, on an answer that it does not offer, or in a circle. A change is checked on the resulting form.
 */
export const formErrors = (
  form: FormRef,
  fields: readonly ServiceField[],
  requirements: readonly DocumentRequirement[],
): readonly FieldError[] => {
  const keys = new Set(fields.map((one) => one.key));
  const circles = keysInCircles(fields);
  const lists = formOf(form).people;
  const personKeys = new Set(lists.flatMap(({ people }) => people?.fields.map(({ key }) => key) ?? []));
  const taken = new Set(lists.map(({ key }) => key));
  const dangling = [
    ...fields.flatMap(({ key, label, showIf }) =>
      showIf !== null && (!keys.has(showIf.key) || showIf.key === key)
        ? [{ path: 'show_if', label, on: showIf.key }]
        : [],
    ),
    ...requirements.flatMap(({ label, requiredIf, perPerson }) =>
      requiredIf !== null && !(perPerson && lists.length > 0 ? personKeys : keys).has(requiredIf.key)
        ? [{ path: 'required_if', label, on: requiredIf.key }]
        : [],
    ),
  ];
  return [
    ...(fields.length > MAX_FIELDS ? wrongAt('fields', 'fields.many', { max: MAX_FIELDS }) : []),
    ...(requirements.length > MAX_REQUIREMENTS
      ? wrongAt('documents', 'documents.many', { max: MAX_REQUIREMENTS })
      : []),
    ...fields.flatMap(({ key }) => (taken.has(key) ? wrongAt('key', 'key.reserved') : [])),
    ...repeated(fields).flatMap((key) => twice('field', key)),
    ...repeated(requirements).flatMap((key) => twice('document', key)),
    ...dangling.flatMap(({ path, label, on }) => wrongAt(path, 'condition.unknown_field', { label, on })),
    ...fields.flatMap((field) =>
      field.showIf !== null && field.showIf.key !== field.key && circles.has(field.key)
        ? wrongAt('show_if', 'condition.circle', { label: field.label })
        : [],
    ),
    ...unofferedErrors(
      fields,
      'show_if',
      fields.map(({ label, showIf }) => ({ label, on: showIf })),
    ),
    // A person's document asks the person's own answers.
    ...unofferedErrors(
      fields,
      'required_if',
      requirements.map(({ label, requiredIf, perPerson }) => ({
        label,
        on: perPerson && lists.length > 0 ? null : requiredIf,
      })),
    ),
  ];
};

const twice = (kind: 'field' | 'document', key: string): readonly FieldError[] =>
  wrongAt('key', 'key.twice', { kind, key });
