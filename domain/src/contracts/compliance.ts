import { z } from 'zod';
import { businessRecord } from '../compliance/business-record.js';
import { dueRuleRecord } from '../compliance/due-rule-record.js';
import { FACT_NAMES } from '../rules/business-facts.js';
import { DUTY_STATES } from '../rules/duty-states.js';
import { iso, page } from './common.js';
import { bodyShape, wireShape } from './of-record.js';
import { teamRole } from './team.js';

/** A day in India. */
export const day = z.string().max(10).meta({ format: 'date', description: '`YYYY-MM-DD`, a day in India' });

/** A business of the caller, or one in whose team they are. */
export const business = z
  .object({
    id: z.string(),
    ...wireShape(businessRecord, 'office'),
    since: iso,
    version: z.number().int().meta({ description: 'Of its profile, for If-Match' }),
    assessed_on: day.nullable().meta({ description: 'The day of its latest assessment' }),
    my_role: teamRole,
    calendar_url: z.string().nullable().meta({ description: 'Secret address of its calendar for other programs' }),
  })
  .meta({ id: 'Business' });
export type BusinessView = z.infer<typeof business>;
export const businesses = z.object({ items: z.array(business) });
export type BusinessesView = z.infer<typeof businesses>;

/** What is left out stays as it is; of a new business it is as in an empty form. */
export const saveBusiness = z.object(bodyShape(businessRecord));
export const addBusiness = saveBusiness.required({ name: true, kind: true, state: true });

/** A fact for which something concerns a business. */
export const reason = z.object({ fact: z.enum(FACT_NAMES), value: z.string() });

/** One date of one business. */
export const duty = z
  .object({
    rule_id: z.string(),
    period_id: z.string().meta({ description: '`2026-04`, `2026-Q1`, `2026-H2`, `2026` or `once`' }),
    period_start: day,
    period_end: day,
    form: z.string(),
    title: z.string(),
    authority: z.string(),
    due: day,
    extended_from: day.nullable().meta({ description: 'The date before the authority moved it' }),
    extension_source: z.string().nullable(),
    state: z.enum(DUTY_STATES),
    /** When it was done, and what was noted. */
    done_on: day.nullable(),
    note: z.string(),
    proofs: z
      .array(z.object({ id: z.string(), file_name: z.string() }))
      .meta({ description: 'For those who do its duties; `GET /api/papers/{id}/file` is the file' }),
    /** Why it does not concern the business. */
    aside_reason: z.string().nullable(),
    why: z.array(reason).meta({ description: 'The facts of the business for which the rule concerns it' }),
    rule_note: z.string(),
    penalty: z.string(),
    source: z.string(),
    source_url: z.string(),
    checked_on: day,
    service: z.string().meta({ description: 'Id of the service by which we do it; empty for none' }),
  })
  .meta({ id: 'Duty' });
export type DutyView = z.infer<typeof duty>;
export const duties = z.object({ today: day, items: z.array(duty) });
export type DutiesView = z.infer<typeof duties>;

/** The next date among all businesses of the caller, and how many have passed without being done. */
export const nextDeadline = z.object({
  next: duty.extend({ business_id: z.string(), business_name: z.string() }).nullable(),
  overdue: z.number().int(),
  businesses: z.number().int(),
  /** Of the latest assessment. */
  assessment: z.object({ business_id: z.string(), business_name: z.string(), gaps: z.number().int() }).nullable(),
});
export type NextDeadline = z.infer<typeof nextDeadline>;

/** The longest range that is asked for at once: a financial year and what lies around it. */
export const MAX_DUTY_DAYS = 500;
export const dutiesQuery = z.object({
  from: day.optional().meta({ description: 'The first day; of the present financial year where it is left out' }),
  to: day.optional().meta({ description: 'The last day, likewise' }),
});

export const markDuty = z.object({
  on: day.optional().meta({ description: 'Today where it is left out' }),
  note: z.string().default(''),
});
export const setAside = z.object({ reason: z.string() });

/** A rule for dates, in its newest version. */
export const dueRule = z
  .object({
    id: z.string(),
    ...wireShape(dueRuleRecord, 'office'),
    version: z.number().int().meta({ description: 'For If-Match; an extension makes a newer one, too' }),
    versions: z.array(z.object(wireShape(dueRuleRecord, 'office'))).meta({ description: 'All of them, oldest first' }),
    dates: z
      .array(z.object({ period_id: z.string(), period_start: day, period_end: day, due: day }))
      .meta({ description: 'Its dates from 60 days ago to a year ahead' }),
    extensions: z.array(z.object({ period_id: z.string(), to: day, source: z.string() })),
  })
  .meta({ id: 'DueRule' });
export type DueRuleView = z.infer<typeof dueRule>;
export const dueRules = page(dueRule);
export type DueRulesPage = z.infer<typeof dueRules>;

export const dueRuleId = z
  .string()
  .regex(/^[a-z0-9-]{2,60}$/)
  .meta({ description: 'Id of the rule, such as `gstr-3b-monthly`' });

export const saveDueRule = z.object(bodyShape(dueRuleRecord));
export const makeDueRule = saveDueRule.extend({ id: dueRuleId });
export const extendDueDate = z.object({ period_id: z.string().max(20), to: day, source: z.string() });

/** Whom conditions concern among the businesses of the product. */
export const concerned = z.object({ applies_to: saveDueRule.shape.applies_to.unwrap() });
export const touched = z.object({ businesses: z.number().int(), of: z.number().int() });
export type Touched = z.infer<typeof touched>;
