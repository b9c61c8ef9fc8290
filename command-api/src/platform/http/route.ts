import type { Readable } from 'node:stream';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type PlainCode, type Rejection, rendered } from '@anupalan/domain/kernel/rejection';
import type { ApiScope } from '@anupalan/domain/rules/api-key';
import type { Role } from '@anupalan/domain/rules/roles';
import type { z } from 'zod';
import type { ApiKeyCaller } from '../api-keys.js';
import type { App } from '../app.js';
import type { CommandContext } from '../commands/command-context.js';
import type { CookieToSet, OwnCookie } from './own-cookies.js';

/** The signed-in user, only from the session cookie or its bearer twin. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** One file of a multipart body, on disk until the answer is sent; its type is detected from its content. */
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 hex of the content. */
  readonly sha256: string;
}

/** The input of a handler: everything parsed and checked. */
export interface Call<P, Q, B, S extends Session | null, K extends ApiKeyCaller | null = null> {
  readonly app: App;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly files: readonly UploadedFile[];
  /** Only for `body: 'raw'`. */
  readonly rawBody: Buffer;
  /** Only for `body: 'stream'`: the body as it comes. It also ends without an error if the sender breaks off. */
  readonly stream: () => Readable;
  /** Folder for files of running calls, which the handler removes. */
  readonly uploadDir: string;
  readonly session: S;
  /** Only on a route for API keys, which has no session. */
  readonly apiKey: K;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookie: (name: OwnCookie) => string | undefined;
  readonly ip: string;
  /** HEAD instead of GET: the body is not sent. */
  readonly isHead: boolean;
  /** From If-Match: the number in the record's `version`. */
  readonly ifMatch: number | undefined;
  /** Its id is derived from user, route and Idempotency-Key, otherwise random; its actor is the session's. */
  readonly context: CommandContext;
}

export interface FileAnswer {
  readonly content: Readable;
  readonly mime: string;
  /** Null if it is made while it is sent. */
  readonly bytes: number | null;
  readonly fileName: string;
  readonly inline: boolean;
}

export type Reply<A> =
  | {
      readonly kind: 'ok';
      readonly body: A;
      readonly status?: number;
      /** X-Position: the position of the command's last event. */
      readonly position?: Position | null;
      /** Set-Cookie for the session: a token, or null to remove it. */
      readonly sessionCookie?: { readonly token: string; readonly maxAgeSeconds: number } | null;
      readonly cookies?: readonly CookieToSet[];
      readonly version?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'file'; readonly file: FileAnswer }
  /** Server-sent events, for `answer: 'event-stream'`; destroyed when the caller disconnects. */
  | { readonly kind: 'events'; readonly events: Readable }
  | {
      readonly kind: 'refused';
      readonly rejection: Rejection;
      /** Overrides the status of `rejection.kind`. */
      readonly status?: number;
      readonly retryAfterSeconds?: number;
      readonly extra?: JsonObject;
      readonly cookies?: readonly CookieToSet[];
    };

/** A route for programs of integrators: a bearer API key with this scope, never a session. */
export type KeyAccess = { readonly scope: ApiScope };

/**
 * The callers that a route admits: anyone, any signed-in person, these roles, or an API key. The handler checks further
 * rights (own requests, assigned cases) and answers 404.
 */
export type Access = 'public' | 'signed-in' | readonly Role[] | KeyAccess;

export const isForKeys = (access: Access): access is KeyAccess => typeof access === 'object' && 'scope' in access;

/** A route as data: the router, the OpenAPI document and the test of every route x role are made from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/requests/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Refuses callers with `access` before the rest of the call is read; null for permitted ones. */
  readonly permit?: (app: App, session: Session) => Promise<Rejection | null>;
  /** As `permit`, for the record in the path; checked before the body is read. */
  readonly permitPath?: (
    app: App,
    session: Session,
    params: Readonly<Record<string, string>>,
  ) => Promise<Rejection | null>;
  /** As `permitPath`, for the program that calls a route for API keys. */
  readonly permitKey?: (
    app: App,
    apiKey: ApiKeyCaller,
    params: Readonly<Record<string, string>>,
  ) => Promise<Rejection | null>;
  /** As `permit`, by the fields before the first file of a multipart body; checked before the file is stored. */
  readonly permitFiles?: (
    app: App,
    session: Session,
    fields: Readonly<Record<string, string | string[]>>,
  ) => Promise<Rejection | null>;
  /** Answers 404 outside demo mode. */
  readonly demoOnly?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /**
   * A schema for JSON (urlencoded is refused), `multipart`, `raw` (signed webhooks), `stream` (bytes that the handler
   * reads), `metadata` (fields in the header Upload-Metadata of tus), or none.
   */
  readonly body?: z.ZodType | 'multipart' | 'raw' | 'stream' | 'metadata';
  /** Fields of a multipart body beside its files, or of the metadata. */
  readonly fields?: z.ZodType;
  /** Maximum size of a body; default 128 kB, 16 kB if anyone may send it, 55 MB for multipart. */
  readonly maxBytes?: number;
  /** Maximum number of values and names in a JSON body; default 2,500. */
  readonly maxValues?: number;
  readonly answer: z.ZodType | 'file' | 'event-stream' | 'text';
  /** Media types of an `answer: 'file'`; default application/octet-stream. */
  readonly fileTypes?: readonly string[];
  readonly status?: number;
  /** Headers of each answer of the handler, refusals included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The GET leaves a record under the caller's name, so a page of another site must not trigger it. */
  readonly recorded?: boolean;
  /** The read models of a query: X-Min-Position waits for these. */
  readonly reads?: readonly string[];
  /**
   * The answer is the same for all callers and depends only on the path and `reads`: cached until one of these changes.
   */
  readonly kept?: boolean;
  /**
   * Calls per minute of one session or API key, or of a visitor's address, for expensive answers; beyond that 429.
   * Default: only the limit on all calls.
   */
  readonly perMinute?: number;
  /** Exempt from the same-origin check: signed by another party (gateway webhooks). */
  readonly foreignOrigin?: boolean;
  /** People follow a link to it: to a browser its handler's refusals are a page with their words. */
  readonly forPeople?: boolean;
  /** Also answers visitors and customers during maintenance. */
  readonly openInMaintenance?: boolean;
  readonly handle: (call: Call<never, never, never, never>) => Promise<Reply<unknown>>;
}

type Infer<T, D> = T extends z.ZodType ? z.output<T> : D;

/** Declares a route with its types inferred from its schemas. */
export const route = <
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | 'multipart' | 'raw' | 'stream' | 'metadata' | undefined = undefined,
  F extends z.ZodType | undefined = undefined,
  R extends z.ZodType | 'file' | 'event-stream' | 'text' = z.ZodType,
>(
  definition: Omit<Route, 'access' | 'params' | 'query' | 'body' | 'fields' | 'answer' | 'handle'> & {
    readonly access: A;
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly fields?: F;
    readonly answer: R;
    readonly handle: (
      call: Call<
        Infer<P, Record<string, never>>,
        Infer<Q, Record<string, never>>,
        B extends 'multipart' | 'metadata' ? Infer<F, Record<string, never>> : Infer<B, undefined>,
        A extends 'public' ? Session | null : A extends KeyAccess ? null : Session,
        A extends KeyAccess ? ApiKeyCaller : null
      >,
    ) => Promise<Reply<R extends z.ZodType ? z.input<R> : unknown>>;
  },
): Route => definition as unknown as Route;

export const reply = <A>(body: A, more: Omit<Extract<Reply<A>, { kind: 'ok' }>, 'kind' | 'body'> = {}): Reply<A> => ({
  kind: 'ok',
  body,
  ...more,
});

export const refuse = (
  rejection: Rejection,
  more: Omit<Extract<Reply<never>, { kind: 'refused' }>, 'kind' | 'rejection'> = {},
): Reply<never> => ({ kind: 'refused', rejection, ...more });

/** The same answer for missing records and for records of others, so that existence does not leak. */
export const notFound = (code: PlainCode = 'not_found'): Reply<never> =>
  refuse({ kind: 'not_found', ...rendered(code) });
