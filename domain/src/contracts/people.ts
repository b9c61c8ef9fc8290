import { z } from 'zod';
import { ACCOUNT_CHANGES, CASES_OF_LEAVER } from '../identity/events.js';
import { HOLD_BASES } from '../rules/erasure.js';
import { OFFICE_ROLES } from '../rules/roles.js';
import { actor, iso, page, role, succeeded } from './common.js';
import { user } from './identity.js';
import { workflow } from './requests.js';

/** An account in the admins' list. */
export const person = user
  .extend({ active: z.boolean().meta({ description: 'False once deactivated or erased' }) })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;
export const peoplePage = page(person).meta({ id: 'PeoplePage' });

const accountChange = z.object({
  what: z.enum(ACCOUNT_CHANGES),
  at: iso,
  by: actor,
  from: role.optional(),
  to: role.optional(),
});
export type AccountChange = z.infer<typeof accountChange>;

/** One account with its rights, its devices and what was done to it. */
export const personDetail = person
  .extend({
    invited_by: actor.nullable(),
    second_factor: z.object({ app: z.boolean(), recovery_codes_left: z.number().int() }),
    sessions: z.array(z.object({ id: z.string(), device: z.string(), created_at: iso, last_seen_at: iso })),
    open_cases: z.number().int().meta({ description: 'Cases under way that are assigned to them' }),
    legal_hold: z.enum(HOLD_BASES).nullable().meta({ description: 'Why their data must not be erased now' }),
    changes: z.array(accountChange).meta({ description: 'Newest first, at most 50' }),
  })
  .meta({ id: 'PersonDetail' });
export type PersonDetail = z.infer<typeof personDetail>;

const customerCase = z.object({
  id: z.string(),
  case_number: z.string(),
  service_title: z.string(),
  status: z.string(),
  workflow,
  workflow_version: z.number().int(),
  requested_at: iso,
});

/** What a customer has with us. Sums in rupees. */
export const customerOverview = z
  .object({
    cases: z.array(customerCase).meta({ description: 'Newest first, at most 10' }),
    total: z.number().int().meta({ description: 'How many cases there are, counted to 1,000' }),
    money: z.object({
      captured: z.number(),
      refunded: z.number().meta({ description: 'What went back, disputes lost at their bank included' }),
      refunding: z.number().meta({ description: 'What is on its way back' }),
    }),
    last_message: z
      .object({ at: iso, from: actor, case_id: z.string(), case_number: z.string() })
      .nullable()
      .meta({ description: 'The newest message, theirs or ours, in these cases' }),
  })
  .meta({ id: 'CustomerOverview' });
export type CustomerOverview = z.infer<typeof customerOverview>;

/** Rules and texts of the values are in domain/rules; the edge only checks for a text. */
const text = z.string().max(500);
const reason = z.string().max(2000);

export const updateUserRole = z.object({ userId: z.string().max(100), role: z.string().max(50) });
export const createEmployee = z.object({
  name: text,
  mobile: text,
  email: text,
  role: z.string().max(50).meta({ description: '`staff` or `admin`' }),
});
export type CreateEmployee = z.infer<typeof createEmployee>;
export const correctPerson = z
  .object({ name: text.optional(), email: text.optional(), mobile: text.optional(), reason })
  .meta({ description: 'Values that are left out stay as they are' });
export type CorrectPerson = z.infer<typeof correctPerson>;
export const deactivatePerson = z.object({
  reason,
  cases: z
    .enum(CASES_OF_LEAVER)
    .default('assign')
    .meta({ description: '`assign`: the assignment rules take them over; `leave`: they wait for a hand-over' }),
});
export type DeactivatePerson = z.input<typeof deactivatePerson>;
export const placeLegalHold = z.object({ basis: z.enum(HOLD_BASES), reason });
export type PlaceLegalHold = z.infer<typeof placeLegalHold>;
export const liftLegalHold = z.object({ reason });
export type LiftLegalHold = z.infer<typeof liftLegalHold>;
export const setSuperAdmin = z.object({ granted: z.boolean() });

export const invitationStatus = z.enum(['open', 'expired', 'accepted', 'revoked']);
export type InvitationStatus = z.infer<typeof invitationStatus>;
const employeeRole = z.enum(OFFICE_ROLES);

export const invite = z.object({
  name: text,
  email: text,
  mobile: text.optional().meta({ description: 'Where given, only the account with this number can accept' }),
  role: employeeRole.default('staff'),
});
export type Invite = z.input<typeof invite>;
export const invitation = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    role: employeeRole,
    status: invitationStatus,
    accepted: z.boolean(),
    invited_by: actor,
    accepted_by: actor.nullable(),
    accepted_at: iso.nullable(),
    expires_at: iso,
    created_at: iso,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;
export const invitationsPage = page(invitation).meta({ id: 'InvitationsPage' });

const token = z.string().max(1000);
export const openInvitation = z.object({ token });
/** The invitation behind a link, shown to its reader before they accept it. */
export const openedInvitation = z.object({ name: z.string(), role: employeeRole, expires_at: iso });
export type OpenedInvitation = z.infer<typeof openedInvitation>;
export const acceptInvitation = z.object({ token, name: text });
export const acceptedInvitation = succeeded.extend({
  id: z.string(),
  role,
  redirectPath: z.string(),
  signInAgain: z.boolean().meta({ description: 'The device has to be confirmed by a second factor first' }),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
