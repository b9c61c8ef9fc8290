/**
 * The reach of each role's rights; anything else is denied. The roles that may call a route stand with the route
 * (`access`), because most routes are about no case.
 */
import type { Role } from './roles.js';
import type { TeamRole } from './team.js';

/**
 * `own`: the caller's own case or order. `assigned`: a case that is assigned to the caller. `all`: every one. `super`:
 * every one, for super admins.
 */
export type Reach = 'own' | 'assigned' | 'all' | 'super';

/** The caller's relation to the case, order or business; omitted facts are false. */
export interface AccessFacts {
  readonly own?: boolean;
  /** The caller's role in the business, or in the one that the case or order is for. */
  readonly team?: TeamRole | undefined;
  readonly assigned?: boolean;
  readonly superAdmin?: boolean;
  readonly reasonGiven?: boolean;
}

interface Rights {
  readonly customer?: Reach;
  /** The roles of a business's people that have the right, too. */
  readonly team?: readonly TeamRole[];
  readonly staff?: Reach;
  readonly admin?: Reach;
  /** Roles that must give a reason. */
  readonly withReason?: readonly Role[];
}

const everyone: readonly TeamRole[] = ['owner', 'manager', 'accountant', 'viewer'];
const bookkeepers: readonly TeamRole[] = ['owner', 'manager', 'accountant'];
const managers: readonly TeamRole[] = ['owner', 'manager'];

const readers: Rights = { customer: 'own', staff: 'all', admin: 'all' };
const customers: Rights = { customer: 'own' };
const ofBookkeepers: Rights = { ...customers, team: bookkeepers };
const caseWorkers: Rights = { staff: 'assigned', admin: 'all' };
const admins: Rights = { admin: 'all' };

export const PERMISSIONS = {
  /** Whoever fills in a form reads all that stands in it, numbers included. */
  'draft.edit': ofBookkeepers,
  'file.upload': ofBookkeepers,
  /** The bytes of a file that was given or delivered, the answers of the form, and all that people wrote in the case. */
  'file.open': { ...readers, team: bookkeepers },
  /** That the case is there, and how it stands. Opening another person's case is recorded. */
  'cases.read': { ...readers, team: everyone },
  /** With its receipt. */
  'orders.read': { ...readers, team: bookkeepers },
  /** To pay an open order, and to say whom its receipt names. */
  'orders.pay': ofBookkeepers,
  /** The workflow defines the steps of each role by status. */
  'case.advance': { ...caseWorkers, customer: 'own', team: managers },
  'case.message': { ...caseWorkers, customer: 'own', team: bookkeepers },
  /** For which business it is: who bought it alone, so that nobody carries it off to a business of their own. */
  'case.business': customers,
  'case.review': caseWorkers,
  'case.note': caseWorkers,
  'case.assign': admins,
  /** Setting a status by hand, and reopening an ended case. */
  'case.override': admins,
  /** Giving a payment back, and approving what another admin proposed. */
  'payment.refund': admins,
  /** The request refuses a case that has an assignee. */
  'case.claim': { staff: 'all', admin: 'all' },
  'case.handOver': caseWorkers,
  /** Identity numbers and bank accounts in full. */
  'pii.reveal': { ...caseWorkers, customer: 'own', team: managers, withReason: ['staff', 'admin'] },
  /** To make, change and end API keys and webhooks; every admin sees them. */
  'integrations.manage': { admin: 'super' },
  /** Its profile, its dates and its team. */
  'business.read': { team: everyone },
  /** PAN, GSTIN and the other numbers of its profile, and its address. */
  'business.numbers': { team: bookkeepers },
  /** Saying that a duty is done, and the files that prove it. */
  'business.duties': { team: bookkeepers },
  /** The profile, the rules that do not concern it, and the address of its calendar. */
  'business.edit': { team: managers },
  /** Inviting and removing people, their roles, and who owns it. */
  'business.team': { team: ['owner'] },
  'business.remove': { team: ['owner'] },
} as const satisfies Readonly<Record<string, Rights>>;
export type Capability = keyof typeof PERMISSIONS;

/** True when a role may do this to a case with these facts. */
export const can = (role: Role, capability: Capability, facts: AccessFacts = {}): boolean => {
  const rights: Rights = PERMISSIONS[capability];
  if (rights.withReason?.includes(role) === true && facts.reasonGiven !== true) return false;
  if (role === 'customer' && facts.team !== undefined && rights.team?.includes(facts.team) === true) return true;
  switch (rights[role]) {
    case 'all':
      return true;
    case 'own':
      return facts.own === true;
    case 'assigned':
      return facts.assigned === true;
    case 'super':
      return facts.superAdmin === true;
    default:
      return false;
  }
};
