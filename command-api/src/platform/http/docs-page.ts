import { createHash } from 'node:crypto';
import type { openApiDocument } from './openapi.js';

type Document = ReturnType<typeof openApiDocument>;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const block = (title: string, value: unknown): string =>
  value === undefined ? '' : `<h4>${escapeHtml(title)}</h4>${json(value)}`;

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: unknown;
  readonly requestBody?: { readonly content?: unknown };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: unknown }>>;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; font-size: 13px; }
summary { cursor: pointer; padding: .35rem 0; } code { font-size: .95em; } summary b { display: inline-block; min-width: 4.5em; }
a { color: inherit; }`;

const operationHtml = (path: string, method: string, operation: Operation): string => {
  const answers = Object.entries(operation.responses ?? {}).filter(([code]) => code.startsWith('2'));
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>
${block('Parameters', operation.parameters)}
${block('Body', operation.requestBody?.content)}
${answers.map(([code, answer]) => block(`Answer ${code}: ${answer.description ?? ''}`, answer.content)).join('')}
</details>`;
};

/** The hash by which the page's Content-Security-Policy allows only this style. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** The API's document for people: one page without any script. */
export const docsPage = (document: Document): string => {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, value] of Object.entries(methods ?? {})) {
      const operation = value as Operation;
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(path, method, operation)]);
    }
  const sections = [...byTag]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>\n${operations.join('\n')}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Anupalan API</title><style>${STYLE}</style></head>
<body><main><h1>Anupalan API</h1>
<p>${escapeHtml(document.info.description ?? '')} Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(([name, schema]) => `<details><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`)
  .join('\n')}
</main></body></html>`;
};
