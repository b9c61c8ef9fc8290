import {
  type CatalogueEvent,
  type DocumentRequirement,
  FIRST_FREE_ID,
  type ServiceDetails,
  type ServiceField,
  type ServiceSeed,
} from './events.js';

export interface ServiceState {
  readonly exists: boolean;
  readonly builtIn: boolean;
  /** The content that the last release gave to a built-in service. Any difference from it was made by admins. */
  readonly seed: ServiceSeed | null;
  /** True when a `BuiltInReleased` gives `seed`. In older logs the ids of items tell what came with the service. */
  readonly seedRecorded: boolean;
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
  seedRecorded: false,
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

/**
 * Adds an item to the inferred seed of a built-in service whose first release is not recorded. Ids from FIRST_FREE_ID
 * on were allocated to items of admins; an id that was used before is that of a restored item.
 */
const withSeed = (
  state: ServiceState,
  added: Partial<ServiceSeed>,
  id: number,
  used: readonly number[],
): ServiceState =>
  state.seed === null || state.seedRecorded || id >= FIRST_FREE_ID || used.includes(id)
    ? state
    : { ...state, seed: { ...state.seed, ...added } };

/** Folding up to a revision gives the service to which a case of that revision is bound. */
export const evolveService = (state: ServiceState, event: CatalogueEvent): ServiceState => {
  switch (event.type) {
    case 'ServiceCreated': {
      const { builtIn, ...details } = event.data;
      const seed = builtIn ? { details, fields: [], requirements: [] } : null;
      return { ...noService, exists: true, active: true, builtIn, seed, details };
    }
    case 'BuiltInReleased':
      return { ...state, seed: event.data, seedRecorded: true };
    case 'ServiceEdited':
      return { ...state, details: event.data };
    case 'ServiceActivated':
    case 'ServiceDeactivated':
      return { ...state, active: event.data.active };
    case 'FieldAdded': {
      const { id } = event.data;
      return {
        ...withSeed(state, { fields: withItem(state.seed?.fields ?? [], event.data) }, id, state.usedFieldIds),
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
        ...withSeed(
          state,
          { requirements: withItem(state.seed?.requirements ?? [], event.data) },
          id,
          state.usedRequirementIds,
        ),
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
