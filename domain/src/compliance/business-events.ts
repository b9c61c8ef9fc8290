import { idOf } from '../kernel/aggregate.js';
import { invitationSubject, type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { completed } from '../kernel/record.js';
import type { ToldSpecs } from '../kernel/told-event.js';
import type { MemberRole } from '../rules/team.js';
import { type Business, businessRecord } from './business-record.js';

/** One period of a rule. */
export interface DutyName {
  readonly ruleId: string;
  readonly periodId: string;
}

/** The key of a duty within a business. */
export const keyOfDuty = ({ ruleId, periodId }: DutyName): string => `${ruleId}:${periodId}`;

/** What a reminder of one day says. Days are `YYYY-MM-DD`. */
export interface NearDuties {
  readonly day: string;
  readonly form: string;
  readonly due: string;
  readonly others: number;
}

export type BusinessEvents = {
  /**
   * On `day` somebody is told that dates are near: `form` is due next, on `due`, and `others` beside it, of all their
   * businesses. `userId`: the member who is told; without it, the owner.
   */
  DutiesNear: { readonly ownerId: string; readonly userId?: string } & NearDuties;
  /** All values after the change; of the first one the business exists. */
  BusinessSaved: { readonly ownerId: string; readonly values: Personal<Business> };
  BusinessRemoved: { readonly ownerId: string };
  /** `on`: the day on which it was done; `note` is sealed. */
  DutyDone: DutyName & { readonly ownerId: string; readonly on: string; readonly note: Personal<string> };
  /** It is not done after all. */
  DutyReopened: DutyName;
  /** The rule does not concern this business, although its facts say so. `reason` is sealed. */
  RuleSetAside: { readonly ownerId: string; readonly ruleId: string; readonly reason: Personal<string> };
  /** It concerns the business after all. */
  RuleTakenUp: { readonly ruleId: string };
  /** The owner answered the assessment; dates from the day `since` on are followed. */
  AssessmentTaken: { readonly ownerId: string; readonly since: string };
  /** The `link`-th secret address of the calendar; the ones before end. */
  CalendarLinkMade: { readonly link: number };
  /**
   * The owner invites whoever has this mobile, until then. `mobileKey`: its keyed hash; `userId`: the customer who has it;
   * `business`: its name, which the message quotes.
   */
  MemberInvited: {
    readonly memberId: string;
    readonly ownerId: string;
    readonly mobile: Personal<string>;
    readonly mobileKey: string;
    readonly userId: string | null;
    readonly role: MemberRole;
    readonly until: string;
    readonly business: Personal<string>;
  };
  MemberJoined: { readonly memberId: string; readonly userId: string };
  MemberRoleChanged: { readonly memberId: string; readonly role: MemberRole; readonly before: MemberRole };
  /** By the owner; `joined` is false where an invitation is taken back. */
  MemberRemoved: { readonly memberId: string; readonly joined: boolean };
  /** By the person; `joined` is false where they decline. */
  MemberLeft: { readonly memberId: string; readonly joined: boolean };
  /** The member owns the business, and who owned it is a member with a role. */
  OwnershipHandedOver: {
    readonly memberId: string;
    readonly to: string;
    readonly from: string;
    readonly formerMemberId: string;
    readonly formerRole: MemberRole;
  };
};
export type BusinessEvent = EventsOf<BusinessEvents>;

/** The key of an invited person's mobile, which goes when the invitation has ended. */
export const memberSubject = (businessId: string, memberId: string): Subject =>
  invitationSubject(`${businessId}.${memberId}`);

const ofOwner = (_: string, { ownerId }: JsonObject): Subject => userSubject(String(ownerId));

export const businessEventSpecs = {
  BusinessSaved: {
    version: 1,
    // A proprietor's business is a person.
    seals: { values: ofOwner },
    complete: ({ values, ...data }) =>
      typeof values === 'object' && values !== null
        ? { ...data, values: completed(businessRecord, values) }
        : { ...data, values },
  },
  BusinessRemoved: { version: 1 },
  DutyDone: { version: 1, seals: { note: ofOwner } },
  DutyReopened: { version: 1 },
  RuleSetAside: { version: 1, seals: { reason: ofOwner } },
  RuleTakenUp: { version: 1 },
  AssessmentTaken: { version: 1 },
  CalendarLinkMade: { version: 1 },
  MemberInvited: {
    version: 1,
    seals: { mobile: (stream, { memberId }) => memberSubject(idOf(stream), String(memberId)), business: ofOwner },
    quotes: ({ business, role }) => ({ business, teamRole: role }),
  },
  MemberJoined: { version: 1 },
  MemberRoleChanged: { version: 1 },
  MemberRemoved: { version: 1 },
  MemberLeft: { version: 1 },
  OwnershipHandedOver: { version: 1 },
  DutiesNear: { version: 1, quotes: ({ form, due, others }) => ({ form, due, others }) },
} satisfies ToldSpecs<BusinessEvents>;
