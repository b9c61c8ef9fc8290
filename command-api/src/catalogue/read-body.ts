import type { DocumentRequirement, ServiceDetails, ServiceField } from '@anupalan/domain/catalogue/events';
import type { GovernmentFees, LaterFee } from '@anupalan/domain/catalogue/fees';
import type { SaveDocument, SaveField, SaveService } from '@anupalan/domain/contracts/admin-catalogue';
import { currentForm } from '@anupalan/domain/forms/registry';
import type { Paise } from '@anupalan/domain/kernel/money';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { type FieldType, hasOptions } from '@anupalan/domain/rules/fields';
import type { FeeRange } from '@anupalan/domain/rules/service-fees';
import { keyFrom } from '@anupalan/domain/rules/service-keys';

/** The members that are said. */
const said = <T extends object>(values: { readonly [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A number or its text; NaN for any other text. */
const numberOf = (value: number | string | null): number => {
  if (value === null) return Number.NaN;
  if (typeof value === 'number') return value;
  return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
};

const numberOr = (fallback: number, value: number | string | null | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = numberOf(value);
  return Number.isNaN(number) ? fallback : number;
};

/** Whole paise; NaN where the rupees are no number, which the rules refuse. */
const paiseOf = (rupees: number | string): Paise => Math.round(numberOf(rupees) * 100);

const governmentFeesOf = ({ kind, from, note }: NonNullable<SaveService['government_fees']>): GovernmentFees => ({
  kind: kind as GovernmentFees['kind'],
  fromPaise: from === null ? null : paiseOf(from),
  note,
});

const rangeOf = ({ from, to }: FeeRange) => ({ fromPaise: paiseOf(from), toPaise: to === null ? null : paiseOf(to) });

const laterFeesOf = (fees: NonNullable<SaveService['later_fees']>): readonly LaterFee[] =>
  fees.map(({ payee, label, note, by_state: byState = [], ...general }) => ({
    payee,
    label,
    ...rangeOf(general),
    byState: byState.map(({ state, ...range }) => ({ state, ...rangeOf(range) })),
    note,
  }));

/** The details that a body says, under today's or an older name. The rules of the catalogue check them. */
export const detailsOf = (body: SaveService): Partial<ServiceDetails> => {
  const price = body.price ?? body.base_price;
  return said<ServiceDetails>({
    title: body.title ?? body.name,
    description: body.description,
    detailedDescription: body.detailed_description,
    helpText: body.helpText,
    pricePaise: price === undefined ? undefined : paiseOf(price),
    governmentFees: body.government_fees === undefined ? undefined : governmentFeesOf(body.government_fees),
    laterFees: body.later_fees === undefined ? undefined : laterFeesOf(body.later_fees),
    category: body.category,
    workflow: body.workflow,
    form: body.form === undefined ? undefined : currentForm(body.form),
    icon: body.icon,
    isPopular: body.is_popular ?? body.featured,
    complexityLevel: numberOr(3, body.complexity_level),
    estimatedDurationDays: numberOr(7, body.estimated_duration_days),
    decisionTime: body.decision_time,
    benefits: body.benefits,
    requiredDocuments: body.requiredDocuments,
    requiredSpecialization: body.required_specialization,
    searchWords: body.search_words,
    faqs: body.faqs,
    notNeeded: body.not_needed,
    notIncluded: body.not_included,
  });
};

export const activeOf = (body: SaveService): { readonly active?: boolean } => {
  const active = body.is_active ?? body.active;
  return active === undefined ? {} : { active };
};

/** An empty key is made from the label. */
const keyOf = (key: string | undefined, label: string): string | undefined => {
  if (key === undefined) return undefined;
  return key.trim() === '' ? keyFrom(label) : key.trim();
};

const conditionOf = (condition: SaveField['show_if']): ServiceField['showIf'] | undefined => {
  if (condition === undefined || condition === null) return condition;
  const { key, equals, not } = condition;
  return { key, equals, ...(not === true ? { not } : {}) };
};

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
  return ok(
    said<ServiceField>({
      key: keyOf(body.key, body.label ?? ''),
      label: body.label,
      type: body.type as FieldType | undefined,
      required: body.required,
      description: body.description === null ? '' : body.description,
      placeholder: body.placeholder === null ? '' : body.placeholder,
      options: options.value,
      displayOrder: numberOr(0, body.position ?? body.display_order),
      section: body.section,
      rule: body.rule,
      showIf: conditionOf(body.show_if),
    }),
  );
};

/** The values of a document requirement that a body gives, under the names of either text (reading 12). */
export const requirementOf = (body: SaveDocument): Partial<DocumentRequirement> => {
  const name = body.document_name ?? body.label;
  return said<DocumentRequirement>({
    key: keyOf(body.key, name ?? ''),
    label: name,
    description: body.description === null ? '' : body.description,
    required: body.required,
    allowedTypes: body.allowed_formats ?? body.allowed_types,
    maxSizeMb: numberOr(10, body.max_size === undefined ? body.max_size_mb : body.max_size),
    displayOrder: numberOr(0, body.position ?? body.display_order),
    perPerson: body.per_person,
    requiredIf: conditionOf(body.required_if),
    maxAgeMonths: body.max_age_months,
  });
};
