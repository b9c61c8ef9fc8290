import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Paise } from '../kernel/money.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { ICONS } from '../rules/service-lists.js';
import { isSpecialization, MAX_COMPLEXITY } from '../rules/specializations.js';
import { checkNeeded, checkText, MAX_ARTICLE_LENGTH, MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../rules/text.js';

/** A kind of work for assignment: several services can have one type. */
export type ServiceTypeDetails = {
  readonly name: string;
  readonly description: string;
  /** Markdown. */
  readonly detailedDescription: string;
  /** Required of an assignee; null for none. */
  readonly requiredSpecialization: string | null;
  /** Preferred, not required. */
  readonly secondarySpecializations: readonly string[];
  /** 1 to 5: determines the required proficiency. */
  readonly complexityLevel: number;
  readonly estimatedDurationDays: number | null;
  readonly basePricePaise: Paise | null;
  readonly active: boolean;
  readonly icon: string;
  readonly featured: boolean;
};

/** `serviceType-<id>`. */
export type ServiceTypeEvents = { ServiceTypeCreated: ServiceTypeDetails; ServiceTypeEdited: ServiceTypeDetails };
export type ServiceTypeEvent = EventsOf<ServiceTypeEvents>;

/** Omitted fields take their defaults at creation and stay unchanged at an edit. */
export type ServiceTypeCommand =
  | ({ readonly type: 'createServiceType'; readonly name: string } & Partial<ServiceTypeDetails>)
  | ({ readonly type: 'editServiceType' } & Partial<ServiceTypeDetails>);

/** Null as long as there is none. */
export type ServiceTypeState = ServiceTypeDetails | null;

const NEW_TYPE: ServiceTypeDetails = {
  name: '',
  description: '',
  detailedDescription: '',
  requiredSpecialization: null,
  secondarySpecializations: [],
  complexityLevel: 1,
  estimatedDurationDays: null,
  basePricePaise: null,
  active: true,
  icon: 'FileText',
  featured: false,
};
const MAX_DAYS = 3650;
const MAX_PAISE = 1_000_000_000;

const option = (path: string, wrong: boolean, label: string): readonly FieldError[] =>
  wrong ? wrongAt(path, 'option.unknown', { label }) : [];

const whole = (path: string, label: string, value: number | null, min: number, max: number): readonly FieldError[] =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? []
    : wrongAt(path, 'number.whole_range', { label, min, max });

const errorsOf = (one: ServiceTypeDetails): readonly FieldError[] => [
  ...errorAt('name', checkNeeded(one.name, { label: 'Name', max: MAX_NAME_LENGTH })),
  ...errorAt(
    'description',
    checkText(one.description, { label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
  ),
  ...errorAt(
    'detailed_description',
    checkText(one.detailedDescription, { label: 'Detailed description', max: MAX_ARTICLE_LENGTH, multiline: true }),
  ),
  ...option(
    'required_specialization',
    one.requiredSpecialization !== null && !isSpecialization(one.requiredSpecialization),
    'Specialization',
  ),
  ...one.secondarySpecializations.flatMap((skill, i) =>
    option(`secondary_specializations.${i}`, !isSpecialization(skill), 'Specialization'),
  ),
  ...whole('complexity_level', 'Complexity', one.complexityLevel, 1, MAX_COMPLEXITY),
  ...whole('estimated_duration_days', 'Estimated days', one.estimatedDurationDays, 0, MAX_DAYS),
  ...(one.basePricePaise === null ||
  (Number.isSafeInteger(one.basePricePaise) && one.basePricePaise >= 0 && one.basePricePaise <= MAX_PAISE)
    ? []
    : wrongAt('base_price', 'price.range')),
  ...option('icon', !ICONS.some((icon) => icon === one.icon), 'Icon'),
];

const tidied = (one: ServiceTypeDetails): ServiceTypeDetails => ({
  ...one,
  name: one.name.trim().replace(/\s+/g, ' '),
  description: one.description.trim(),
  detailedDescription: one.detailedDescription.trim(),
  secondarySpecializations: [...new Set(one.secondarySpecializations)],
});

const decide = (
  command: ServiceTypeCommand,
  state: ServiceTypeState,
  _facts: Record<string, never>,
  { actor }: Ctx,
): Result<readonly ServiceTypeEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'service_type.admin_only');
  const { type, ...values } = command;
  const edits = type === 'editServiceType';
  if (edits && state === null) return refuse('not_found', 'service_type.not_found');
  const wanted: ServiceTypeDetails = { ...(edits && state !== null ? state : NEW_TYPE), ...values };
  const errors = errorsOf(wanted);
  if (errors.length > 0) return refuseValues('service_type.invalid', errors);
  const details = tidied(wanted);
  if (state !== null && sameJson(details, state)) return ok([]);
  if (edits) return ok([{ type: 'ServiceTypeEdited', data: details }]);
  return state === null
    ? ok([{ type: 'ServiceTypeCreated', data: details }])
    : refuse('conflict', 'service_type.exists');
};

/** `serviceType-<id>`. Names are unique through a reservation that is claimed first. */
export const serviceType: Aggregate<ServiceTypeState, ServiceTypeCommand, ServiceTypeEvent, Record<string, never>> = {
  prefix: 'serviceType',
  decider: { initial: null, decide, evolve: (_, event) => event.data },
  events: { ServiceTypeCreated: { version: 1 }, ServiceTypeEdited: { version: 1 } } satisfies EventSpecs &
    Record<ServiceTypeEvent['type'], unknown>,
};
