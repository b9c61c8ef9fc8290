import type { Json, JsonObject } from './json.js';
import type { Position } from './position.js';

export type Role = 'customer' | 'staff' | 'admin';
export type Channel = 'web' | 'api' | 'system' | 'import';

/** Who did it, by id and role only: names live under a person's own key and are looked up by the views. */
export interface Actor {
  readonly id: string;
  readonly role: Role | 'visitor' | 'system' | 'gateway';
}

export const SYSTEM: Actor = { id: 'system', role: 'system' };

/** A fact of the domain as deciders and projections see it: opened and upcast to the newest version. */
export interface DomainEvent<T extends string = string, D extends JsonObject = JsonObject> {
  readonly type: T;
  readonly data: D;
}

/** What stands beside every event: who, how, why, when. `time` is UTC ISO-8601 with milliseconds. */
export interface Metadata {
  readonly actor: Actor;
  readonly channel: Channel;
  readonly commandId: string;
  /** Ties everything that followed from one request of a person together. */
  readonly correlationId: string;
  /** The event or command that made this one happen. */
  readonly causationId: string;
  readonly time: string;
  /** Name of the command, or of the process that issued it (`when-payment-captured-then-request-is-paid`). */
  readonly command: string;
  /** Keyed hash of the request body, on the first event of a command: the same key with another body is refused. */
  readonly bodyHash?: string;
  /** Free for a W3C traceparent. */
  readonly traceparent?: string;
}

/** An event as it was recorded, opened: what projections and processes get. */
export interface Recorded<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly position: Position;
  readonly event: E;
  readonly metadata: Metadata;
}

/**
 * How the events of one type are stored.
 * `version`: the schema version that is written today.
 * `seals`: which fields (dotted paths into data, `*` for every element of a list) are personal, and whose key seals them.
 * `upcast`: from version n (the key) to n + 1, applied on the opened data.
 */
export interface EventSpec {
  readonly version: number;
  readonly seals?: Readonly<Record<string, (stream: string, data: JsonObject) => Subject>>;
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => JsonObject>>;
}

/** Every event type of a context, by name. */
export type EventSpecs = Readonly<Record<string, EventSpec>>;

/** Whose key seals a field. Destroying the key erases the field everywhere it was ever written. */
export type Subject = `user:${string}` | `case:${string}` | `aadhaar:${string}` | `tax:${string}`;

export const userSubject = (userId: string): Subject => `user:${userId}`;
export const caseSubject = (requestId: string): Subject => `case:${requestId}`;
/** `keyNumber`: 1 for the first key of a request; a reopened request gets the next one after the key before was destroyed. */
export const aadhaarSubject = (requestId: string, keyNumber: number): Subject =>
  keyNumber === 1 ? `aadhaar:${requestId}` : `aadhaar:${requestId}.${keyNumber}`;
/** The key of a file of the customer's: that of the request's Aadhaar numbers where `aadhaarKey` says its number, else the case's. */
export const fileSubject = (requestId: string, aadhaarKey: number | undefined): Subject =>
  aadhaarKey === undefined ? caseSubject(requestId) : aadhaarSubject(requestId, aadhaarKey);
export const taxSubject = (orderId: string): Subject => `tax:${orderId}`;

/** The streams whose events are sealed under this subject first: where none of them names it, no other stream does. */
export const homesOf = (subject: Subject): readonly string[] => {
  const [kind, of = ''] = subject.split(':');
  const id = of.split('.')[0];
  if (kind === 'user') return [`user-${id}`];
  if (kind === 'tax') return [`payment-${id}`];
  if (kind === 'aadhaar') return [`submission-${id}`];
  return ['serviceRequest', 'submission', 'conversation', 'registration'].map((prefix) => `${prefix}-${id}`);
};

/** What a sealed field opens to once its key is destroyed. Deciders and projections take it wherever they take a text. */
export const ERASED = '[erased]';
/** What a sealed field shows where its key is neither there nor destroyed: it was lost, and may be found again. */
export const UNREADABLE = '[unreadable]';
/** A personal value: itself, or `[erased]`. For plain texts this is just `string`. */
export type Personal<T> = T | typeof ERASED;

/** A personal field as it is stored: cipher text and whose key opens it. Views keep most fields in this form. */
export interface SealedValue {
  readonly sealed: string;
  readonly subject: Subject;
}

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { sealed?: unknown }).sealed === 'string' &&
  typeof (value as { subject?: unknown }).subject === 'string';

/** Data of an event in its newest version. */
export const upcast = (spec: EventSpec | undefined, version: number, data: Json): JsonObject => {
  let current = data as JsonObject;
  for (let v = version; spec !== undefined && v < spec.version; v += 1) {
    const step = spec.upcast?.[v];
    if (step === undefined) throw new Error(`no upcaster from version ${v}`);
    current = step(current);
  }
  return current;
};
