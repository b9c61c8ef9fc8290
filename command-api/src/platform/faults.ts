import { faultTexts } from '@anupalan/domain/texts/faults';
import { type FilledBy, fill, type Params } from '@anupalan/domain/texts/fill';
import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';

type FaultCode = keyof typeof faultTexts;

/** What this process cannot do until an operator helps. */
export interface Fault {
  readonly code: FaultCode;
  readonly params?: Params;
}

/** The faults that the health of this process names. Another process has faults of its own. */
export interface Faults {
  all(): readonly Fault[];
  /** `key` tells two faults of one code apart; the same fault again replaces the one before. */
  note<C extends FaultCode>(code: C, key: string, ...[params]: FilledBy<(typeof faultTexts)[C]>): void;
  clear(code: FaultCode, key: string): void;
}

/** Enough to see what is wrong; a disk that loses more than that is known by then. */
const MAX_FAULTS = 100;

export const openFaults = (): Faults => {
  const faults = new Map<string, Fault>();
  const idOf = (code: FaultCode, key: string): string => `${code} ${key}`;
  return {
    all: () => [...faults.values()],
    note: (code, key, ...[params]) => {
      const id = idOf(code, key);
      if (faults.size < MAX_FAULTS || faults.has(id)) faults.set(id, { code, ...(params && { params }) });
    },
    clear: (code, key) => void faults.delete(idOf(code, key)),
  };
};

/** A fault in English. */
export const faultText = ({ code, params }: Fault): string => fill(faultTexts[code], params);

/** What cannot be read by anybody: the bytes of an event, or the key of what it sealed. */
export type Unreadable = DamagedEvent | KeyMissing;
export const isUnreadable = (error: unknown): error is Unreadable =>
  error instanceof DamagedEvent || error instanceof KeyMissing;

/** What is read; null when it cannot be read, for work that goes on without it. Its store has told the health by then. */
export const ifReadable = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
};
