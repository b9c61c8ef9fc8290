/** The lines of an order by their kind, as they are stored with it; `{percent}` of tax. */
export const feeTexts = {
  professional_fee: 'Professional fee',
  gst: 'GST ({percent}%)',
  government_fee: 'Government fee',
} as const;
