import type { Role } from '../rules/roles.js';
import type { Json, JsonObject } from './json.js';
import type { Position } from './position.js';

export type Channel = 'web' | 'api' | 'system' | 'import';

/**
 * The actor, by id and role only: names are sealed under a person's own key, and views join them. An `integrator` is a
 * program, by the id of its API key.
 */
export interface Actor {
  readonly id: string;
  readonly role: Role | 'visitor' | 'system' | 'gateway' | 'integrator';
}

export const SYSTEM: Actor = { id: 'system', role: 'system' };

/** A domain event as deciders and projections see it: opened and upcast to the newest version. */
export interface DomainEvent<T extends string = string, D extends JsonObject = JsonObject> {
  readonly type: T;
  readonly data: D;
}

/** Metadata of every event. `time` is UTC ISO-8601 with milliseconds. */
export interface Metadata {
  readonly actor: Actor;
  readonly channel: Channel;
  readonly commandId: string;
  /** Shared by everything that followed from one request of a person. */
  readonly correlationId: string;
  /** The event or command that caused this one. */
  readonly causationId: string;
  readonly time: string;
  /** Name of the command, or of the process that issued it (`when-payment-captured-then-request-is-paid`). */
  readonly command: string;
  /** Keyed hash of the request body, on the first event of a command: the same key with another body is refused. */
  readonly bodyHash?: string;
  /** Free for a W3C traceparent. */
  readonly traceparent?: string;
}

/** A recorded event, opened: the input of projections and processes. */
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
 * Storage of one event type. `version`: the schema version written today. `seals`: the personal fields (dotted paths
 * into data, `*` for every element of a list), with the subject whose key seals each. `upcast`: from version n (the
 * key) to n + 1, applied to the opened data.
 */
export interface EventSpec {
  readonly version: number;
  readonly seals?: Readonly<Record<string, (stream: string, data: JsonObject) => Subject>>;
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => JsonObject>>;
  /** For described records (./record): adds the fields that an older event of the same version lacks. */
  readonly complete?: (data: JsonObject) => JsonObject;
}

/** Every event type of a context, by name. */
export type EventSpecs = Readonly<Record<string, EventSpec>>;

/** The subject whose key seals a field. Destroying the key erases the field wherever it was written. */
export type Subject =
  | `user:${string}`
  | `case:${string}`
  | `aadhaar:${string}`
  | `tax:${string}`
  | `invitation:${string}`;

export const userSubject = (userId: string): Subject => `user:${userId}`;
export const invitationSubject = (invitationId: string): Subject => `invitation:${invitationId}`;
export const caseSubject = (requestId: string): Subject => `case:${requestId}`;
/**
 * `keyNumber`: 1 for the first key of a request; a request that is reopened after the destruction of a key gets the
 * next one.
 */
export const aadhaarSubject = (requestId: string, keyNumber: number): Subject =>
  keyNumber === 1 ? `aadhaar:${requestId}` : `aadhaar:${requestId}.${keyNumber}`;
/**
 * The key of a customer's file: that of the request's Aadhaar numbers with the number `aadhaarKey`, else the case's.
 */
export const fileSubject = (requestId: string, aadhaarKey: number | undefined): Subject =>
  aadhaarKey === undefined ? caseSubject(requestId) : aadhaarSubject(requestId, aadhaarKey);
export const taxSubject = (orderId: string): Subject => `tax:${orderId}`;

/**
 * The streams whose events are the first to be sealed under this subject: if none of them names it, no other stream
 * does.
 */
export const homesOf = (subject: Subject): readonly string[] => {
  const [kind, of = ''] = subject.split(':');
  const id = of.split('.')[0];
  if (kind === 'user') return [`user-${id}`];
  if (kind === 'invitation') return [`invitation-${id}`, `business-${id}`];
  if (kind === 'tax') return [`payment-${id}`];
  if (kind === 'aadhaar') return [`submission-${id}`];
  return ['serviceRequest', 'submission', 'conversation', 'registration', 'apiRequest'].map(
    (prefix) => `${prefix}-${id}`,
  );
};

/** The value of a sealed field after its key was destroyed. Deciders and projections accept it in place of any text. */
export const ERASED = '[erased]';
/** The value of a sealed field whose key is neither present nor destroyed: it was lost and may be restored. */
export const UNREADABLE = '[unreadable]';
/** A personal value or `[erased]`: sealed in the log, as the spec of its event says. For plain texts just `string`. */
export type Personal<T> = T | typeof ERASED;

/** A stored personal field: cipher text and the subject of its key. Views keep most personal fields in this form. */
export interface SealedValue {
  readonly sealed: string;
  readonly subject: Subject;
}

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { sealed?: unknown }).sealed === 'string' &&
  typeof (value as { subject?: unknown }).subject === 'string';

/** An upcaster for values that a version added: those that the data lacks are taken from here. */
export const lacking =
  (values: JsonObject) =>
  (data: JsonObject): JsonObject => ({ ...values, ...data });

/** Data of an event in its newest version. */
export const upcast = (spec: EventSpec | undefined, version: number, data: Json): JsonObject => {
  let current = data as JsonObject;
  for (let v = version; spec !== undefined && v < spec.version; v += 1) {
    const step = spec.upcast?.[v];
    if (step === undefined) throw new Error(`no upcaster from version ${v}`);
    current = step(current);
  }
  return spec?.complete === undefined ? current : spec.complete(current);
};
