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

/** The faults that the health of this process names. Another process has its own faults. */
export interface Faults {
  all(): readonly Fault[];
  /** `key` tells two faults of one code apart. The same fault again replaces the earlier one. */
  note<C extends FaultCode>(code: C, key: string, ...[params]: FilledBy<(typeof faultTexts)[C]>): void;
  clear(code: FaultCode, key: string): void;
}

/** Enough to see what is wrong; if a disk loses more than that, the operator knows by then. */
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

/** What nobody can read: the bytes of an event, or a value whose key is missing. */
export type Unreadable = DamagedEvent | KeyMissing;
export const isUnreadable = (error: unknown): error is Unreadable =>
  error instanceof DamagedEvent || error instanceof KeyMissing;

/**
 * The value that `reading` gives; null when it cannot be read, for work that goes on without it. Its store has already
 * told the health.
 */
export const ifReadable = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
};
