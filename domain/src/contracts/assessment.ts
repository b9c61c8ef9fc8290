import { z } from 'zod';
import { QUESTIONS } from '../rules/assessment.js';
import { type MissingRegistration, registrationTexts } from '../texts/assessment.js';
import { day, duty, reason, saveBusiness } from './compliance.js';

const REGISTRATION_NAMES = Object.keys(registrationTexts) as [MissingRegistration, ...MissingRegistration[]];

/** A registration that a business lacks. */
export const missing = z.object({
  registration: z.enum(REGISTRATION_NAMES),
  is_duty: z.boolean(),
  why: z.array(reason),
  source: z.string(),
  checked_on: day,
  service: z.string(),
});

/** The answers of an assessment. `kept`: the periods of each rule whose dates were kept. */
const answers = {
  business_id: z.string().max(100).nullable().meta({ description: 'One of one’s businesses; null for a new one' }),
  values: saveBusiness,
  kept: z.record(z.string().max(100), z.array(z.string().max(20)).max(100)),
};
export const takeAssessment = z.object(answers);
export type AssessmentAnswers = z.infer<typeof takeAssessment>;
export const saveAssessmentDraft = z.object({ ...answers, at: z.enum(QUESTIONS) });
export type AssessmentDraft = z.infer<typeof saveAssessmentDraft>;
/** The answers so far, and the dates of which the last question asks. */
export const assessmentDraft = z.object({
  draft: saveAssessmentDraft.nullable(),
  dates: z.array(
    duty.pick({ rule_id: true, period_id: true, period_start: true, period_end: true, form: true, due: true }),
  ),
});
export type AssessmentDraftView = z.infer<typeof assessmentDraft>;

/** What an assessment gives, as of today. */
export const assessment = z
  .object({
    business: z.object({ id: z.string(), name: z.string() }),
    taken_on: day,
    since: day.meta({ description: 'Dates from this day on are followed' }),
    today: day,
    late: z.array(duty),
    missing: z.array(missing),
    services: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        price: z.number(),
        late: z.number().int().meta({ description: 'How many late dates it helps with' }),
        missing: z.array(z.enum(REGISTRATION_NAMES)),
      }),
    ),
    year: z.array(duty).meta({ description: 'The dates of the present financial year' }),
  })
  .meta({ id: 'Assessment' });
export type AssessmentView = z.infer<typeof assessment>;
