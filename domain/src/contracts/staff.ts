import { z } from 'zod';
import { AVAILABILITIES } from '../rules/availability.js';
import { MAX_FEE_LINES, MAX_FEE_RUPEES } from '../rules/gst.js';
import { REJECTION_REASONS } from '../rules/reasons.js';
import { MAX_LINE_LENGTH, MAX_REMARK_LENGTH } from '../rules/text.js';
import { workRecord } from '../staffing/profile-record.js';
import { bodyShape, wireShape } from './of-record.js';

export const reviewDocument = z.object({
  documentId: z.string(),
  decision: z.enum(['approve', 'reject']),
  reasonCode: z.enum(REJECTION_REASONS).optional(),
  reason: z.string().optional(),
});
const rejection = z.object({
  documentId: z.string(),
  reasonCode: reviewDocument.shape.reasonCode,
  reason: z.string().max(2000),
});
/**
 * The customer's corrections: documents to reject now, answers, or those in the note. Rejected documents are included.
 */
export const requestCorrection = z.object({
  note: z.string().nullable().optional(),
  fields: z
    .array(z.object({ key: z.string().min(1).max(200), reason: z.string().max(2000) }))
    .max(200)
    .optional()
    .meta({ description: 'Answers to correct, each with the reason that the customer reads' }),
  documents: z.array(rejection).max(150).optional(),
});
const feeReason = z
  .string()
  .max(MAX_REMARK_LENGTH)
  .optional()
  .meta({ description: 'Needed for a fee above what the service announced' });

/** Rupees before GST; GST (18 % of the professional fee) is computed by the server. */
export const sendPaymentLink = z.object({
  professionalFee: z.number().min(0).max(MAX_FEE_RUPEES),
  governmentFees: z
    .array(z.object({ label: z.string(), amount: z.number().min(0).max(MAX_FEE_RUPEES), reason: feeReason }))
    .max(MAX_FEE_LINES)
    .meta({ description: 'Each fee or duty that is passed on, as the customer reads it' }),
  description: z.string().max(MAX_LINE_LENGTH).optional(),
  reason: feeReason,
});
export const authorityQuery = z.object({ reason: z.string(), documentKeys: z.array(z.string()) });
export const handOver = z.object({ staffId: z.string(), note: z.string() });
export const assign = z.object({ staffId: z.string(), note: z.string().nullable().optional() });
export const overrideStatus = z.object({ to: z.string(), reason: z.string() });
/** `fields`: paths of masked answers, such as `pan` or `directors.0.pan`. */
export const revealNumbers = z.object({
  fields: z.array(z.string().min(1).max(200)).min(1).max(50),
  reason: z.string().max(1000).meta({ description: 'Why they are needed in full; recorded with the case' }),
});
export const openIdentityDocument = z.object({
  reason: z.string().max(1000).meta({ description: 'Why it is needed; recorded with the case' }),
});
export const revealedNumbers = z
  .object({ values: z.record(z.string(), z.string()) })
  .meta({ id: 'RevealedNumbers', description: 'The values in full, by their paths' });
export type RevealedNumbers = z.infer<typeof revealedNumbers>;
export const staffMember = z.object({
  id: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  title: z.string(),
  availability: z.string(),
  max_concurrent_cases: z.number().int(),
  current_caseload: z.number().int(),
  specializations: z.array(z.string()),
});
export type StaffMember = z.infer<typeof staffMember>;
/** A service that cases can be of, also one that is not on offer. */
export const serviceOfCases = z.object({ id: z.string(), title: z.string(), category: z.string() });
export type ServiceOfCases = z.infer<typeof serviceOfCases>;
/** The caller's own profile; its title, skills and limit are the admins' to change. */
export const ownStaffProfile = staffMember.extend(wireShape(workRecord, 'office')).meta({ id: 'OwnStaffProfile' });
export type OwnStaffProfile = z.infer<typeof ownStaffProfile>;
export const ownStaffProfilePatch = z.strictObject({
  availability: z.enum(AVAILABILITIES).optional(),
  ...bodyShape(workRecord),
});
export type OwnStaffProfilePatch = z.infer<typeof ownStaffProfilePatch>;

export const outboxMessage = z
  .object({
    channel: z.enum(['sms', 'mail']),
    /** The same for a repetition of the same message. */
    key: z.string(),
    to: z.string(),
    /** '' for an SMS. */
    subject: z.string(),
    text: z.string(),
    at: z.string(),
  })
  .meta({ id: 'SentMessage' });
export type OutboxMessage = z.infer<typeof outboxMessage>;
