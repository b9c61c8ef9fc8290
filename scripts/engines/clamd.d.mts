/** A scanner of one's own; see clamd.mjs. */
export interface ClamdServer {
  /** `127.0.0.1:<port>`. */
  readonly url: string;
  stop(): Promise<void>;
}
/** The harmless text that every scanner takes for a virus (eicar.org). */
export const EICAR: string;
/** What `clamd --version` says, or null where there is no such program. */
export const clamdVersion: () => string | null;
/** Null where there is no clamd. Rejects when it does not answer within 20 s. */
export const startClamd: () => Promise<ClamdServer | null>;
