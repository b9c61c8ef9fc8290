/** Texts of the upload field that a page needs only once it has such a field. */
export const upload = {
  oneOnly: 'Not added: this place takes one file',
  leave: {
    title: 'A file is still uploading',
    body: 'You go on as soon as it is there. If you leave now, it may not arrive.',
    go: 'Leave now',
    stay: 'Stay here',
  },
} as const;
