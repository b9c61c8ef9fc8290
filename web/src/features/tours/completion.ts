import type { Preferences } from '@anupalan/domain/contracts/account';
import { savePreferences } from '../../shared/api/account';
import { newKey } from '../../shared/api/client';
import { onPersonLeft } from '../../shared/api/session';

/** The roles that have a tour. */
export type TourType = keyof Preferences['tours'];

/**
 * The storage key of a completed or skipped tour (TOUR-12). Its prefix makes a sign-out remove it; the account restores
 * it.
 */
export const completionKey = (type: TourType): string => `anupalan_tour_${type}_completed`;

/** The stored value: whether the account has saved it too. */
type StoredCompletion = 'true' | 'unsent';

/** For browsers without storage: kept until the page is left. */
const keptHere = new Map<TourType, StoredCompletion>();
onPersonLeft(() => keptHere.clear());

function keptOf(type: TourType): StoredCompletion | null {
  try {
    const kept = localStorage.getItem(completionKey(type));
    return kept === null ? null : kept === 'unsent' ? 'unsent' : 'true';
  } catch {
    return keptHere.get(type) ?? null;
  }
}

function keep(type: TourType, kept: StoredCompletion): void {
  keptHere.set(type, kept);
  try {
    localStorage.setItem(completionKey(type), kept);
  } catch {
    // Without storage, keptHere has the value.
  }
}

/**
 * Whether this browser knows that the tour is over; then it does not start automatically, whatever the account says.
 */
export const isTourOver = (type: TourType): boolean => keptOf(type) !== null;

/** Makes the tour start automatically again. */
export function forgetTour(type: TourType): void {
  keptHere.delete(type);
  try {
    localStorage.removeItem(completionKey(type));
  } catch {
    // Without storage, nothing was kept.
  }
}

/** Saves the completion to the account for other devices. A failure is retried at the next visit. */
async function send(type: TourType): Promise<void> {
  try {
    await savePreferences({ tours: { [type]: true } }, newKey());
  } catch {
    return;
  }
  // A restart or a sign-out meanwhile has removed the mark.
  if (keptOf(type) === 'unsent') keep(type, 'true');
}

/** Marks the tour as over: in this browser at once, in the account as soon as it can be saved. */
export function tourOver(type: TourType): Promise<void> {
  keep(type, 'unsent');
  return send(type);
}

/** Retries an unsent completion. */
export const sendTourOver = async (type: TourType): Promise<void> => {
  if (keptOf(type) === 'unsent') await send(type);
};
