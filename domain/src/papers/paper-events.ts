import { type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { completed } from '../kernel/record.js';
import type { ToldSpecs } from '../kernel/told-event.js';
import type { FileSource } from '../rules/own-documents.js';
import { type Paper, type PaperKind, paperRecord } from './paper-record.js';

/** The stored file of a paper. Its bytes were synced before the event that names it. */
export interface PaperFile {
  readonly fileName: Personal<string>;
  readonly mime: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: Personal<string>;
  readonly blobId: string;
}

/** The duty that a paper proves to be done; both null for none. */
export type ProvenDuty = { readonly ruleId: string | null; readonly periodId: string | null };

/** The newest link to a file: its number, and the moment at which it ends, UTC ISO-8601. */
export type Share = { readonly of: FileSource; readonly link: number; readonly until: string };

/** What a reminder of one day says: the paper of `kind` expires on `due`, and `others` beside it are near. */
export interface NearExpiry {
  readonly day: string;
  readonly kind: PaperKind;
  readonly due: string;
  readonly others: number;
}

export type PaperEvents = {
  PaperAdded: { readonly ownerId: string; readonly values: Personal<Paper> } & PaperFile & ProvenDuty;
  /** All values after the change. */
  PaperSaved: { readonly ownerId: string; readonly values: Personal<Paper> };
  /** Its file is deleted, and whatever link there was has ended. */
  PaperRemoved: { readonly ownerId: string };
  /** The `link`-th link to the file; the ones before end, and it ends by itself at `until`. */
  FileShared: { readonly ownerId: string } & Share;
  ShareEnded: { readonly ownerId: string };
  /** On `day` its owner is told that papers expire. */
  PapersExpire: { readonly ownerId: string } & NearExpiry;
};
export type PaperEvent = EventsOf<PaperEvents>;

const ofOwner = (_: string, { ownerId }: JsonObject): Subject => userSubject(String(ownerId));
const complete = ({ values, ...data }: JsonObject): JsonObject =>
  typeof values === 'object' && values !== null
    ? { ...data, values: completed(paperRecord, values) }
    : ({ ...data, values } as JsonObject);

export const paperEventSpecs = {
  PaperAdded: { version: 1, seals: { values: ofOwner, fileName: ofOwner, sha256: ofOwner }, complete },
  PaperSaved: { version: 1, seals: { values: ofOwner }, complete },
  PaperRemoved: { version: 1 },
  FileShared: { version: 1 },
  ShareEnded: { version: 1 },
  PapersExpire: { version: 1, quotes: ({ kind, due, others }) => ({ kept: kind, due, others }) },
} satisfies ToldSpecs<PaperEvents>;
