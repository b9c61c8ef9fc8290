import { z } from 'zod';
import { DISPUTE_STATUSES } from '../kernel/dispute-status.js';
import { ORDER_STATUSES } from '../rules/order-status.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';
import { billTo } from './account.js';
import { iso, rupees } from './common.js';

export const initiatePayment = z.object({
  serviceId: z.string(),
  serviceTitle: z.string().optional(),
  /** Rupees, as the client showed it; the server's price decides. */
  amount: z.union([z.number(), z.string()]).optional(),
  /** An own request that waits for its first payment; default: the payment creates a new one. */
  requestId: z.string().optional(),
  /**
   * Buy another one although a request of this service is open; without it such a purchase is refused with
   * `payment.service_under_way`.
   */
  another: z.boolean().optional(),
});
export const paymentInitiated = z.object({
  orderId: z.string(),
  paymentLink: z.string(),
  testMode: z.boolean(),
});
export type PaymentInitiated = z.infer<typeof paymentInitiated>;

export const orderStatus = z.enum(ORDER_STATUSES);

export const lineItem = z.object({
  kind: z.string(),
  label: z.string(),
  amount: rupees,
  reason: z.string().optional().meta({ description: 'Why a fee is due that was not announced before the purchase' }),
});
export type LineItemView = z.infer<typeof lineItem>;

const documentNumber = z
  .string()
  .meta({ description: 'Consecutive within a financial year, such as `RV/26-27/000123`' });

/** The receipt voucher of a paid order: the PDF is at `/api/payments/{orderId}/receipt.pdf`. */
export const receipt = z.object({
  number: documentNumber,
  issued_at: iso,
  /** What was issued before it, newest first; a PDF is at the same address with its `number`. */
  earlier: z.array(z.object({ kind: z.enum(['receipt', 'cancellation']), number: documentNumber, issued_at: iso })),
});

/** Whom the newest receipt is made out to; null where it names nobody by name. */
export const receiptRecipient = z.object({ bill_to: billTo.nullable() });
export type ReceiptRecipient = z.infer<typeof receiptRecipient>;

/** Start of the pending payment attempt; null when there is none. */
export const confirmingSince = iso
  .nullable()
  .meta({ description: 'Since when the outcome of a payment attempt is awaited' });

export const order = z
  .object({
    orderId: z.string(),
    purpose: z.enum(['initial', 'final']),
    status: orderStatus,
    requestId: z.string(),
    caseNumber: z.string().nullable(),
    serviceId: z.string(),
    serviceTitle: z.string(),
    workflow: z.enum(WORKFLOW_IDS),
    amount: rupees,
    lineItems: z.array(lineItem),
    paymentLink: z.string().nullable(),
    testMode: z.boolean(),
    method: z.string().nullable(),
    failureReason: z.string().nullable(),
    created_at: iso,
    captured_at: iso.nullable(),
    expires_at: iso,
    confirming_since: confirmingSince,
    /** Null before the capture, and until its number is allocated. */
    receipt: receipt.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const checkPayment = z.object({
  /** True when the customer has returned from the payment page: an order without a payment then counts as unpaid. */
  returned: z.boolean().optional(),
});

export const simulatePayment = z.object({
  orderId: z.string(),
  outcome: z.enum(['success', 'failure']),
  /**
   * - `late`: the webhook comes 20 s later.
   * - `slow`: the bank decides 20 s later.
   * - `twice`: the same delivery two times.
   * - `out_of_order`: the failure of an earlier attempt arrives after the capture.
   */
  deliver: z.enum(['once', 'twice', 'late', 'slow', 'out_of_order']).optional(),
});

/** A refund of a paid order by an admin. */
export const refundBody = z.strictObject({
  amount: rupees.meta({ description: 'Rupees' }),
  reason: z.string().max(1000).meta({ description: 'The customer reads it' }),
});
export const refundDecision = z.strictObject({ decision: z.enum(['approve', 'decline']) });

/** A refund voucher: the PDF is at `/api/payments/{orderId}/refunds/{id}/voucher.pdf`. */
export const refundVoucher = z.object({
  id: z.string().meta({ description: "The gateway's id of the refund" }),
  number: z.string().meta({ description: 'Consecutive within a financial year, such as `RF/26-27/000123`' }),
  issued_at: iso,
  amount: rupees,
});

/** Something around a payment that an admin has to do, with the case on which it is done. */
export const paymentTask = z.object({
  kind: z.enum(['proposal', 'dispute', 'refund_failed']),
  id: z.string().meta({ description: 'Of the proposal, dispute or refund' }),
  order_id: z.string(),
  request_id: z.string(),
  case_number: z.string().nullable().meta({ description: 'Null where the payment opened no case' }),
  service_title: z.string(),
  amount: rupees,
  at: iso,
  by: z.string().nullable().meta({ description: 'Who proposed the refund' }),
  own: z.boolean().meta({ description: 'Proposed by the caller, who cannot approve it' }),
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
  respond_by: iso.nullable(),
});
export type PaymentTask = z.infer<typeof paymentTask>;

/** Signed reports of the gateway that changed nothing: of nobody's order, or that could not be read. */
export const keptReports = z.object({
  code: z.string().meta({ description: 'Why it changed nothing, such as `order_not_found` or `malformed`' }),
  order_id: z.string().nullable(),
  count: z.number().int(),
  last_at: iso,
});
export type KeptReports = z.infer<typeof keptReports>;

export const paymentTasks = z
  .object({
    items: z.array(paymentTask),
    more: z.boolean().meta({ description: 'There are more than are shown' }),
    reports: z.array(keptReports),
  })
  .meta({ id: 'PaymentTasks' });
export type PaymentTasks = z.infer<typeof paymentTasks>;

/** What went back of a payment and what still can. */
export const paymentReturns = z.object({
  refunds: z.array(
    z.object({
      amount: rupees,
      cause: z.enum(['cancelled', 'late', 'mismatch', 'duplicate', 'office', 'outside']),
      status: z.enum(['pending', 'processed', 'failed']),
      requested_at: iso,
    }),
  ),
  /** Refunds that wait for a second admin. */
  proposals: z.array(
    z.object({
      id: z.string(),
      amount: rupees,
      reason: z.string().meta({ description: 'Empty once it is erased' }),
      by: z.string(),
      own: z.boolean().meta({ description: 'Proposed by the caller, who cannot approve it' }),
      at: iso,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: rupees,
      status: z.enum(DISPUTE_STATUSES),
      at: iso,
    }),
  ),
  refundable: rupees.meta({ description: 'What can still be given back, at most' }),
  alone: rupees.meta({ description: 'Up to which amount no second admin has to approve the next refund' }),
  proposed: rupees.meta({ description: 'What is proposed to be given back: without what went to an authority' }),
});
