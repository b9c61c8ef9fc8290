import type { Preferences } from '@anupalan/domain/contracts/account';
import { savePreferences } from '../../shared/api/account';
import { newKey } from '../../shared/api/client';
import { onPersonLeft } from '../../shared/api/session';

/** Whose dashboard a tour leads through. */
export type TourType = keyof Preferences['tours'];

/**
 * Where a browser remembers that a tour is over, finished or left (TOUR-12). It begins with the product's name, so a sign-out
 * takes it away: the next person here is another one, and the account brings it back.
 */
export const completionKey = (type: TourType): string => `anupalan_tour_${type}_completed`;

/** What stands there: the account knows it too, or has still to be told. */
type Kept = 'true' | 'unsent';

/** For browsers that keep nothing: until the page is left. */
const keptHere = new Map<TourType, Kept>();
onPersonLeft(() => keptHere.clear());

function keptOf(type: TourType): Kept | null {
  try {
    const kept = localStorage.getItem(completionKey(type));
    return kept === null ? null : kept === 'unsent' ? 'unsent' : 'true';
  } catch {
    return keptHere.get(type) ?? null;
  }
}

function keep(type: TourType, kept: Kept): void {
  keptHere.set(type, kept);
  try {
    localStorage.setItem(completionKey(type), kept);
  } catch {
    // The page itself remembers it.
  }
}

/** Whether this browser knows that the tour is over: then it does not begin by itself, whatever the account says. */
export const isTourOver = (type: TourType): boolean => keptOf(type) !== null;

/** The tour is to begin by itself again. */
export function forgetTour(type: TourType): void {
  keptHere.delete(type);
  try {
    localStorage.removeItem(completionKey(type));
  } catch {
    // Nothing could be kept there.
  }
}

/** Tells the account, so that no other device asks. Nobody waits for it; what fails is sent at the next visit. */
async function send(type: TourType): Promise<void> {
  try {
    await savePreferences({ tours: { [type]: true } }, newKey());
  } catch {
    return;
  }
  // Restarted or signed out meanwhile: then nothing is over here.
  if (keptOf(type) === 'unsent') keep(type, 'true');
}

/** The tour is over: remembered here at once, and by the account as soon as it can be told. */
export function tourOver(type: TourType): Promise<void> {
  keep(type, 'unsent');
  return send(type);
}

/** Tells the account what it could not be told before. */
export const sendTourOver = async (type: TourType): Promise<void> => {
  if (keptOf(type) === 'unsent') await send(type);
};
