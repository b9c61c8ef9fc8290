/**
 * A store cannot be used right now: its disk is full or read-only, it fails, it is closed, or (networked adapters) nobody
 * answers. Nothing of the call is acknowledged; the same call with the same ids may be sent again. The edge answers 503.
 * `message` is for people and names no path.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
