import type { openApiDocument } from './openapi.js';
import { escapeHtml, plainPage } from './plain-page.js';

type Document = ReturnType<typeof openApiDocument>;

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

const operationHtml = (path: string, method: string, operation: Operation): string => {
  const answers = Object.entries(operation.responses ?? {}).filter(([code]) => code.startsWith('2'));
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>
${block('Parameters', operation.parameters)}
${block('Body', operation.requestBody?.content)}
${answers.map(([code, answer]) => block(`Answer ${code}: ${answer.description ?? ''}`, answer.content)).join('')}
</details>`;
};

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
  return plainPage(
    'Anupalan API',
    `<p>${escapeHtml(document.info.description ?? '')} Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(([name, schema]) => `<details><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`)
  .join('\n')}`,
  );
};
