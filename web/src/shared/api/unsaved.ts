/** What people have typed and not sent yet, on the page that is shown. */
const places = new Set<object>();

/** Counts a place with unsent words until the returned function is called. */
export function holdsUnsaved(): () => void {
  const place = {};
  places.add(place);
  return () => places.delete(place);
}

/** Whether something would be lost if the page went now. */
export const hasUnsaved = (): boolean => places.size > 0;
