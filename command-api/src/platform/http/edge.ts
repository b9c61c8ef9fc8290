import type { Context, Middleware } from 'koa';
import type { Access, Route, Session, UploadedFile } from './route.js';

export type RouteMatch =
  | {
      readonly kind: 'route';
      readonly route: Route;
      readonly params: Readonly<Record<string, string>>;
      /** The one spelling of the address, whichever of its names and escapes the call used. */
      readonly path: string;
    }
  /** The path exists, under other methods only. */
  | { readonly kind: 'wrong-method'; readonly path: string }
  /** There is nothing to call, but that is told by `refuse` to those only who have `access`. */
  | { readonly kind: 'nothing'; readonly access: Access; readonly refuse: () => void };

/** What the middlewares of one call hand on to each other, in `ctx.state`. */
export interface EdgeState {
  correlationId: string;
  /** W3C traceparent of the caller, when it is a well-formed one. */
  traceparent: string | undefined;
  /** Undefined as long as none was looked for, and for an unknown path. */
  match: RouteMatch | undefined;
  session: Session | null;
  /** How the session was named: a browser sends the cookie by itself, a bearer token is always meant. */
  via: 'cookie' | 'bearer' | 'none';
  /** Was a session cookie sent at all, live or not. */
  cookieSent: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  rawBody: Buffer;
  files: readonly UploadedFile[];
  /** Canonical text of what was sent, for the idempotency check; '' for nothing. */
  canonicalBody: string;
  /** Code of the problem that the call was answered with. */
  refusal: string | undefined;
}

export type EdgeContext = Omit<Context, 'state'> & { state: EdgeState };
export type EdgeMiddleware = (ctx: EdgeContext, next: () => Promise<void>) => Promise<void>;

/** Koa types its state loosely; the edge does not. */
export const asKoa = (middleware: EdgeMiddleware): Middleware => middleware as unknown as Middleware;

export const initialState = (): Omit<EdgeState, 'correlationId' | 'traceparent'> => ({
  match: undefined,
  session: null,
  via: 'none',
  cookieSent: false,
  params: {},
  query: {},
  body: undefined,
  rawBody: Buffer.alloc(0),
  files: [],
  canonicalBody: '',
  refusal: undefined,
});

export const SESSION_COOKIE = 'anupalan_session';
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
