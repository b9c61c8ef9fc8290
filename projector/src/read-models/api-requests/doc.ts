/** A request that a program asked for, with the key that alone may act on it. Nothing personal. */
export type ApiRequestDoc = {
  /** That of the request. */
  readonly id: string;
  readonly keyId: string;
  readonly reference: string | null;
  /** UTC ISO-8601. */
  readonly askedAt: string;
};
