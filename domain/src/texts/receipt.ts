/** The page of a receipt voucher; amounts, days and names are filled in. */
export const receiptTexts = {
  title: 'Receipt voucher',
  cancellation: 'Cancellation of receipt',
  cancels: 'Cancels',
  cancelsOf: 'Receipt voucher {number} of {day}',
  subject: 'Order {orderId}',
  number: 'No. {number}',
  gstin: 'GSTIN {gstin}',
  demo: 'Demo: no money was paid, and this is no receipt for tax.',
  recipient: 'Received from',
  /** Stands for the name of one whose data was erased. */
  erased: 'Erased',
  /** Stands for a name that was not known. */
  unknown: 'The customer of this order',
  service: 'For',
  place: 'Place of supply',
  placeOf: '{state} ({code})',
  paid: 'Paid',
  paidBy: '{at}, by {method}',
  payment: 'Payment',
  order: 'Order',
  items: 'Payment in advance for services, SAC {sac} ({sacName})',
  amount: 'Amount',
  taxable: 'Professional fee (value before tax)',
  cgst: 'CGST {percent}%',
  stateTax: '{name} {percent}%',
  igst: 'IGST {percent}%',
  governmentFee: 'Government fee, passed on as it is (no GST)',
  received: 'Received',
  cancelled: 'Cancelled',
  cancellationLaw:
    'The receipt voucher named here is cancelled: it named its recipient or the place of supply wrongly. Another one is issued in its place. Made by computer.',
  law: 'Tax is not payable on reverse charge. Receipt voucher for a payment in advance under rule 50 of the Central Goods and Services Tax Rules, 2017, made by computer.',
  page: 'Page {page} of {pages}',
} as const;

/** What a refund voucher says otherwise than a receipt. */
export const refundVoucherTexts = {
  title: 'Refund voucher',
  demo: 'Demo: no money went back, and this is no voucher for tax.',
  recipient: 'Refunded to',
  receipt: 'Receipt voucher',
  receiptOf: '{number} of {day}',
  reason: 'Reason',
  /** Where no admin wrote one. */
  causes: {
    cancelled: 'The request was cancelled.',
    late: 'The payment came after the order was closed.',
    mismatch: 'Another amount was paid than was due.',
    duplicate: 'It was paid twice.',
    office: 'We gave it back.',
    outside: 'We gave it back at the payment gateway.',
  },
  refund: 'Refund',
  items: 'Payment in advance for services given back, SAC {sac} ({sacName})',
  refunded: 'Refunded',
  law: 'Tax is not payable on reverse charge. Refund voucher for a payment in advance under rule 51 of the Central Goods and Services Tax Rules, 2017, made by computer.',
} as const;
