import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { parseTypes } from '../rules/file.js';
import { detailsErrors, slugErrors } from './check-details.js';
import { fieldErrors, formErrors, requirementErrors } from './check-form.js';
import type { CatalogueCommand, CatalogueFacts } from './commands.js';
import type { CatalogueEvent, DocumentRequirement, ServiceDetails, ServiceField } from './events.js';
import { type ServiceState, withItem, withoutItem } from './state.js';

type Decision = Result<readonly CatalogueEvent[], Rejection>;
type Create = Extract<CatalogueCommand, { type: 'createService' }>;

const tidyDetails = (details: ServiceDetails): ServiceDetails => ({
  title: details.title.trim(),
  description: details.description.trim(),
  detailedDescription: details.detailedDescription.trim(),
  helpText: details.helpText.trim(),
  pricePaise: details.pricePaise,
  governmentFees: { ...details.governmentFees, note: details.governmentFees.note.trim() },
  laterFees: details.laterFees.map((fee) => ({ ...fee, label: fee.label.trim(), note: fee.note.trim() })),
  category: details.category,
  workflow: details.workflow,
  icon: details.icon,
  isPopular: details.isPopular,
  complexityLevel: details.complexityLevel,
  estimatedDurationDays: details.estimatedDurationDays,
  benefits: details.benefits.map((one) => one.trim()),
  requiredDocuments: details.requiredDocuments.map((one) => one.trim()),
  requiredSpecialization: details.requiredSpecialization,
  searchWords: details.searchWords.map((one) => one.trim()),
});

const tidyField = (field: ServiceField): ServiceField => ({
  ...field,
  label: field.label.trim(),
  section: field.section.trim(),
  options: field.options.map((one) => one.trim()),
});

const tidyRequirement = (requirement: DocumentRequirement): DocumentRequirement => ({
  ...requirement,
  label: requirement.label.trim(),
  allowedTypes: parseTypes(requirement.allowedTypes).join(','),
});

const within = (prefix: string, errors: readonly FieldError[]): readonly FieldError[] =>
  errors.map((error) => ({ ...error, path: `${prefix}.${error.path}` }));

const twiceTheId = (list: readonly { readonly id: number }[], path: string): readonly FieldError[] =>
  new Set(list.map((one) => one.id)).size < list.length ? wrongAt(path, 'id.twice') : [];

/** An existing built-in service keeps its admins' changes: every start sends the command again. */
const create = (command: Create, state: ServiceState, slug: string): Decision => {
  const { builtIn } = command;
  const errors = [
    ...slugErrors(slug),
    ...detailsErrors(command.details),
    ...command.fields.flatMap((field, i) => within(`fields.${i}`, fieldErrors(field))),
    ...command.requirements.flatMap((one, i) => within(`documents.${i}`, requirementErrors(one))),
    ...formErrors(command.fields, command.requirements),
    ...twiceTheId(command.fields, 'fields'),
    ...twiceTheId(command.requirements, 'documents'),
  ];
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  const details = tidyDetails(command.details);
  const fields = command.fields.map(tidyField);
  const requirements = command.requirements.map(tidyRequirement);
  if (state.exists) return builtIn && state.builtIn ? ok([]) : refuse('conflict', 'service.exists');
  return ok([
    { type: 'ServiceCreated', data: { ...details, builtIn } },
    ...fields.map((field): CatalogueEvent => ({ type: 'FieldAdded', data: field })),
    ...requirements.map((one): CatalogueEvent => ({ type: 'DocumentRequirementAdded', data: one })),
  ]);
};

/** The event, unless its data is invalid or it would change nothing. */
const unless = (errors: readonly FieldError[], already: boolean, event: CatalogueEvent): Decision => {
  if (errors.length > 0) return refuseValues('service.invalid', errors);
  return ok(already ? [] : [event]);
};

const idUsed: Decision = refuse('conflict', 'service.id_used');

const changeField = (type: 'addField' | 'editField', given: ServiceField, state: ServiceState): Decision => {
  const present = state.fields.find((one) => one.id === given.id);
  const field = tidyField(given);
  const already = present !== undefined && sameJson(present, field);
  if (type === 'editField' && present === undefined) return refuse('not_found', 'field.not_found');
  if (type === 'addField' && !already && state.usedFieldIds.includes(given.id)) return idUsed;
  return unless([...fieldErrors(given), ...formErrors(withItem(state.fields, field), state.requirements)], already, {
    type: type === 'addField' ? 'FieldAdded' : 'FieldEdited',
    data: field,
  });
};

const changeRequirement = (
  type: 'addDocumentRequirement' | 'editDocumentRequirement',
  given: DocumentRequirement,
  state: ServiceState,
): Decision => {
  const present = state.requirements.find((one) => one.id === given.id);
  const requirement = tidyRequirement(given);
  const already = present !== undefined && sameJson(present, requirement);
  const adds = type === 'addDocumentRequirement';
  if (!adds && present === undefined) return refuse('not_found', 'requirement.not_found');
  if (adds && !already && state.usedRequirementIds.includes(given.id)) return idUsed;
  const form = formErrors(state.fields, withItem(state.requirements, requirement));
  return unless([...requirementErrors(given), ...form], already, {
    type: adds ? 'DocumentRequirementAdded' : 'DocumentRequirementEdited',
    data: requirement,
  });
};

const retireField = (id: number, state: ServiceState): Decision => {
  if (!state.usedFieldIds.includes(id)) return refuse('not_found', 'field.not_found');
  const remaining = withoutItem(state.fields, id);
  const already = remaining.length === state.fields.length;
  const errors = already ? [] : formErrors(remaining, state.requirements);
  // A removal can only break conditions: another item depends on this field.
  if (errors.length > 0)
    return refuse('conflict', 'field.in_use', { params: { use: errors[0]?.message ?? '' }, errors });
  return unless([], already, { type: 'FieldRetired', data: { id } });
};

const retireRequirement = (id: number, state: ServiceState): Decision => {
  if (!state.usedRequirementIds.includes(id)) return refuse('not_found', 'requirement.not_found');
  const already = state.requirements.every((one) => one.id !== id);
  return unless([], already, { type: 'DocumentRequirementRetired', data: { id } });
};

/** The rules of one service of the catalogue. A case is bound to a revision, so that no change here affects it. */
export const decideService = (
  command: CatalogueCommand,
  state: ServiceState,
  facts: CatalogueFacts,
  ctx: Ctx,
): Decision => {
  if (ctx.actor.role !== 'admin' && ctx.actor.role !== 'system') return refuse('forbidden', 'service.admin_only');
  if (command.type === 'createService') return create(command, state, facts.slug);
  if (!state.exists) return refuse('not_found', 'service.not_found');
  switch (command.type) {
    case 'editService': {
      const details = tidyDetails(command.details);
      return unless(detailsErrors(command.details), sameJson(details, state.details), {
        type: 'ServiceEdited',
        data: details,
      });
    }
    case 'activateService':
      return unless([], state.active, { type: 'ServiceActivated', data: { active: true } });
    case 'deactivateService':
      return unless([], !state.active, { type: 'ServiceDeactivated', data: { active: false } });
    case 'addField':
    case 'editField':
      return changeField(command.type, command.field, state);
    case 'retireField':
      return retireField(command.id, state);
    case 'addDocumentRequirement':
    case 'editDocumentRequirement':
      return changeRequirement(command.type, command.requirement, state);
    case 'retireDocumentRequirement':
      return retireRequirement(command.id, state);
    case 'chooseServiceType': {
      const { serviceTypeId } = command;
      if (serviceTypeId !== null && facts.serviceTypeExists !== true)
        return refuseValues('service.invalid', wrongAt('service_type_id', 'service_type.unknown'));
      return unless([], serviceTypeId === state.serviceTypeId, { type: 'ServiceTypeChosen', data: { serviceTypeId } });
    }
  }
};
