import { z } from 'zod';
import { MEMBER_ROLES, TEAM_ACTS, TEAM_ROLES } from '../rules/team.js';
import { iso } from './common.js';

/** The role of somebody in a business. */
export const teamRole = z.enum(TEAM_ROLES).meta({ description: 'What people may do in a business follows from it' });
const memberRole = z.enum(MEMBER_ROLES);

/** Somebody of a team, or invited to it. */
const member = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({ description: 'Null before they have joined' }),
    mobile: z.string().nullable().meta({ description: 'Of the invited, for the owner' }),
    role: teamRole,
    is_me: z.boolean(),
    since: iso,
    until: iso.nullable().meta({ description: 'The end of the invitation; null for whoever has joined' }),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof member>;

/** What somebody did; `code` is the event of the log. */
const act = z
  .object({
    code: z.enum(TEAM_ACTS),
    at: iso,
    by: z.string().nullable().meta({ description: 'Name of who did it' }),
    about: z.string().nullable().meta({ description: 'Name of the member whom it concerns' }),
    role: memberRole.nullable(),
    joined: z.boolean().nullable(),
    form: z.string().nullable().meta({ description: 'What was marked, or set aside' }),
    period_id: z.string().nullable(),
  })
  .meta({ id: 'TeamAct' });
export type TeamAct = z.infer<typeof act>;
export const team = z.object({
  my_role: teamRole,
  items: z.array(member),
  acts: z.array(act).meta({ description: 'The newest first' }),
});
export type TeamView = z.infer<typeof team>;

export const inviteMember = z.object({ mobile: z.string().max(40), role: memberRole });
export const changeMemberRole = z.object({ role: memberRole });
export const handOver = z.object({
  member_id: z.string().max(100),
  name: z.string().max(200).meta({ description: 'Name of the business, as a confirmation' }),
});

/** The open invitations of the caller. */
export const teamInvitations = z.object({
  items: z.array(
    z.object({
      business_id: z.string(),
      member_id: z.string(),
      business_name: z.string(),
      invited_by: z.string().nullable(),
      role: memberRole,
      until: iso,
    }),
  ),
});
export type TeamInvitations = z.infer<typeof teamInvitations>;
