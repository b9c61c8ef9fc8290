import { isForm } from '../forms/registry.js';
import type { Json } from '../kernel/json.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { sameJson } from '../kernel/same-json.js';
import { detailsErrors } from './check-details.js';
import { formErrors } from './check-form.js';
import type { ServiceContent } from './commands.js';
import type { CatalogueEvent, DocumentRequirement, ServiceField, ServiceSeed } from './events.js';
import { fieldErrors, requirementErrors } from './item-records.js';
import type { ServiceState } from './state.js';
import { tidyDetails, tidyField, tidyRequirement } from './tidy.js';

const within = (prefix: string, errors: readonly FieldError[]): readonly FieldError[] =>
  errors.map((error) => ({ ...error, path: `${prefix}.${error.path}` }));

const twiceTheId = (list: readonly { readonly id: number }[], path: string): readonly FieldError[] =>
  new Set(list.map((one) => one.id)).size < list.length ? wrongAt(path, 'id.twice') : [];

/** Errors in a service as a whole; paths are the wire's names. */
export const contentErrors = ({ details, fields, requirements }: ServiceSeed): readonly FieldError[] => [
  ...detailsErrors(details),
  ...fields.flatMap((field, i) => within(`fields.${i}`, fieldErrors(field))),
  ...requirements.flatMap((one, i) => within(`documents.${i}`, requirementErrors(one))),
  ...(isForm(details.form) ? formErrors(details.form, fields, requirements) : []),
  ...twiceTheId(fields, 'fields'),
  ...twiceTheId(requirements, 'documents'),
];

/** The content as it is stored. */
export const tidyContent = <T extends ServiceSeed>(content: T): T => ({
  ...content,
  details: tidyDetails(content.details),
  fields: content.fields.map(tidyField),
  requirements: content.requirements.map(tidyRequirement),
});

const listChanges = <T extends { readonly id: number } & Json>(now: readonly T[], wanted: readonly T[]) => {
  const at = (list: readonly T[], id: number): T | undefined => list.find((one) => one.id === id);
  return {
    retired: now.filter(({ id }) => at(wanted, id) === undefined),
    added: wanted.filter(({ id }) => at(now, id) === undefined),
    edited: wanted.filter((one) => {
      const present = at(now, one.id);
      return present !== undefined && !sameJson(present, one);
    }),
  };
};

/** Switches a service on or off; nothing when it is so already. */
export const offering = (
  active: boolean | undefined,
  state: Pick<ServiceState, 'active'>,
): readonly CatalogueEvent[] => {
  if (active === undefined || active === state.active) return [];
  return active ? [{ type: 'ServiceActivated', data: { active } }] : [{ type: 'ServiceDeactivated', data: { active } }];
};

/** The events that lead from the present service to this tidied content, under its ids. */
export const changesTo = (content: ServiceContent, state: ServiceState): readonly CatalogueEvent[] => {
  const fields = listChanges<ServiceField>(state.fields, content.fields);
  const documents = listChanges<DocumentRequirement>(state.requirements, content.requirements);
  return [
    ...fields.retired.map(({ id }): CatalogueEvent => ({ type: 'FieldRetired', data: { id } })),
    ...fields.added.map((data): CatalogueEvent => ({ type: 'FieldAdded', data })),
    ...fields.edited.map((data): CatalogueEvent => ({ type: 'FieldEdited', data })),
    ...documents.retired.map(({ id }): CatalogueEvent => ({ type: 'DocumentRequirementRetired', data: { id } })),
    ...documents.added.map((data): CatalogueEvent => ({ type: 'DocumentRequirementAdded', data })),
    ...documents.edited.map((data): CatalogueEvent => ({ type: 'DocumentRequirementEdited', data })),
    ...(sameJson(content.details, state.details) ? [] : [{ type: 'ServiceEdited', data: content.details } as const]),
    ...offering(content.active, state),
  ];
};
