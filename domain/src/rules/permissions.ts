/**
 * How far a role's rights on a case reach; what is not in it is denied. The server's guards and the web's buttons ask it. Which
 * roles may call a route at all, the route says (`access`).
 */

export type CaseRole = 'customer' | 'staff' | 'admin';

/** `own`: the caller's own case. `assigned`: assigned to the caller. `unassigned`: assigned to nobody. `all`: every case. */
export type Reach = 'own' | 'assigned' | 'unassigned' | 'all';

/** How the case stands to the caller; what is left out is false. */
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
  /** Opening a case that is not one's own is recorded. */
  'cases.read': { customer: 'own', staff: 'all', admin: 'all' },
  /** Which steps a role may take at which status, the workflow says. */
  'case.advance': { ...caseWorkers, customer: 'own' },
  'case.message': { ...caseWorkers, customer: 'own' },
  'case.review': caseWorkers,
  'case.note': caseWorkers,
  'case.assign': admins,
  /** Setting a status by hand, and opening an ended case again. */
  'case.override': admins,
  'case.claim': { staff: 'unassigned', admin: 'all' },
  'case.handOver': caseWorkers,
  'pii.reveal': { ...caseWorkers, customer: 'own', withReason: ['staff', 'admin'] },
} as const satisfies Readonly<Record<string, Rights>>;
export type Capability = keyof typeof PERMISSIONS;

/** Whether a role may do something to the case that the facts describe. */
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
