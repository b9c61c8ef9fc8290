import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** For answers that are not pages: nothing in them may run or load anything. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * For scripts that run as workers (`.mjs`), which have the policy of their own answer: no network and no eval;
 * WebAssembly decoders (for scanned pictures in PDFs) may run, since they reach only their own memory.
 */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The policy of the shell. Scripts and styles need this answer's nonce; nothing inline, no eval. `origins`: further own
 * origins that the page may call.
 */
export const pagePolicy = (nonce: string, origins: readonly string[], https: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...origins].join(' '),
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Security headers of every answer; pages and files replace the policy. */
export const securityHeaders = (https: boolean): Middleware => {
  const rest = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', API_POLICY);
    ctx.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    await rest(ctx, next);
  };
};
