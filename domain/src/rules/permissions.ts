/**
 * The reach of each role's rights on a case; anything else is denied. The roles that may call a route stand with the
 * route (`access`), because most routes are about no case.
 */

export type CaseRole = 'customer' | 'staff' | 'admin';

/**
 * `own`: the caller's own case. `assigned`: assigned to the caller. `unassigned`: without an assignee. `all`: every
 * case.
 */
export type Reach = 'own' | 'assigned' | 'unassigned' | 'all';

/** The caller's relation to the case; omitted facts are false. */
export interface AccessFacts {
  readonly own?: boolean;
  readonly assigned?: boolean;
  readonly unassigned?: boolean;
  readonly reasonGiven?: boolean;
}

interface Rights {
  readonly customer?: Reach;
  readonly staff?: Reach;
  readonly admin?: Reach;
  /** Roles that must give a reason. */
  readonly withReason?: readonly CaseRole[];
}

const customers: Rights = { customer: 'own' };
const caseWorkers: Rights = { staff: 'assigned', admin: 'all' };
const admins: Rights = { admin: 'all' };

export const PERMISSIONS = {
  'draft.edit': customers,
  'file.upload': customers,
  /** Opening another person's case is recorded. */
  'cases.read': { customer: 'own', staff: 'all', admin: 'all' },
  /** The workflow defines the steps of each role by status. */
  'case.advance': { ...caseWorkers, customer: 'own' },
  'case.message': { ...caseWorkers, customer: 'own' },
  'case.review': caseWorkers,
  'case.note': caseWorkers,
  'case.assign': admins,
  /** Setting a status by hand, and reopening an ended case. */
  'case.override': admins,
  'case.claim': { staff: 'unassigned', admin: 'all' },
  'case.handOver': caseWorkers,
  'pii.reveal': { ...caseWorkers, customer: 'own', withReason: ['staff', 'admin'] },
} as const satisfies Readonly<Record<string, Rights>>;
export type Capability = keyof typeof PERMISSIONS;

/** True when a role may do this to a case with these facts. */
export const can = (role: CaseRole, capability: Capability, facts: AccessFacts = {}): boolean => {
  const rights: Rights = PERMISSIONS[capability];
  if (rights.withReason?.includes(role) === true && facts.reasonGiven !== true) return false;
  switch (rights[role]) {
    case 'all':
      return true;
    case 'own':
      return facts.own === true;
    case 'assigned':
      return facts.assigned === true;
    case 'unassigned':
      return facts.unassigned === true;
    default:
      return false;
  }
};
