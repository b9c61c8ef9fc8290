import type { SealedValue } from '@anupalan/domain/kernel/event';

/**
 * A personal value of a case as the view stores it: sealed as in the log, and opened only for an answer. Otherwise it
 * is `[erased]` or, if nothing was sealed, plain text.
 */
export type SealedOrPlainText = Pick<SealedValue, 'sealed' | 'subject'> | string;
