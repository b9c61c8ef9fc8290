import type { Personal } from '@anupalan/domain/kernel/event';

export type CustomerWords = {
  readonly kind: 'customer';
  readonly customerId: string;
  /** E.164, kept so that a new name does not lose it; null before the registration is known. */
  readonly mobile: Personal<string> | null;
  /** Of name, email and mobile; none once erased. */
  readonly nameTokens: readonly string[];
  /** Of the names and emails that their forms give; none once erased. */
  readonly contactTokens: readonly string[];
  /** Time of their newest case, UTC ISO-8601; null while there is none. */
  readonly lastCaseAt: string | null;
};

/** Search tokens of one service: every title under which it was bought. */
export type ServiceWords = {
  readonly kind: 'service';
  readonly serviceId: string;
  readonly titles: readonly string[];
  readonly titleTokens: readonly string[];
};

export type CaseSearchDoc = CustomerWords | ServiceWords;
