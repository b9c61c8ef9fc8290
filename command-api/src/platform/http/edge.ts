import type { Context, Middleware } from 'koa';
import type { ApiKeyCaller } from '../api-keys.js';
import type { Access, Route, Session, UploadedFile } from './route.js';

export type RouteMatch =
  | {
      readonly kind: 'route';
      readonly route: Route;
      readonly params: Readonly<Record<string, string>>;
      /** The canonical spelling of the path, for any alias and escapes in the call. */
      readonly path: string;
    }
  /** The path exists, but only under other methods. */
  | { readonly kind: 'wrong-method'; readonly path: string }
  /** No such call exists; `refuse` answers that only to callers with `access`. */
  | { readonly kind: 'nothing'; readonly access: Access; readonly refuse: () => void };

/** The state of one call that its middlewares share, in `ctx.state`. */
export interface EdgeState {
  correlationId: string;
  /** W3C traceparent of the caller, if well-formed. */
  traceparent: string | undefined;
  /** Undefined before the lookup, and for an unknown path. */
  match: RouteMatch | undefined;
  session: Session | null;
  /** The caller of a route for API keys; null for an invalid key, and on every other route. */
  apiKey: ApiKeyCaller | null;
  /** Source of the session: a browser sends the cookie by itself, a bearer token is always deliberate. */
  via: 'cookie' | 'bearer' | 'none';
  /** True when a session cookie was sent, live or not. */
  cookieSent: boolean;
  hintSent: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  rawBody: Buffer;
  files: readonly UploadedFile[];
  uploadDir: string;
  /** Canonical text of the request body, for the idempotency check; '' for none. */
  canonicalBody: string;
  /** Code of the problem in the answer. */
  refusal: string | undefined;
}

export type EdgeContext = Omit<Context, 'state'> & { state: EdgeState };
export type EdgeMiddleware = (ctx: EdgeContext, next: () => Promise<void>) => Promise<void>;

/** Koa types its state loosely; the edge does not. */
export const asKoa = (middleware: EdgeMiddleware): Middleware => middleware as unknown as Middleware;

export const initialState = (): Omit<EdgeState, 'correlationId' | 'traceparent'> => ({
  match: undefined,
  session: null,
  apiKey: null,
  via: 'none',
  cookieSent: false,
  hintSent: false,
  params: {},
  query: {},
  body: undefined,
  rawBody: Buffer.alloc(0),
  files: [],
  uploadDir: '',
  canonicalBody: '',
  refusal: undefined,
});

export const SESSION_COOKIE = 'anupalan_session';
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
