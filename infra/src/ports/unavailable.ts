/** The code that callers get; the catalogue has a text for it. `not_saved`: the disk did not take a write. */
export type UnavailableRefusal =
  | 'unavailable'
  | 'not_saved'
  | 'not_ready'
  | 'payment_unavailable'
  | 'scanner_unavailable';

/**
 * A store cannot be used now: its disk is full or read-only, it fails, it is closed, or (networked adapters) no server
 * answers. The call is not acknowledged, and the same call with the same ids may be sent again; the edge answers 503
 * with `refusal`. `message` is for operators: it goes into the log, never into an answer.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
  readonly refusal: UnavailableRefusal;

  constructor(
    message: string,
    { refusal = 'unavailable', ...options }: ErrorOptions & { readonly refusal?: UnavailableRefusal } = {},
  ) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** The store answers, but refuses us: a password or a right is wrong in the settings. `message` names both. */
export class StoreRefused extends StoreUnavailable {
  override readonly name = 'StoreRefused';
}

/**
 * A call was sent and its answer never came. Its write may be stored now or later; the same call with the same ids
 * finds it. The edge answers a command 503 `outcome_unknown`.
 */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';
}
