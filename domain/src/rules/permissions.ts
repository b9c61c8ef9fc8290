/** Who may do what, as one table: it drives the server's guards and the web's buttons. What is not in it is denied. */

/** A person's role as rights see it: a super admin is an admin with the stored flag. */
export type AccessRole = 'visitor' | 'customer' | 'staff' | 'admin' | 'super_admin';

/**
 * How far a right reaches. `own`: what belongs to the caller, or to a business whose member the caller is with the
 * right for it. `assigned`: cases assigned to the caller. `unassigned`: cases assigned to nobody. `others`: all but
 * what the caller proposed. `all`: everything.
 */
export type Reach = 'own' | 'assigned' | 'unassigned' | 'others' | 'all';

/** How the thing in question stands to the caller; what is left out is false. */
export interface AccessFacts {
  readonly own?: boolean;
  readonly assigned?: boolean;
  readonly unassigned?: boolean;
  readonly ownProposal?: boolean;
  readonly reasonGiven?: boolean;
}

interface Rights {
  readonly visitor?: Reach;
  readonly customer?: Reach;
  readonly staff?: Reach;
  readonly admin?: Reach;
  readonly super_admin?: Reach;
  /** Roles that must give a reason. */
  readonly withReason?: readonly AccessRole[];
}

const everyone: Rights = { visitor: 'all', customer: 'all', staff: 'all', admin: 'all', super_admin: 'all' };
const customers: Rights = { customer: 'own' };
const signedIn: Rights = { customer: 'own', staff: 'own', admin: 'own', super_admin: 'own' };
const allStaff: Rights = { staff: 'all', admin: 'all', super_admin: 'all' };
const caseWorkers: Rights = { staff: 'assigned', admin: 'all', super_admin: 'all' };
const admins: Rights = { admin: 'all', super_admin: 'all' };
const approvers: Rights = { admin: 'others', super_admin: 'all' };

export const PERMISSIONS = {
  'catalogue.read': everyone,
  'catalogue.quote': everyone,
  /** One's own profile, sessions, notifications, preferences, data export and erasure. */
  'account.manage': signedIn,
  'request.make': customers,
  'draft.edit': customers,
  'file.upload': customers,
  'payment.make': customers,
  'consent.give': customers,
  /** Making a request for a customer, e.g. on the phone. */
  'case.make': allStaff,
  /** Opening a case that is not one's own is recorded. */
  'cases.read': { ...allStaff, customer: 'own' },
  /** Which commands a role may give at which status, the status table says. */
  'case.advance': { ...caseWorkers, customer: 'own' },
  'case.message': { ...caseWorkers, customer: 'own' },
  'case.review': caseWorkers,
  'case.note': caseWorkers,
  'case.task': caseWorkers,
  'case.assign': admins,
  'case.claim': { staff: 'unassigned', admin: 'all', super_admin: 'all' },
  'case.handOver': caseWorkers,
  'pii.reveal': { ...caseWorkers, customer: 'own', withReason: ['staff', 'admin', 'super_admin'] },
  'refund.ask': customers,
  'refund.propose': allStaff,
  'refund.approve': approvers,
  'offlinePayment.ask': customers,
  'offlinePayment.propose': allStaff,
  'offlinePayment.approve': approvers,
  /** Services as the back office sees them: inactive ones, fields and document requirements included. */
  'catalogue.inspect': allStaff,
  'catalogue.edit': admins,
  'settings.read': admins,
  'settings.edit': admins,
  'users.list': admins,
  'users.invite': admins,
  /** To customer, staff or admin; never one's own role, nor a super admin's unless one is one. */
  'users.changeRole': admins,
  'users.grantAdmin': admins,
  'users.grantSuperAdmin': { super_admin: 'all' },
  'history.read': { ...allStaff, customer: 'own' },
  'history.travel': admins,
  'analytics.read': admins,
  'projections.rebuild': admins,
  /** Webhooks and API keys: an admin's are those of their own organisation. */
  'integrations.manage': { admin: 'own', super_admin: 'all' },
} as const satisfies Readonly<Record<string, Rights>>;
export type Capability = keyof typeof PERMISSIONS;

const rightsTo = (capability: Capability): Rights => PERMISSIONS[capability];

/** How far a role's right reaches, or null when it has none. */
export const reachOf = (role: AccessRole, capability: Capability): Reach | null => rightsTo(capability)[role] ?? null;

/** Whether a role must give a reason for what it may do. */
export const needsReason = (role: AccessRole, capability: Capability): boolean =>
  rightsTo(capability).withReason?.includes(role) === true;

/** Whether a role may do something to the thing that the facts describe. */
export const can = (role: AccessRole, capability: Capability, facts: AccessFacts = {}): boolean => {
  if (needsReason(role, capability) && facts.reasonGiven !== true) return false;
  switch (reachOf(role, capability)) {
    case 'all':
      return true;
    case 'own':
      return facts.own === true;
    case 'assigned':
      return facts.assigned === true;
    case 'unassigned':
      return facts.unassigned === true;
    case 'others':
      return facts.ownProposal !== true;
    default:
      return false;
  }
};

/** A signed-in user's role, or a visitor's, as the table names it. */
export const accessRole = (
  user: { readonly role: 'customer' | 'staff' | 'admin'; readonly isSuperAdmin: boolean } | null,
): AccessRole => {
  if (user === null) return 'visitor';
  return user.role === 'admin' && user.isSuperAdmin ? 'super_admin' : user.role;
};
