import type { EdgeContext } from './edge.js';
import type { FileAnswer } from './route.js';

/** Types that a browser may display; all others are downloads. */
const SHOWN: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** RFC 6266 with both spellings: ASCII for old clients, UTF-8 for others. */
export const contentDisposition = (kind: 'inline' | 'attachment', fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/**
 * Answers a stored file. An uploaded file never runs as an own page: no sniffing, and a policy that loads nothing. A
 * PDF has no `sandbox` or `object-src`, since viewers do not show it then; own pages may frame it.
 */
export const sendFile = (ctx: EdgeContext, file: FileAnswer): void => {
  const inline = file.inline && SHOWN.has(file.mime);
  const policy =
    file.mime === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox; frame-ancestors 'self'";
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Content-Disposition', contentDisposition(inline ? 'inline' : 'attachment', file.fileName));
  ctx.type = file.mime;
  if (file.bytes !== null) ctx.length = file.bytes;
  ctx.compress = false;
  ctx.body = file.content;
};
