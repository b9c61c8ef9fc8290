import { z } from 'zod';
import { serviceTypeRecord } from '../catalogue/service-type-record.js';
import { AVAILABILITIES } from '../rules/availability.js';
import { RULE_TYPES, ruleConfigRecord, ruleRecord } from '../staffing/assignment-rule-record.js';
import { profileRecord, specializationRecord } from '../staffing/profile-record.js';
import { iso, waitingOn } from './common.js';
import { bodyShape, wireShape } from './of-record.js';

export const ruleType = z.enum(RULE_TYPES);
export const availability = z.enum(AVAILABILITIES);

/** A row of assignment_rules. */
export const assignmentRule = z
  .object({
    id: z.string(),
    ...wireShape(ruleRecord, 'office'),
    /** For If-Match. */
    version: z.number().int(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'AssignmentRule' });
export type AssignmentRuleView = z.infer<typeof assignmentRule>;
export const assignmentRules = z.object({ items: z.array(assignmentRule) });

export const changedRule = z.strictObject({
  ...bodyShape(ruleRecord),
  rule_type: ruleType.optional(),
  rule_config: z.object(bodyShape(ruleConfigRecord)).optional(),
});
export const newRule = changedRule.required({ name: true, rule_type: true });
export type RuleBody = z.infer<typeof changedRule>;

/** One member of staff as a rule evaluated them. */
export const consideredPerson = z.object({
  staff_id: z.string(),
  name: z.string().nullable(),
  outcome: z.enum(['chosen', 'fits', 'excluded']),
  /** Null unless excluded. */
  excluded_by: z
    .enum(['busy', 'away', 'off_duty', 'full', 'skill', 'proficiency', 'not_in_rule', 'present_assignee'])
    .nullable(),
  load: z.number().int(),
  limit: z.number().int(),
  proficiency: z.number().int(),
  primary: z.boolean(),
  served_before: z.boolean(),
  /** 3 for primary + proficiency + 2 for the same customer - 4 x load / limit. */
  score: z.number(),
  last_assigned_at: iso.nullable(),
});
export type ConsideredPerson = z.infer<typeof consideredPerson>;

/** The reasons of an assignment: the rule and everyone it evaluated, the chosen one first. */
export const assignmentWhy = z
  .object({
    rule_id: z.string(),
    rule_name: z.string(),
    rule_type: ruleType,
    because: z.enum(['unassigned', 'assignee_unavailable', 'assignee_over_limit']),
    required_specialization: z.string().nullable(),
    /** 1 to 5; 0 when nothing is required. */
    required_proficiency: z.number().int(),
    candidates: z.array(consideredPerson),
  })
  .meta({ id: 'AssignmentWhy' });
export type AssignmentWhy = z.infer<typeof assignmentWhy>;

/** `id`: the rule to be replaced; without one the new rule is evaluated beside the others. */
export const tryRule = newRule.extend({
  id: z.string().max(100).optional(),
  name: z.string().max(500).optional(),
  count: z.number().int().min(1).max(200).optional(),
});
export type TryRuleBody = z.infer<typeof tryRule>;
export const triedRule = z
  .object({
    /** Newest first. */
    items: z.array(
      z.object({
        request_id: z.string(),
        case_number: z.string(),
        service_title: z.string(),
        paid_at: iso,
        /** The present assignee. */
        assigned_to: z.string().nullable(),
        assignee_name: z.string().nullable(),
        /** The assignee by this rule; null: the case would have stayed in the queue, for the reason in `why_not`. */
        would_be: z.string().nullable(),
        would_be_name: z.string().nullable(),
        why_not: z.enum(['no_rule', 'manual', 'nobody']).nullable(),
        /** The rule that decided: the tried one or another with a lower priority number. */
        by_rule: z.string().nullable(),
        by_this_rule: z.boolean(),
        /** The rule's kind, and the specialisation that it required. */
        rule_type: ruleType.nullable(),
        required_specialization: z.string().nullable(),
        /** Those it evaluated, the chosen one first, at most 30; empty where no rule or a manual one decides. */
        candidates: z.array(consideredPerson),
        /** How many it looked at beside them. */
        more_candidates: z.number().int(),
      }),
    ),
    people: z.array(z.object({ staff_id: z.string(), name: z.string().nullable(), cases: z.number().int() })),
    waiting: z.number().int(),
  })
  .meta({ id: 'TriedRule' });
export type TriedRule = z.infer<typeof triedRule>;

/** A row of staff_specializations. */
export const staffSpecialization = z.object({
  id: z.string(),
  staff_id: z.string(),
  ...wireShape(specializationRecord, 'office'),
  created_at: iso,
});

/** A row of staff_profiles with its person; `has_profile` false: none was saved, the defaults apply. */
export const staffProfile = z
  .object({
    id: z.string(),
    user_id: z.string(),
    name: z.string().nullable(),
    role: z.string(),
    has_profile: z.boolean(),
    ...wireShape(profileRecord, 'office'),
    specializations: z.array(staffSpecialization),
    current_caseload: z.number().int(),
    availability_status: availability,
    last_assignment_date: iso.nullable(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'StaffProfile' });
export type StaffProfileView = z.infer<typeof staffProfile>;
export const staffProfiles = z.object({ items: z.array(staffProfile) });

const profileFields = { ...bodyShape(profileRecord), availability_status: availability.optional() };
export const newStaffProfile = z.strictObject({ user_id: z.string().max(100), ...profileFields });
export const changedStaffProfile = z.strictObject(profileFields);
export type StaffProfileBody = z.input<typeof changedStaffProfile>;

/** A row of service_types with its services. */
export const serviceType = z
  .object({
    id: z.string(),
    ...wireShape(serviceTypeRecord, 'office'),
    services: z.array(z.object({ id: z.string(), title: z.string() })),
    /** For If-Match. */
    version: z.number().int(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'ServiceType' });
export type ServiceTypeView = z.infer<typeof serviceType>;
export const serviceTypes = z.object({
  items: z.array(serviceType),
  /** Services that are of no type. */
  untyped: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type ServiceTypes = z.infer<typeof serviceTypes>;

const serviceTypeBody = z.strictObject(bodyShape(serviceTypeRecord));
export const newServiceType = serviceTypeBody.required({ name: true });
export const changedServiceType = serviceTypeBody.extend({
  services_seen: z.array(z.string().max(100)).max(1000).optional().meta({
    description:
      'Slugs of its services as they were seen: with others now the change is refused as over an old version',
  }),
});
export type ServiceTypeBody = z.infer<typeof changedServiceType>;
/** The type that a service is given; null takes it away. */
export const chooseServiceType = z.strictObject({ service_type_id: z.string().max(100).nullable() });

/** The answer of every change: that of all commands plus the record's new version. */

/** Started cases, and those that no rule can move, with an unavailable assignee. */
export const handOverCase = z.object({
  id: z.string(),
  case_number: z.string(),
  service_title: z.string(),
  customer_name: z.string().nullable(),
  status: z.string(),
  status_label: z.string(),
  waiting_on: waitingOn,
  due_at: iso.nullable(),
  due_paused: z.boolean(),
  /** A member of staff has worked on it. */
  started: z.boolean(),
  assigned_to: z.string(),
  assignee_name: z.string().nullable(),
  /** `inactive`: deactivated, or no longer a member of staff. */
  reason: z.enum(['away', 'off_duty', 'inactive']),
});
export type HandOverCase = z.infer<typeof handOverCase>;
export const handOverCases = z.object({ items: z.array(handOverCase), total: z.number().int() });
export type HandOverCases = z.infer<typeof handOverCases>;
