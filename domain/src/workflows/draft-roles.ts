import { ROLES } from '../rules/roles.js';
import type { CommandRole } from './definition.js';

/** Those that a drafted table of statuses can name. */
export const DRAFT_ROLES = [...ROLES, 'system', 'gateway'] as const satisfies readonly CommandRole[];
