/**
 * A store cannot be used now: its disk is full or read-only, it fails, it is closed, or (networked adapters) no server
 * answers. The call is not acknowledged, and the same call with the same ids may be sent again; the edge answers 503.
 * `message` is for people and names no path.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * A call was sent and its answer never came: its write may be stored now or later, and the same call with the same ids
 * meets it. The edge answers a command 503 `outcome_unknown`.
 */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';
}
