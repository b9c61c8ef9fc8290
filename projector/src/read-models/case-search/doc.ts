import type { Personal } from '@anupalan/domain/kernel/event';

/** What finds the cases of one customer. */
export type CustomerWords = {
  readonly kind: 'customer';
  readonly customerId: string;
  /** E.164, kept so that a new name does not lose it; null before the registration is known. */
  readonly mobile: Personal<string> | null;
  /** Of name, e-mail and mobile; none once erased. */
  readonly nameTokens: readonly string[];
  /** Of the names and e-mails that their forms give; none once erased. */
  readonly contactTokens: readonly string[];
  /** When the newest of their cases was made, UTC ISO-8601; null while there is none. */
  readonly lastCaseAt: string | null;
};

/** What finds the cases of one service: every title that it was ever bought under. */
export type ServiceWords = {
  readonly kind: 'service';
  readonly serviceId: string;
  readonly titles: readonly string[];
  readonly titleTokens: readonly string[];
};

export type CaseSearchDoc = CustomerWords | ServiceWords;
