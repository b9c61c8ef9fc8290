import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Actor, Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { OFFICE_ROLES } from '@anupalan/domain/rules/roles';
import { DamagedEvent, type EventStore, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { Logger } from 'pino';

const OFFICE: ReadonlySet<string> = new Set(OFFICE_ROLES);
const NOT_ABOUT_STAFF: ReadonlySet<string> = new Set([
  'SignedIn',
  'ProfileUpdated',
  'NotificationsRead',
  'PreferencesChanged',
  'AuthenticatorEnrolled',
  'RecoveryCodesIssued',
  'RecoveryCodeUsed',
  'SecondFactorRemoved',
]);

/** False for events that assignment's fold never uses and need not be opened: the customers' uploads, forms and messages. */
export const matters = ({ stream, type, metadata }: RecordedEvent): boolean => {
  const prefix = prefixOf(stream);
  if (prefix === 'submission' || prefix === 'conversation' || prefix === 'consultation')
    return OFFICE.has((metadata.actor as unknown as Actor | undefined)?.role ?? '');
  return prefix !== 'user' || !NOT_ABOUT_STAFF.has(type);
};

/** Nothing personal is opened for it. */
export const nothingOpened = (): boolean => false;

/** The result of `read`; null for a damaged event, without which assignment continues: people see that case. */
export const unlessDamaged = async <T>(log: Pick<Logger, 'error'>, read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    log.error({ err: error }, 'assignment goes on without a damaged event');
    return null;
  }
};

/** An ended case's earlier events, only up to a position; later ones follow from the reading that asks. */
export const recallStream = async (
  deps: {
    readonly events: Pick<EventStore, 'readStream'>;
    readonly store: Pick<SealedStore, 'decode'>;
    readonly log: Pick<Logger, 'error'>;
  },
  id: string,
  upTo: Position,
): Promise<readonly Recorded[]> => {
  const told: Recorded[] = [];
  for await (const event of deps.events.readStream(`serviceRequest-${id}`)) {
    const opened =
      event.position <= upTo ? await unlessDamaged(deps.log, () => deps.store.decode(event, nothingOpened)) : null;
    if (opened !== null) told.push(opened);
  }
  return told;
};
