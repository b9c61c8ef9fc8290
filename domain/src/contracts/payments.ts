import { z } from 'zod';
import { iso, rupees } from './common.js';

export const initiatePayment = z.object({
  serviceId: z.string(),
  serviceTitle: z.string().optional(),
  /** Rupees, as the client showed it; the server's price decides. */
  amount: z.union([z.number(), z.string()]).optional(),
  /** An own request that waits for its first payment; left out, the payment starts a new one. */
  requestId: z.string().optional(),
});
export const paymentInitiated = z.object({
  orderId: z.string(),
  paymentLink: z.string(),
  testMode: z.boolean(),
});
export type PaymentInitiated = z.infer<typeof paymentInitiated>;

export const orderStatus = z.enum([
  'created',
  'failed',
  'captured',
  'mismatched',
  'withdrawn',
  'expired',
  'refund_pending',
  'refunded',
]);

export const lineItem = z.object({ kind: z.string(), label: z.string(), amount: rupees });

/** The receipt voucher of a paid order: the PDF is at `/api/payments/{orderId}/invoice.pdf`. */
export const receipt = z.object({
  number: z.string().meta({ description: 'Consecutive within a financial year, such as `RV/26-27/000123`' }),
  issued_at: iso,
});

export const order = z
  .object({
    orderId: z.string(),
    purpose: z.enum(['initial', 'final']),
    status: orderStatus,
    requestId: z.string(),
    caseNumber: z.string().nullable(),
    serviceId: z.string(),
    serviceTitle: z.string(),
    amount: rupees,
    lineItems: z.array(lineItem),
    paymentLink: z.string().nullable(),
    testMode: z.boolean(),
    method: z.string().nullable(),
    failureReason: z.string().nullable(),
    created_at: iso,
    captured_at: iso.nullable(),
    expires_at: iso.nullable(),
    /** Null before the capture, and for the moment until its number is given. */
    receipt: receipt.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const simulatePayment = z.object({
  orderId: z.string(),
  outcome: z.enum(['success', 'failure']),
  /** `late`: 20 s later. `twice`: the same delivery two times. `out_of_order`: the failure of an earlier try arrives after the capture. */
  deliver: z.enum(['once', 'twice', 'late', 'out_of_order']).optional(),
});
