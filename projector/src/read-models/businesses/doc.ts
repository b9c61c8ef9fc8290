import type { Business } from '@anupalan/domain/compliance/business-record';
import type { Personal } from '@anupalan/domain/kernel/event';
import type { MemberRole, TEAM_ACTS } from '@anupalan/domain/rules/team';

/** A business of a customer, with what it has done for the law. */
export type BusinessDoc = {
  readonly id: string;
  readonly ownerId: string;
  readonly values: Business;
  /** How often they were saved: what else happens to the business is no newer version of them. */
  readonly saves: number;
  /** The first save, UTC ISO-8601: dates before it are not followed. */
  readonly since: string;
  /** The latest assessment, UTC ISO-8601, and the first day that one looked back at; null before the first. */
  readonly assessed: { readonly at: string; readonly since: string } | null;
  /** By `keyOfDuty`; `on`: `YYYY-MM-DD`. */
  readonly done: Readonly<Record<string, { readonly on: string; readonly note: string }>>;
  /** Why a rule does not concern the business, by its id. */
  readonly aside: Readonly<Record<string, string>>;
  /** The number of the secret address of its calendar; 0 for none. */
  readonly link: number;
  /** Whoever is in its team beside the owner, and the invited. */
  readonly members: readonly MemberDoc[];
  /** The owner and the members who joined. */
  readonly users: readonly string[];
  /** The keys of the mobiles of the invited. */
  readonly invited: readonly string[];
  /** The newest acts, the oldest first. */
  readonly acts: readonly BusinessAct[];
};

export type MemberDoc = {
  readonly memberId: string;
  readonly role: MemberRole;
  /** Null before they have joined. */
  readonly userId: string | null;
  readonly mobileKey: string;
  readonly mobile: Personal<string> | null;
  /** The customer who had the mobile when it was invited. */
  readonly account: string | null;
  /** Since when they are invited or there; the end of the invitation. UTC ISO-8601. */
  readonly since: string;
  readonly until: string;
};

/** What somebody did with the business; of the values of its event those that name things and people. */
export type BusinessAct = {
  readonly type: (typeof TEAM_ACTS)[number];
  readonly at: string;
  readonly by: string;
  readonly memberId?: string;
  /** The member, where the act named them. */
  readonly userId?: string;
  readonly role?: MemberRole;
  readonly joined?: boolean;
  readonly ruleId?: string;
  readonly periodId?: string;
};
