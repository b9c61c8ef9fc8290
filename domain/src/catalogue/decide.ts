import { currentForm, type FormRef, isForm } from '../forms/registry.js';
import type { Ctx } from '../kernel/decider.js';
import { informed } from '../kernel/facts.js';
import type { Json } from '../kernel/json.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { detailsErrors, slugErrors } from './check-details.js';
import { formErrors } from './check-form.js';
import type { CatalogueCommand, CatalogueFacts, CatalogueNeeds, ItemKind, ServiceContent } from './commands.js';
import type { CatalogueEvent, DocumentRequirement, ServiceDetails, ServiceField, ServiceSeed } from './events.js';
import { formDocuments, leftDocuments } from './form-documents.js';
import { fieldErrors, requirementErrors } from './item-records.js';
import { changesTo, contentErrors, offering, tidyContent } from './replace.js';
import { evolveService, type ServiceState, withItem, withoutItem } from './state.js';
import { tidyDetails, tidyField, tidyRequirement } from './tidy.js';

type Decision = Result<readonly CatalogueEvent[], Rejection>;
type Create = Extract<CatalogueCommand, { type: 'createService' }>;
type Edit = Extract<CatalogueCommand, { type: 'editService' }>;

type Item = { readonly id: number; readonly displayOrder: number };

/** The changes of one list from a release to the next; what admins have changed since the first stays as it is. */
const listChanges = <T extends Item & Json>(before: readonly T[], after: readonly T[], now: readonly T[]) => {
  const at = (list: readonly T[], id: number): T | undefined => list.find((one) => one.id === id);
  const untouched = (id: number): boolean => sameJson(at(now, id) ?? null, at(before, id) ?? null);
  return {
    added: after.filter(({ id }) => at(before, id) === undefined && at(now, id) === undefined),
    edited: after.filter((one) => {
      const old = at(before, one.id);
      return old !== undefined && !sameJson(old, one) && untouched(one.id);
    }),
    retired: before.filter(({ id }) => at(after, id) === undefined && at(now, id) !== undefined && untouched(id)),
  };
};

/** The details of the next release, except for those that admins have changed. */
const detailsAfter = (before: ServiceDetails, after: ServiceDetails, now: ServiceDetails): ServiceDetails => {
  const kept = Object.entries(now).filter(([key, value]) => !sameJson(value, before[key as keyof ServiceDetails]));
  return { ...after, ...Object.fromEntries(kept) };
};

/**
 * Brings a built-in service to this release: every start sends its definition again. What admins have changed, added or
 * retired stays; cases keep the revision to which they are bound. Refused when both do not fit together.
 */
const upgrade = (release: ServiceSeed, state: ServiceState): Decision => {
  const { seed, details } = state;
  if (seed === null || details === null) return refuse('conflict', 'service.exists');
  if (sameJson(seed, release)) return ok([]);
  const fields = listChanges<ServiceField>(seed.fields, release.fields, state.fields);
  const documents = listChanges<DocumentRequirement>(seed.requirements, release.requirements, state.requirements);
  const edited = detailsAfter(seed.details, release.details, details);
  const events: readonly CatalogueEvent[] = [
    { type: 'BuiltInReleased', data: release },
    ...fields.retired.map(({ id }): CatalogueEvent => ({ type: 'FieldRetired', data: { id } })),
    ...fields.added.map((data): CatalogueEvent => ({ type: 'FieldAdded', data })),
    ...fields.edited.map((data): CatalogueEvent => ({ type: 'FieldEdited', data })),
    ...documents.retired.map(({ id }): CatalogueEvent => ({ type: 'DocumentRequirementRetired', data: { id } })),
    ...documents.added.map((data): CatalogueEvent => ({ type: 'DocumentRequirementAdded', data })),
    ...documents.edited.map((data): CatalogueEvent => ({ type: 'DocumentRequirementEdited', data })),
    ...(sameJson(edited, details) ? [] : [{ type: 'ServiceEdited', data: edited } as const]),
  ];
  const after = events.reduce(evolveService, state);
  const errors = formErrors(after.details?.form ?? release.details.form, after.fields, after.requirements);
  return errors.length > 0 ? refuse('conflict', 'service.not_upgraded', { errors }) : ok(events);
};

const create = (command: Create, state: ServiceState, slug: string): Decision => {
  const { builtIn, active, ...given } = command;
  const errors = [...slugErrors(slug), ...contentErrors(given)];
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  const { details, fields, requirements } = tidyContent(given);
  const seed: ServiceSeed = { details, fields, requirements };
  if (state.exists) return builtIn && state.builtIn ? upgrade(seed, state) : refuse('conflict', 'service.exists');
  return ok([
    { type: 'ServiceCreated', data: { ...details, builtIn } },
    ...(builtIn ? [{ type: 'BuiltInReleased', data: seed } as const] : []),
    ...fields.map((field): CatalogueEvent => ({ type: 'FieldAdded', data: field })),
    ...requirements.map((one): CatalogueEvent => ({ type: 'DocumentRequirementAdded', data: one })),
    ...offering(active, { active: true }),
  ]);
};

/** The event, unless its data is invalid or it would change nothing. */
const unless = (errors: readonly FieldError[], already: boolean, event: CatalogueEvent): Decision => {
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  return ok(already ? [] : [event]);
};

/** The form of a service that exists. */
const formFor = ({ details }: ServiceState): FormRef => details?.form ?? currentForm('questions');

const idUsed: Decision = refuse('conflict', 'service.id_used');

const addField = (given: ServiceField, state: ServiceState): Decision => {
  const present = state.fields.find((one) => one.id === given.id);
  const field = tidyField(given);
  const already = present !== undefined && sameJson(present, field);
  if (!already && state.usedFieldIds.includes(given.id)) return idUsed;
  return saveField('FieldAdded', given, already, state);
};

const saveField = (
  type: 'FieldAdded' | 'FieldEdited',
  given: ServiceField,
  already: boolean,
  state: ServiceState,
): Decision => {
  const field = tidyField(given);
  const form = formErrors(formFor(state), withItem(state.fields, field), state.requirements);
  return unless([...fieldErrors(given), ...form], already, { type, data: field });
};

const editField = (change: Pick<ServiceField, 'id'> & Partial<ServiceField>, state: ServiceState): Decision => {
  const present = state.fields.find((one) => one.id === change.id);
  if (present === undefined) return refuse('not_found', 'field.not_found');
  const given = { ...present, ...change };
  return saveField('FieldEdited', given, sameJson(present, tidyField(given)), state);
};

const addRequirement = (given: DocumentRequirement, state: ServiceState): Decision => {
  const present = state.requirements.find((one) => one.id === given.id);
  const already = present !== undefined && sameJson(present, tidyRequirement(given));
  if (!already && state.usedRequirementIds.includes(given.id)) return idUsed;
  return saveRequirement('DocumentRequirementAdded', given, already, state);
};

const saveRequirement = (
  type: 'DocumentRequirementAdded' | 'DocumentRequirementEdited',
  given: DocumentRequirement,
  already: boolean,
  state: ServiceState,
): Decision => {
  const requirement = tidyRequirement(given);
  const form = formErrors(formFor(state), state.fields, withItem(state.requirements, requirement));
  return unless([...requirementErrors(given), ...form], already, { type, data: requirement });
};

const editRequirement = (
  change: Pick<DocumentRequirement, 'id'> & Partial<DocumentRequirement>,
  state: ServiceState,
): Decision => {
  const present = state.requirements.find((one) => one.id === change.id);
  if (present === undefined) return refuse('not_found', 'requirement.not_found');
  const given = { ...present, ...change };
  return saveRequirement('DocumentRequirementEdited', given, sameJson(present, tidyRequirement(given)), state);
};

/** The items whose place changes; refused unless every item is named once. */
const moved = <T extends Item>(list: readonly T[], ids: readonly number[]): Result<readonly T[], Rejection> => {
  const places = new Map(ids.map((id, i) => [id, i + 1]));
  if (ids.length !== list.length || places.size < ids.length || list.some(({ id }) => !places.has(id)))
    return refuseValues('service.invalid', wrongAt('ids', 'order.items'));
  return ok(
    list
      .map((item) => ({ ...item, displayOrder: places.get(item.id) ?? item.displayOrder }))
      .filter(({ displayOrder }, i) => displayOrder !== list[i]?.displayOrder),
  );
};

const reorder = (kind: ItemKind, ids: readonly number[], state: ServiceState): Decision => {
  if (kind === 'fields') {
    const fields = moved(state.fields, ids);
    return fields.ok ? ok(fields.value.map((data) => ({ type: 'FieldEdited', data }))) : fields;
  }
  const documents = moved(state.requirements, ids);
  return documents.ok ? ok(documents.value.map((data) => ({ type: 'DocumentRequirementEdited', data }))) : documents;
};

/** Brings the service to this content; nothing when it has it. */
const replace = (given: ServiceContent, state: ServiceState, cause: readonly CatalogueEvent[]): Decision => {
  const errors = contentErrors(given);
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  const changes = changesTo(tidyContent(given), state);
  return ok(changes.length === 0 ? [] : [...cause, ...changes]);
};

/** An earlier version, as far as it fits the rules that came after it. */
const restore = (revision: number, content: ServiceContent, state: ServiceState): Decision => {
  const errors = contentErrors(content);
  return errors.length > 0
    ? refuse('conflict', 'service.not_restorable', { errors })
    : replace(content, state, [{ type: 'ServiceRestored', data: { revision } }]);
};

const edit = (command: Edit, state: ServiceState): Decision => {
  if (state.details === null) return refuse('not_found', 'service.not_found');
  const given = { ...state.details, ...command.details };
  const documents = isForm(given.form)
    ? ofNewForm(state.details.form, given.form, command.documentIds ?? [], state)
    : [];
  const { requirements } = documents.reduce(evolveService, state);
  const errors = [
    ...detailsErrors(given),
    ...(isForm(given.form) ? formErrors(given.form, state.fields, requirements) : []),
  ];
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  const details = tidyDetails(given);
  return ok([
    ...(sameJson(details, state.details) ? [] : [{ type: 'ServiceEdited', data: details } as const]),
    ...documents,
    ...offering(command.active, state),
  ]);
};

/** The documents of people come with another form, and go with it. */
const ofNewForm = (
  before: FormRef,
  after: FormRef,
  ids: readonly number[],
  { requirements }: ServiceState,
): readonly CatalogueEvent[] => {
  if (before.id === after.id) return [];
  return [
    ...leftDocuments(before, after, requirements).map(
      ({ id }): CatalogueEvent => ({ type: 'DocumentRequirementRetired', data: { id } }),
    ),
    ...formDocuments(after, requirements, ids).map(
      (data): CatalogueEvent => ({ type: 'DocumentRequirementAdded', data }),
    ),
  ];
};

const retireField = (id: number, state: ServiceState): Decision => {
  if (!state.usedFieldIds.includes(id)) return refuse('not_found', 'field.not_found');
  const remaining = withoutItem(state.fields, id);
  const already = remaining.length === state.fields.length;
  const errors = already ? [] : formErrors(formFor(state), remaining, state.requirements);
  // A removal can only break conditions: another item depends on this field.
  if (errors.length > 0)
    return refuse('conflict', 'field.in_use', { params: { label: errors[0]?.params?.label ?? '' }, errors });
  return unless([], already, { type: 'FieldRetired', data: { id } });
};

const retireRequirement = (id: number, state: ServiceState): Decision => {
  if (!state.usedRequirementIds.includes(id)) return refuse('not_found', 'requirement.not_found');
  const already = state.requirements.every((one) => one.id !== id);
  return unless([], already, { type: 'DocumentRequirementRetired', data: { id } });
};

/** The rules of one service of the catalogue. A case is bound to a revision, so that no change here affects it. */
export const decideService = (
  asked: CatalogueCommand,
  state: ServiceState,
  told: CatalogueFacts,
  ctx: Ctx,
): Decision => {
  const { type, command, facts } = informed<CatalogueCommand, CatalogueNeeds>(asked, told);
  if (ctx.actor.role !== 'admin' && ctx.actor.role !== 'system') return refuse('forbidden', 'service.admin_only');
  if (type === 'createService') return create(command, state, facts.slug);
  if (!state.exists) return refuse('not_found', 'service.not_found');
  switch (type) {
    case 'editService':
      return edit(command, state);
    case 'addField':
      return addField(command.field, state);
    case 'editField':
      return editField(command.field, state);
    case 'retireField':
      return retireField(command.id, state);
    case 'addDocumentRequirement':
      return addRequirement(command.requirement, state);
    case 'editDocumentRequirement':
      return editRequirement(command.requirement, state);
    case 'retireDocumentRequirement':
      return retireRequirement(command.id, state);
    case 'reorderItems':
      return reorder(command.kind, command.ids, state);
    case 'restoreService':
      return restore(command.revision, command.content, state);
    case 'importService':
      return replace(command.content, state, []);
    case 'chooseServiceType': {
      const { serviceTypeId } = command;
      if (serviceTypeId !== null && !facts.serviceTypeExists)
        return refuseValues('service.invalid', wrongAt('service_type_id', 'service_type.unknown'));
      return unless([], serviceTypeId === state.serviceTypeId, { type: 'ServiceTypeChosen', data: { serviceTypeId } });
    }
  }
};
