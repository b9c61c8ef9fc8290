/** A request that a program asked for, with the only key that may act on it. Nothing personal. */
export type ApiRequestDoc = {
  /** The request's id. */
  readonly id: string;
  readonly keyId: string;
  readonly reference: string | null;
  /** UTC ISO-8601. */
  readonly askedAt: string;
};
