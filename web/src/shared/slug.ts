/** A title as a part of an address: 'GST Registration' is gst-registration; '' if no character is usable. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
