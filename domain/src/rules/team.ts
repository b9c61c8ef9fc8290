/** The roles of the people of a business, from the most rights to the fewest; `permissions.ts` says what each may do. */
export const TEAM_ROLES = ['owner', 'manager', 'accountant', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that can be given: a business has one owner, who hands it over. */
export const MEMBER_ROLES = ['manager', 'accountant', 'viewer'] as const satisfies readonly TeamRole[];
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const isMemberRole = (value: string): value is MemberRole => MEMBER_ROLES.some((role) => role === value);

/** The actor's role in the team of the business that a request is for; undefined for strangers, and where it is for none. */
export type TeamFact = { readonly team: TeamRole | undefined };

interface People {
  readonly ownerId: string | null;
  readonly members: readonly { readonly userId: string | null; readonly role: MemberRole }[];
}

/** The role of a person in a business; undefined for strangers, also for invited ones. */
export const teamRoleIn = ({ ownerId, members }: People, userId: string): TeamRole | undefined =>
  ownerId === userId ? 'owner' : members.find((one) => one.userId === userId)?.role;

/** What the people of a business do that they read of one another, as events of the log. */
export const TEAM_ACTS = [
  'BusinessSaved',
  'DutyDone',
  'DutyReopened',
  'RuleSetAside',
  'RuleTakenUp',
  'CalendarLinkMade',
  'AssessmentTaken',
  'MemberInvited',
  'MemberJoined',
  'MemberRoleChanged',
  'MemberRemoved',
  'MemberLeft',
  'OwnershipHandedOver',
] as const;

/** How long an invitation stays open. */
export const TEAM_INVITATION_DAYS = 14;
/** People beside the owner, open invitations included. */
export const MAX_MEMBERS = 20;
/** Of a business, and of a person in all their businesses: each is an SMS to somebody who may not know us. */
export const MAX_INVITATIONS_A_DAY = 10;
/** To one number, whoever sends them. */
export const MAX_INVITATIONS_TO_NUMBER_A_DAY = 2;
