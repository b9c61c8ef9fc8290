/** Texts of the upload field that no page needs before it has one. */
export const upload = {
  oneOnly: 'Not added: this place takes one file',
} as const;
