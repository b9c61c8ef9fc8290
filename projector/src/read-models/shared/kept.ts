import type { SealedValue } from '@anupalan/domain/kernel/event';

/**
 * A personal value of a case as the view keeps it: sealed, just as it came out of the log, and opened only for an
 * answer. `[erased]` or (where nothing was sealed) plain text otherwise.
 */
export type Kept = Pick<SealedValue, 'sealed' | 'subject'> | string;
