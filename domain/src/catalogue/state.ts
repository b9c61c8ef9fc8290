import type { CatalogueEvent, DocumentRequirement, ServiceDetails, ServiceField, ServiceSeed } from './events.js';

export interface ServiceState {
  readonly exists: boolean;
  readonly builtIn: boolean;
  /** The content that the last release gave to a built-in service. Any difference from it was made by admins. */
  readonly seed: ServiceSeed | null;
  /** Offered to customers. */
  readonly active: boolean;
  readonly details: ServiceDetails | null;
  readonly serviceTypeId: string | null;
  /** The questions in display order, without retired fields. */
  readonly fields: readonly ServiceField[];
  /** The documents in display order, without retired requirements. */
  readonly requirements: readonly DocumentRequirement[];
  /** Every id there ever was: none is used twice. */
  readonly usedFieldIds: readonly number[];
  readonly usedRequirementIds: readonly number[];
}

export const noService: ServiceState = {
  exists: false,
  builtIn: false,
  seed: null,
  active: false,
  details: null,
  serviceTypeId: null,
  fields: [],
  requirements: [],
  usedFieldIds: [],
  usedRequirementIds: [],
};

interface Item {
  readonly id: number;
  readonly displayOrder: number;
}

/** The list with this item added, or replaced under its id. */
export const withItem = <T extends Item>(list: readonly T[], item: T): readonly T[] =>
  [...withoutItem(list, item.id), item].sort((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);

export const withoutItem = <T extends Item>(list: readonly T[], id: number): readonly T[] =>
  list.filter((one) => one.id !== id);

/** Folding up to a revision gives the service to which a case of that revision is bound. */
export const evolveService = (state: ServiceState, event: CatalogueEvent): ServiceState => {
  switch (event.type) {
    case 'ServiceCreated': {
      const { builtIn, ...details } = event.data;
      return { ...noService, exists: true, active: true, builtIn, details };
    }
    case 'BuiltInReleased':
      return { ...state, seed: event.data };
    case 'ServiceEdited':
      return { ...state, details: event.data };
    case 'ServiceActivated':
    case 'ServiceDeactivated':
      return { ...state, active: event.data.active };
    case 'FieldAdded': {
      const { id } = event.data;
      return {
        ...state,
        fields: withItem(state.fields, event.data),
        usedFieldIds: [...new Set([...state.usedFieldIds, id])],
      };
    }
    case 'FieldEdited':
      return { ...state, fields: withItem(state.fields, event.data) };
    case 'FieldRetired':
      return { ...state, fields: withoutItem(state.fields, event.data.id) };
    case 'DocumentRequirementAdded': {
      const { id } = event.data;
      return {
        ...state,
        requirements: withItem(state.requirements, event.data),
        usedRequirementIds: [...new Set([...state.usedRequirementIds, id])],
      };
    }
    case 'DocumentRequirementEdited':
      return { ...state, requirements: withItem(state.requirements, event.data) };
    case 'DocumentRequirementRetired':
      return { ...state, requirements: withoutItem(state.requirements, event.data.id) };
    case 'ServiceRestored':
      return state;
    case 'ServiceTypeChosen':
      return { ...state, serviceTypeId: event.data.serviceTypeId };
  }
};
