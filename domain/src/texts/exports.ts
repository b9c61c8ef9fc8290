import type { WaitingOn } from '../workflows/definition.js';

/** The columns of the list of cases as CSV, in their order. */
export const caseColumnTexts = {
  caseNumber: 'Case number',
  service: 'Service',
  status: 'Status',
  waitsFor: 'Waits for',
  customer: 'Customer',
  mobile: 'Mobile',
  email: 'Email',
  assignedTo: 'Assigned to',
  payment: 'Payment',
  price: 'Price (INR)',
  origin: 'Origin',
  requestedAt: 'Requested (IST)',
  updatedAt: 'Updated (IST)',
  dueAt: 'Due (IST)',
  overdue: 'Overdue',
} as const;

/** The columns of the list of accounts as CSV, in their order. */
export const userColumnTexts = {
  name: 'Name',
  mobile: 'Mobile',
  email: 'Email',
  role: 'Role',
  superAdmin: 'Super admin',
  active: 'Active',
  profileComplete: 'Profile complete',
  since: 'Since (IST)',
  id: 'ID',
} as const;

/** What stands in a column for a code. */
export const cellTexts = {
  waitsFor: {
    customer: 'Customer',
    staff: 'Us',
    authority: 'Authority',
    nobody: 'Nobody',
  } satisfies Readonly<Record<WaitingOn, string>>,
  payment: { pending: 'pending', paid: 'paid', refund_pending: 'refund pending', refunded: 'refunded' },
  flag: { true: 'yes', false: 'no' },
} as const;
