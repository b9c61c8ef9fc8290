import { Readable } from 'node:stream';
import { billTo } from '@anupalan/domain/contracts/account';
import { done } from '@anupalan/domain/contracts/common';
import { receiptRecipient } from '@anupalan/domain/contracts/payments';
import { payment } from '@anupalan/domain/payments/aggregate';
import { billToProblems } from '@anupalan/domain/rules/bill-to';
import { success } from '@anupalan/domain/texts/done';
import { z } from 'zod';
import { refuse, reply, route } from '../platform/http/route.js';
import { readerReads, refusalOfReader } from './order-access.js';
import { type Receipt, receiptOf } from './receipt.js';
import { receiptFileName, receiptPdf } from './receipt-pdf.js';

const tag = 'payments';
const orderParams = z.object({ orderId: z.string() });

/** The recipient that a receipt names; null for a number or for nobody. */
const recipientIn = ({ recipient, recipientState: state, recipientGstin: gstin }: Receipt) => {
  const named = { name: recipient ?? '', state, gstin };
  return billToProblems(named).name === null ? named : null;
};

/** Routes for the receipts of paid orders. */
export const receiptRoutes = [
  // The second is an earlier path, which links in old messages may have.
  ...(['receipt.pdf', 'invoice.pdf'] as const).map((file) =>
    route({
      method: 'GET',
      path: `/api/payments/:orderId/${file}`,
      summary:
        'The newest receipt of a paid order as a PDF, or the document with this number: for its customer, staff and admins; 409 before it is paid',
      tag,
      access: 'signed-in',
      params: orderParams,
      query: z.object({ number: z.string().max(16).optional() }),
      perMinute: 30,
      answer: 'file',
      fileTypes: ['application/pdf'],
      reads: readerReads,
      handle: async ({ app, session, params, query }) => {
        const found = await receiptOf(
          app,
          params.orderId,
          (order) => refusalOfReader(app, session, order),
          query.number,
        );
        if (!found.ok) return refuse(found.error);
        const content = await receiptPdf(app, found.value);
        return {
          kind: 'file',
          file: {
            content: Readable.from([content]),
            mime: 'application/pdf',
            bytes: content.length,
            fileName: receiptFileName(found.value),
            inline: false,
          },
        };
      },
    }),
  ),
  route({
    method: 'GET',
    path: '/api/payments/:orderId/receipt',
    summary: 'Whom the newest receipt of an order is made out to, before it is corrected',
    tag,
    access: ['customer', 'admin'],
    params: orderParams,
    answer: receiptRecipient,
    reads: readerReads,
    handle: async ({ app, session, params }) => {
      const found = await receiptOf(app, params.orderId, (order) => refusalOfReader(app, session, order));
      return found.ok ? reply({ bill_to: recipientIn(found.value) }) : refuse(found.error);
    },
  }),
  route({
    method: 'POST',
    path: '/api/payments/:orderId/receipt/corrections',
    summary: 'Make a receipt out to somebody else: the wrong one is cancelled by a document, and a new one is issued',
    tag,
    access: ['customer', 'admin'],
    params: orderParams,
    body: billTo,
    perMinute: 5,
    answer: done,
    handle: async ({ app, params, body, context }) => {
      const asked = await app.execute(payment, params.orderId, { type: 'correctReceipt', billTo: body }, context);
      if (!asked.ok) return refuse(asked.error);
      return reply({ ...success('receipt_corrected'), id: params.orderId }, asked.value);
    },
  }),
];
