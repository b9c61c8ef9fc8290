/** The code that callers get, with a text in the catalogue. `not_saved`: the disk did not take a write. */
export type UnavailableRefusal =
  | 'unavailable'
  | 'not_saved'
  | 'not_ready'
  | 'payment_unavailable'
  | 'scanner_unavailable';

/**
 * A store cannot be used now: its disk is full or read-only, it fails, it is closed, or (networked adapters) no server
 * answers. The call is not acknowledged, and the same call with the same ids may be sent again; the edge answers 503
 * with `refusal`. `message` is for operators: the log has it, no answer.
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

/** The store answers, and refuses us: a password or a right is wrong in the settings. `message` names both. */
export class StoreRefused extends StoreUnavailable {
  override readonly name = 'StoreRefused';
}

/**
 * A call was sent and its answer never came: its write may be stored now or later, and the same call with the same ids
 * meets it. The edge answers a command 503 `outcome_unknown`.
 */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';
}
