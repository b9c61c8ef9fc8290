import type { staffProfile } from '@anupalan/domain/staffing/aggregate';
import type { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import type { uniqueName } from '@anupalan/domain/staffing/unique-name';
import { isActiveStaff, notActiveStaff } from '../identity/active-staff.js';
import type { FactsOfCommands } from '../platform/commands/facts.js';
import { bearsName } from './assignment-names.js';

export const factsOfStaffProfile: FactsOfCommands<typeof staffProfile> = {
  others: async ({ id }, { load }) => ({ userId: id, isStaff: await isActiveStaff(load, id) }),
};

export const factsOfAssignmentRule: FactsOfCommands<typeof assignmentRule> = {
  others: async ({ command }, { load }) => ({ notStaff: await notActiveStaff(load, command.config?.staff ?? []) }),
};

export const factsOfUniqueName: FactsOfCommands<typeof uniqueName> = {
  claimName: async ({ id, state }, { load }) => ({ inUse: await bearsName(load, state.ownerId, id) }),
};
