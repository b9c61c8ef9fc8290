/** A title as a part of an address: 'GST Registration' is gst-registration; '' where nothing of it can stand in one. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
