import { z } from 'zod';
import { ERASURE_GROUNDS, HOLD_BASES } from '../rules/erasure.js';
import { iso } from './common.js';

const tour = z.boolean().meta({ description: 'Over: finished or left. It does not start by itself again' });

/** A person's preferences. Codes and notifications of refunds are sent regardless of them. */
export const preferences = z
  .object({
    sms: z.boolean().meta({ description: 'Told by SMS what happens' }),
    mail: z.boolean().meta({ description: 'Told by email what happens' }),
    language: z.enum(['en', 'hi']),
    tours: z.object({ customer: tour, staff: tour, admin: tour }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

/** Omitted fields stay unchanged. */
export const changePreferences = z.object({
  sms: preferences.shape.sms.optional(),
  mail: preferences.shape.mail.optional(),
  language: preferences.shape.language.optional(),
  tours: preferences.shape.tours.partial().optional(),
});
export type ChangePreferences = z.infer<typeof changePreferences>;

/** Whom a person's receipts are made out to. A GSTIN decides the state, and the state the place of supply. */
export const billTo = z
  .object({
    name: z.string().max(400).meta({ description: 'Of the customer, or of the business that they buy for' }),
    state: z.string().max(100).nullable().default(null).meta({ description: 'The name of a state or union territory' }),
    gstin: z.string().max(40).nullable().default(null),
  })
  .meta({ id: 'BillTo' });
/** `bill_to`: as last said, else what the profile and the newest form say; null without a name. */
export const ownBillTo = z.object({ bill_to: billTo.nullable() });
export type OwnBillTo = z.infer<typeof ownBillTo>;

/**
 * The privacy notice that a person agreed to at sign-up: one, or none where another person created the account; and the
 * version shown today.
 */
export const consents = z.object({
  items: z.array(z.object({ notice_version: z.string(), purposes: z.array(z.string()), agreed_at: iso })),
  current_version: z.string(),
});
export type Consents = z.infer<typeof consents>;

/** The effect that an erasure of the person's data would have now. */
export const erasurePreview = z.object({
  held: z
    .enum(HOLD_BASES)
    .nullable()
    .meta({ description: 'Why the law forbids it for now, whatever the requests say' }),
  /** Requests that prevent the erasure, each with its reason. */
  blocked: z.array(
    z.object({
      id: z.string(),
      case_number: z.string(),
      service_id: z.string(),
      service_title: z.string(),
      reason: z.enum(['filing_under_way', 'payment_due', 'money_held', 'refund_under_way']),
      may_cancel: z.boolean().meta({ description: 'Cancelling the request ends this' }),
      held: z.number().meta({ description: 'Paid and not given back, in rupees' }),
    }),
  ),
  requests: z.number().int(),
  /** Receipts that tax law requires, each with the last day of that duty. */
  receipts: z.array(z.object({ number: z.string(), kept_until: z.string() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const eraseMe = z.object({
  confirm: z.string().max(100).meta({ description: 'The sentence `erase my data`, typed by the person' }),
  otp: z.string().max(40).meta({ description: 'A fresh code by SMS' }),
  grounds: z.enum(ERASURE_GROUNDS).optional(),
});

/** Proof of an erasure without personal data. Anyone can verify it: the signature is over `document`. */
export const erasureReceipt = z.object({
  receipt: z.string(),
  account: z.string().meta({ description: 'Id of the account that was erased; leads to nobody any more' }),
  requested_at: iso,
  erased_at: iso,
  erased: z.object({ requests: z.number().int(), files: z.number().int(), keys: z.number().int() }),
  grounds: z
    .enum([...ERASURE_GROUNDS, 'restored'])
    .nullable()
    .meta({ description: '`restored`: repeated after a restored backup' }),
  kept: z.array(z.object({ number: z.string(), kept_until: z.string(), why: z.string() })),
  kept_records: z
    .array(z.object({ what: z.enum(['history', 'consent']), why: z.string() }))
    .meta({ description: 'What stays without a date' }),
  document: z.string().meta({ description: 'The signed text: all of the above as canonical JSON (RFC 8785)' }),
  sha256: z.string().meta({ description: 'Of `document`, hex' }),
  signature: z.string().meta({ description: 'Ed25519 over `document`, base64url' }),
  public_key: z.string().meta({ description: 'SPKI, DER, base64' }),
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

/** `receipt: null` while the erasure runs. */
export const erasureStatus = z.object({ id: z.string(), receipt: erasureReceipt.nullable() });
export type ErasureStatus = z.infer<typeof erasureStatus>;
