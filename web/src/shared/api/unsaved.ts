/** The places of the shown page that hold typed and unsent text. */
const places = new Set<object>();

/** Counts a place with unsent text until the returned function is called. */
export function holdsUnsaved(): () => void {
  const place = {};
  places.add(place);
  return () => places.delete(place);
}

/** Whether leaving the page would lose typed text. */
export const hasUnsaved = (): boolean => places.size > 0;
