import type { Business } from '@anupalan/domain/compliance/business-record';

/** A business of a customer, with what it has done for the law. */
export type BusinessDoc = {
  readonly id: string;
  readonly ownerId: string;
  readonly values: Business;
  /** The first save, UTC ISO-8601: dates before it are not followed. */
  readonly since: string;
  /** The latest assessment, UTC ISO-8601, and the first day that one looked back at; null before the first. */
  readonly assessed: { readonly at: string; readonly since: string } | null;
  /** By `keyOfDuty`; `on`: `YYYY-MM-DD`. */
  readonly done: Readonly<Record<string, { readonly on: string; readonly note: string }>>;
  /** Why a rule does not concern the business, by its id. */
  readonly aside: Readonly<Record<string, string>>;
  /** The number of the secret address of its calendar; 0 for none. */
  readonly link: number;
};
