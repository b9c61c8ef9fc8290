import type { TeamRole } from '@anupalan/domain/rules/team';
import { STEP_NAMES, stepNamed } from '@anupalan/domain/workflows/registry';
import { stepPath } from '@anupalan/domain/workflows/steps';

/** The callers, from the fewest rights to the most: the columns of the matrix. */
export const CALLERS = [
  'visitor',
  'another customer',
  'the customer',
  'other staff',
  'the assigned staff member',
  'admin',
  'super admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The result of a call: permitted (whatever its answer), no session, another role, or hidden. */
export type Met = 'in' | 401 | 403 | 404;

const LETTERS: Readonly<Record<string, Met>> = { '.': 'in', '1': 401, '3': 403, '4': 404 };

/** One letter per caller: `.` permitted, `1` 401, `3` 403, `4` 404. */
const row = (letters: string): Readonly<Record<Caller, Met>> =>
  Object.fromEntries(CALLERS.map((caller, n) => [caller, LETTERS[letters[n] ?? '']])) as Record<Caller, Met>;

const EVERYBODY = row('.......');
const SIGNED_IN = row('1......');
/** A case: for its customer, staff and admins; hidden from another customer. */
const READERS_OF_A_CASE = row('14.....');
const THE_CUSTOMER = row('14.3333');
const CUSTOMERS = row('1..3333');
/** A business or a paper of `the customer`. */
const ITS_OWNER = row('14.3333');
/** For customers, about somebody who is not in the team. */
const NO_MEMBER = row('1443333');
const CUSTOMER_AND_ADMINS = row('14.33..');
const STAFF = row('133....');
/** The assignee; other staff may read the case, so that they get 403. */
const WORKERS_OF_A_CASE = row('1333...');
const ADMINS = row('13333..');
/** For admins, who find none of that id. */
const NOBODY_OF_THAT_ID = row('1333344');

/** The steps for staff or admins, with the roles of the workflows. */
const STEPS = Object.fromEntries(
  STEP_NAMES.flatMap((name): [string, Readonly<Record<Caller, Met>>][] => {
    const { act, by } = stepNamed(name);
    if (act === undefined) return [];
    return by.includes('staff')
      ? [[`POST /api/staff/requests/:id/${stepPath(name)}`, WORKERS_OF_A_CASE]]
      : [[`POST /api/admin/requests/:id/${stepPath(name)}`, ADMINS]];
  }),
);

/** Every route, with the result for each caller who uses an assigned case of `the customer`. */
export const ROLE_MATRIX: Readonly<Record<string, Readonly<Record<Caller, Met>>>> = {
  ...STEPS,
  'GET /api/public/config': EVERYBODY,
  'POST /api/public/request-otp': EVERYBODY,
  'POST /api/public/verify-otp': EVERYBODY,
  'POST /api/public/second-factor/email': EVERYBODY,
  'POST /api/public/verify-second-factor': EVERYBODY,
  'GET /api/me/second-factor': STAFF,
  'POST /api/me/second-factor': STAFF,
  'POST /api/me/second-factor/setup': STAFF,
  'POST /api/me/second-factor/recovery-codes': STAFF,
  'POST /api/me/second-factor/remove': STAFF,
  'POST /api/me/email': STAFF,
  'POST /api/me/email/confirm': STAFF,
  'POST /api/logout': EVERYBODY,
  'GET /api/user': SIGNED_IN,
  'POST /api/update-profile': SIGNED_IN,
  'GET /api/sessions': SIGNED_IN,
  // A session of the customer's.
  'POST /api/sessions/:id/end': row('14.4444'),
  'POST /api/sessions/end': SIGNED_IN,
  'GET /api/me/preferences': SIGNED_IN,
  'PUT /api/me/preferences': SIGNED_IN,
  'GET /api/businesses': CUSTOMERS,
  'POST /api/businesses': CUSTOMERS,
  'PUT /api/businesses/:id': ITS_OWNER,
  'DELETE /api/businesses/:id': ITS_OWNER,
  'GET /api/businesses/:id/duties': ITS_OWNER,
  'PUT /api/businesses/:id/duties/:ruleId/:periodId/done': ITS_OWNER,
  'DELETE /api/businesses/:id/duties/:ruleId/:periodId/done': ITS_OWNER,
  'PUT /api/businesses/:id/rules/:ruleId/aside': ITS_OWNER,
  'DELETE /api/businesses/:id/rules/:ruleId/aside': ITS_OWNER,
  'POST /api/businesses/:id/calendar-link': ITS_OWNER,
  'GET /api/documents': CUSTOMERS,
  'GET /api/documents.zip': CUSTOMERS,
  'POST /api/papers': CUSTOMERS,
  'PUT /api/papers/:id': ITS_OWNER,
  'DELETE /api/papers/:id': ITS_OWNER,
  'GET /api/papers/:id/file': ITS_OWNER,
  'PUT /api/shares/:id': ITS_OWNER,
  'DELETE /api/shares/:id': ITS_OWNER,
  'GET /api/public/shared/:token': row('4444444'),
  // Before it was taken there is none.
  'GET /api/businesses/:id/assessment': row('1443333'),
  'GET /api/businesses/:id/assessment.pdf': row('1443333'),
  'GET /api/compliance/assessment': CUSTOMERS,
  'PUT /api/compliance/assessment': CUSTOMERS,
  'POST /api/compliance/assessment': CUSTOMERS,
  'GET /api/businesses/:id/team': ITS_OWNER,
  'POST /api/businesses/:id/team': ITS_OWNER,
  // Nobody of that id is invited or there; compliance/team-routes.spec.ts has what each role of a team may do.
  'POST /api/businesses/:id/team/:memberId/accept': NO_MEMBER,
  'PUT /api/businesses/:id/team/:memberId': NO_MEMBER,
  'DELETE /api/businesses/:id/team/:memberId': ITS_OWNER,
  'POST /api/businesses/:id/owner': NO_MEMBER,
  'GET /api/team-invitations': CUSTOMERS,
  'GET /api/compliance/calendar.ics': row('.......'),
  'GET /api/compliance/next': CUSTOMERS,
  'GET /api/admin/due-rules': ADMINS,
  'POST /api/admin/due-rules': ADMINS,
  'PUT /api/admin/due-rules/:id': ADMINS,
  'POST /api/admin/due-rules/:id/extensions': ADMINS,
  'POST /api/admin/due-rules/concerned': ADMINS,
  'GET /api/me/bill-to': CUSTOMERS,
  'PUT /api/me/bill-to': CUSTOMERS,
  'GET /api/me/consents': SIGNED_IN,
  'GET /api/me/export': SIGNED_IN,
  'GET /api/me/erasure': CUSTOMERS,
  // The matrix sends no confirmation.
  'POST /api/me/erasure': CUSTOMERS,
  // None of that id.
  'GET /api/erasure-receipts/:id': row('4444444'),
  'GET /api/notifications': SIGNED_IN,
  'POST /api/notifications/read': SIGNED_IN,

  'GET /api/services': EVERYBODY,
  'GET /api/services/:id': EVERYBODY,
  'GET /api/services/:id/benefits': EVERYBODY,
  'GET /api/services/:id/documents': EVERYBODY,
  'GET /api/service-fields/:id': EVERYBODY,
  'GET /api/service-documents/:id': EVERYBODY,

  'POST /api/payment/initiate': CUSTOMERS,
  'POST /api/payments/:orderId/attempts': THE_CUSTOMER,
  'POST /api/payments/:orderId/check': THE_CUSTOMER,
  'GET /api/payments/:orderId': READERS_OF_A_CASE,
  'GET /api/admin/payments/tasks': ADMINS,
  'POST /api/admin/payments/:orderId/refunds': ADMINS,
  'POST /api/admin/payments/:orderId/refunds/:proposalId': ADMINS,
  'GET /api/payments/:orderId/receipt.pdf': READERS_OF_A_CASE,
  'GET /api/payments/:orderId/invoice.pdf': READERS_OF_A_CASE,
  'GET /api/payments/:orderId/refunds/:refundId/voucher.pdf': READERS_OF_A_CASE,
  'GET /api/payments/:orderId/receipt': CUSTOMER_AND_ADMINS,
  'POST /api/payments/:orderId/receipt/corrections': CUSTOMER_AND_ADMINS,
  'POST /api/payment/simulate': row('14.4444'),
  // Signed by the gateway; a session does not count.
  'POST /api/webhooks/simulated': row('1111111'),
  // Not in demo mode.
  'POST /api/webhooks/razorpay': row('4444444'),

  'POST /api/service-registrations': THE_CUSTOMER,

  'GET /api/customer-services': SIGNED_IN,
  'GET /api/customer-service-by-id/:id': READERS_OF_A_CASE,
  'GET /api/requests/:id': READERS_OF_A_CASE,
  'GET /api/requests/:id/timeline': READERS_OF_A_CASE,
  'GET /api/requests/:id/messages': READERS_OF_A_CASE,
  'GET /api/latest-submission/:customerServiceId': READERS_OF_A_CASE,
  // A PAN card: whoever of the office does not have the case says why.
  'GET /api/documents/:id': row('14.3.33'),
  'POST /api/requests/:id/submit-intake': THE_CUSTOMER,
  'POST /api/requests/:id/confirm-delivery': THE_CUSTOMER,
  'POST /api/requests/:id/cancel': THE_CUSTOMER,
  'POST /api/requests/:id/reschedule': THE_CUSTOMER,
  'GET /api/requests/:id/consultation.ics': THE_CUSTOMER,
  'POST /api/requests/:id/choose-slot': THE_CUSTOMER,
  'POST /api/requests/:id/messages': THE_CUSTOMER,
  'PUT /api/requests/:id/business': THE_CUSTOMER,
  'GET /api/my-experts': CUSTOMERS,
  'POST /api/requests/:id/call': THE_CUSTOMER,
  'DELETE /api/requests/:id/call': THE_CUSTOMER,
  'GET /api/requests/:id/next': THE_CUSTOMER,
  'GET /api/requests/:id/draft': THE_CUSTOMER,
  'PUT /api/requests/:id/draft': THE_CUSTOMER,
  'POST /api/requests/:id/documents/again': THE_CUSTOMER,
  'POST /api/requests/:id/documents': THE_CUSTOMER,
  'DELETE /api/documents/:id': THE_CUSTOMER,
  'POST /api/requests/:id/uploads': THE_CUSTOMER,
  'GET /api/uploads/:id': THE_CUSTOMER,
  'PATCH /api/uploads/:id': THE_CUSTOMER,
  'DELETE /api/uploads/:id': THE_CUSTOMER,
  'POST /api/service-submissions': THE_CUSTOMER,

  'GET /api/staff/queue': STAFF,
  'GET /api/staff/calls': STAFF,
  'POST /api/staff/requests/:id/call-made': WORKERS_OF_A_CASE,
  'GET /api/staff/requests': STAFF,
  'GET /api/staff/search': STAFF,
  'GET /api/staff/members': STAFF,
  'GET /api/staff/services': STAFF,
  'GET /api/staff/profile': STAFF,
  'PATCH /api/staff/profile': STAFF,
  // Each case separately: the refusal of another's case is in its row.
  'POST /api/staff/requests/hand-over': STAFF,
  'POST /api/staff/requests/close': STAFF,
  // The assignee may repeat it; others get a conflict.
  'POST /api/staff/requests/:id/claim': STAFF,
  'POST /api/staff/requests/:id/hand-over': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/review-document': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/book-consultation': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/propose-slots': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/conclude-consultation': WORKERS_OF_A_CASE,
  'GET /api/staff/requests/:id/notes': STAFF,
  'POST /api/staff/requests/:id/notes': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/messages': WORKERS_OF_A_CASE,
  'POST /api/staff/requests/:id/reveal': WORKERS_OF_A_CASE,
  // The assignee alone.
  'POST /api/staff/requests/:id/numbers-for-review': row('1333.33'),
  'POST /api/staff/documents/:id/open': STAFF,

  'GET /api/admin/requests': ADMINS,
  'POST /api/admin/requests/:id/assign': ADMINS,
  'POST /api/admin/requests/assign': ADMINS,
  'GET /api/admin/requests.csv': ADMINS,
  'GET /api/admin/users.csv': ADMINS,
  'GET /api/admin/requests/:id/verify': ADMINS,
  'GET /api/admin/requests/:id/export': ADMINS,
  'GET /api/admin/exports/period': ADMINS,
  'GET /api/admin/users/:id/access-log': NOBODY_OF_THAT_ID,
  'GET /api/public/keys': EVERYBODY,
  'GET /api/admin/requests/:id/moments': ADMINS,
  'GET /api/admin/requests/:id/history': ADMINS,
  'GET /api/admin/events': ADMINS,
  'GET /api/admin/events/:position': NOBODY_OF_THAT_ID,
  'GET /api/admin/users': ADMINS,
  'GET /api/admin/people': ADMINS,
  'GET /api/admin/users/:id': NOBODY_OF_THAT_ID,
  'GET /api/admin/users/:id/customer': NOBODY_OF_THAT_ID,
  'PATCH /api/admin/users/:id': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/deactivate': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/reactivate': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/legal-hold': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/lift-legal-hold': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/sign-out': NOBODY_OF_THAT_ID,
  'POST /api/admin/users/:id/super-admin': NOBODY_OF_THAT_ID,
  'POST /api/admin/update-user-role': NOBODY_OF_THAT_ID,
  'POST /api/admin/create-employee': ADMINS,
  'GET /api/admin/invitations': ADMINS,
  'POST /api/admin/invitations': ADMINS,
  'POST /api/admin/invitations/:id/resend': NOBODY_OF_THAT_ID,
  'POST /api/admin/invitations/:id/revoke': NOBODY_OF_THAT_ID,
  'POST /api/public/invitation': EVERYBODY,
  'POST /api/invitations/accept': SIGNED_IN,
  'GET /api/admin/api-keys': ADMINS,
  'POST /api/admin/api-keys': row('133333.'),
  // None of that id.
  'POST /api/admin/api-keys/:id/rotate': row('1333334'),
  'GET /api/admin/api-keys/:id/usage': NOBODY_OF_THAT_ID,
  'POST /api/admin/api-keys/:id/limit': row('1333334'),
  'POST /api/admin/api-keys/:id/revoke': row('1333334'),
  // A session is no key.
  'GET /api/v1/events': row('1111111'),
  'GET /api/v1/events/stream': row('1111111'),
  'POST /api/v1/requests': row('1111111'),
  'GET /api/v1/requests/:id': row('1111111'),
  'POST /api/v1/requests/:id/documents': row('1111111'),
  'GET /api/admin/webhooks': ADMINS,
  'POST /api/admin/webhooks': row('133333.'),
  // None of that id.
  'GET /api/admin/webhooks/:id': NOBODY_OF_THAT_ID,
  'PATCH /api/admin/webhooks/:id': row('1333334'),
  'DELETE /api/admin/webhooks/:id': row('1333334'),
  'POST /api/admin/webhooks/:id/rotate': row('1333334'),
  'POST /api/admin/webhooks/:id/test': row('1333334'),
  'GET /api/admin/webhooks/:id/deliveries': NOBODY_OF_THAT_ID,
  'POST /api/admin/webhooks/:id/redeliver': row('1333334'),
  'GET /api/v1/webhooks': row('1111111'),
  'POST /api/v1/webhooks': row('1111111'),
  'GET /api/v1/webhooks/:id': row('1111111'),
  'PATCH /api/v1/webhooks/:id': row('1111111'),
  'DELETE /api/v1/webhooks/:id': row('1111111'),
  'POST /api/v1/webhooks/:id/rotate': row('1111111'),
  'POST /api/v1/webhooks/:id/test': row('1111111'),
  'GET /api/v1/webhooks/:id/deliveries': row('1111111'),
  'POST /api/v1/webhooks/:id/redeliver': row('1111111'),
  'GET /api/admin/settings': ADMINS,
  'PUT /api/admin/settings': ADMINS,
  'GET /api/admin/analytics': ADMINS,
  'POST /api/visits': EVERYBODY,
  'GET /api/admin/settings/history': ADMINS,
  'GET /api/public/pages/:slug': EVERYBODY,
  'GET /api/public/pages/:slug/versions': EVERYBODY,
  'GET /api/admin/pages': ADMINS,
  'GET /api/admin/pages/:slug/versions': ADMINS,
  'PUT /api/admin/pages/:slug': ADMINS,
  'GET /api/admin/operations': ADMINS,
  'POST /api/admin/verify': ADMINS,
  'GET /api/admin/jobs': ADMINS,
  'GET /api/admin/jobs/failed': ADMINS,
  'POST /api/admin/jobs/:queue/retry': ADMINS,
  'POST /api/admin/jobs/:queue/:id/retry': ADMINS,
  'GET /api/admin/projections': ADMINS,
  'GET /api/admin/projections/:name/rebuild': ADMINS,
  'POST /api/admin/projections/:name/rebuild': ADMINS,
  'POST /api/admin/projections/:name/roll-back': ADMINS,
  'GET /api/admin/projections/:name/failed': ADMINS,
  'POST /api/admin/projections/:name/failed': ADMINS,
  'GET /api/admin/replays': ADMINS,
  'POST /api/admin/replays': ADMINS,
  'GET /api/admin/replays/:id': NOBODY_OF_THAT_ID,
  'GET /api/admin/replays/:id/differences': ADMINS,
  'POST /api/admin/replays/:id/promote': NOBODY_OF_THAT_ID,
  'POST /api/admin/replays/:id/drop': NOBODY_OF_THAT_ID,
  'GET /api/admin/past-views': ADMINS,
  'POST /api/admin/past-views': ADMINS,

  'GET /api/admin/assignment-rules': ADMINS,
  'POST /api/admin/assignment-rules': ADMINS,
  'PATCH /api/admin/assignment-rules/:id': ADMINS,
  'POST /api/admin/assignment-rules/preview': ADMINS,
  'GET /api/admin/assignment/hand-over': ADMINS,
  'GET /api/admin/what-if': ADMINS,
  'POST /api/admin/what-if/assignment': ADMINS,
  'POST /api/admin/what-if/workflow': ADMINS,
  // None of that id.
  'GET /api/admin/what-if/:id': NOBODY_OF_THAT_ID,
  'GET /api/admin/what-if/:id/moved': NOBODY_OF_THAT_ID,
  'POST /api/admin/what-if/:id/cancel': NOBODY_OF_THAT_ID,
  'GET /api/admin/staff-profiles': ADMINS,
  'POST /api/admin/staff-profiles': ADMINS,
  'PATCH /api/admin/staff-profiles/:id': ADMINS,
  'GET /api/admin/service-types': ADMINS,
  'POST /api/admin/service-types': ADMINS,
  'PATCH /api/admin/service-types/:id': ADMINS,
  'PUT /api/admin/services/:id/service-type': ADMINS,
  'GET /api/admin/services': ADMINS,
  'GET /api/admin/services/:id': ADMINS,
  'GET /api/admin/services/:id/form': ADMINS,
  'POST /api/admin/services': ADMINS,
  'PUT /api/admin/services/:id': ADMINS,
  'POST /api/admin/services/:id/order': ADMINS,
  'GET /api/admin/services/:id/impact': ADMINS,
  'GET /api/admin/services/:id/history': ADMINS,
  'POST /api/admin/services/:id/restore': ADMINS,
  'GET /api/admin/service-fields/:id': ADMINS,
  'GET /api/admin/service-documents/:id': ADMINS,
  'POST /api/admin/service-fields': ADMINS,
  'PUT /api/admin/service-fields/:id': ADMINS,
  'DELETE /api/admin/service-fields/:id': ADMINS,
  'POST /api/admin/service-documents': ADMINS,
  'PUT /api/admin/service-documents/:id': ADMINS,
  'DELETE /api/admin/service-documents/:id': ADMINS,
  'GET /api/admin/catalogue': ADMINS,
  'POST /api/admin/catalogue/plan': ADMINS,
  'POST /api/admin/catalogue/import': ADMINS,

  'GET /api/stream': SIGNED_IN,
  'GET /api/demo/outbox': EVERYBODY,
  // For the test customer of the demo alone.
  'POST /api/test/create-service': row('1333333'),
};

/** The people of a business other than who bought a request for it: the columns of their matrix. */
export const TEAM_CALLERS = ['owner', 'manager', 'accountant', 'viewer'] as const satisfies readonly TeamRole[];

/** One letter per role, as in `row`. */
const team = (letters: string): Readonly<Record<TeamRole, Met>> =>
  Object.fromEntries(TEAM_CALLERS.map((role, n) => [role, LETTERS[letters[n] ?? '']])) as Record<TeamRole, Met>;

const TEAM = team('....');
const BOOKKEEPERS = team('...3');
const MANAGERS = team('..33');
/** Of who bought it alone, and of whom the others may know. */
const WHO_BOUGHT = team('3333');
const HIDDEN = team('4444');

/** Every route about a request, with the result for the team of the business that somebody else bought it for. */
export const TEAM_MATRIX: Readonly<Record<string, Readonly<Record<TeamRole, Met>>>> = {
  'GET /api/customer-service-by-id/:id': TEAM,
  'GET /api/requests/:id': TEAM,
  'GET /api/requests/:id/timeline': TEAM,
  'GET /api/requests/:id/messages': BOOKKEEPERS,
  'GET /api/requests/:id/next': TEAM,
  'GET /api/requests/:id/consultation.ics': TEAM,
  'GET /api/latest-submission/:customerServiceId': BOOKKEEPERS,
  'GET /api/documents/:id': BOOKKEEPERS,
  'GET /api/requests/:id/draft': BOOKKEEPERS,
  'PUT /api/requests/:id/draft': BOOKKEEPERS,
  'POST /api/requests/:id/documents': BOOKKEEPERS,
  'POST /api/requests/:id/documents/again': BOOKKEEPERS,
  'POST /api/requests/:id/uploads': BOOKKEEPERS,
  'DELETE /api/documents/:id': BOOKKEEPERS,
  'POST /api/requests/:id/messages': BOOKKEEPERS,
  'POST /api/requests/:id/call': BOOKKEEPERS,
  'DELETE /api/requests/:id/call': BOOKKEEPERS,
  'POST /api/requests/:id/submit-intake': MANAGERS,
  'POST /api/service-submissions': MANAGERS,
  'POST /api/requests/:id/confirm-delivery': MANAGERS,
  'POST /api/requests/:id/cancel': MANAGERS,
  'POST /api/requests/:id/reschedule': MANAGERS,
  'POST /api/requests/:id/choose-slot': MANAGERS,
  'PUT /api/requests/:id/business': WHO_BOUGHT,
  'POST /api/service-registrations': HIDDEN,
  // An upload that is under way is its sender's.
  'GET /api/uploads/:id': HIDDEN,
  'PATCH /api/uploads/:id': HIDDEN,
  'DELETE /api/uploads/:id': HIDDEN,
  'GET /api/payments/:orderId': BOOKKEEPERS,
  'POST /api/payments/:orderId/attempts': BOOKKEEPERS,
  'POST /api/payments/:orderId/check': BOOKKEEPERS,
  'POST /api/payment/simulate': BOOKKEEPERS,
  'GET /api/payments/:orderId/refunds/:refundId/voucher.pdf': BOOKKEEPERS,
  'GET /api/payments/:orderId/receipt.pdf': BOOKKEEPERS,
  'GET /api/payments/:orderId/invoice.pdf': BOOKKEEPERS,
  'GET /api/payments/:orderId/receipt': BOOKKEEPERS,
  'POST /api/payments/:orderId/receipt/corrections': BOOKKEEPERS,
};

/** True for a route about one request, of which the team's matrix has to say something. */
export const isOfTeam = (name: string): boolean =>
  [READERS_OF_A_CASE, THE_CUSTOMER, CUSTOMER_AND_ADMINS].some((row) => row === ROLE_MATRIX[name]);
