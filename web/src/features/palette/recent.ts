import type { PlaceEntry } from './entries';

/** Session storage key; its prefix makes a sign-out remove it. */
const KEY = 'anupalan_recent';
const MAX_RECENT = 5;

type RecentPlace = Pick<PlaceEntry, 'id' | 'label' | 'detail' | 'to'>;

const isRecentPlace = (one: unknown): one is RecentPlace => {
  const { id, label, detail = '', to } = (one ?? {}) as Record<string, unknown>;
  return [id, label, detail, to].every((part) => typeof part === 'string') && String(to).startsWith('/');
};

/** The places chosen last in this tab, newest first. */
export function recentPlaces(): readonly PlaceEntry[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecentPlace).map((one) => ({ ...one, icon: 'history' })) : [];
  } catch {
    return [];
  }
}

export function keepRecent(place: PlaceEntry): void {
  const kept: RecentPlace[] = [place, ...recentPlaces().filter(({ id }) => id !== place.id)]
    .slice(0, MAX_RECENT)
    .map(({ id, label, detail = '', to }) => ({ id, label, detail, to }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage there are no recent ones.
  }
}
