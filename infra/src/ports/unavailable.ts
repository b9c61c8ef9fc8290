/**
 * A store cannot be used right now: its disk is full or read-only, it fails, it is closed, or (networked adapters) nobody
 * answers. Nothing of the call is acknowledged; the same call with the same ids may be sent again. The edge answers 503.
 * `message` is for people and names no path.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * A call was sent and its answer never came: a write of it may be stored, and may still be stored later. The same call with
 * the same ids meets what was stored. The edge answers a command 503 `outcome_unknown`.
 */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';
}
