import { createRequire } from 'node:module';

/** The part of PDF.js that is used here; it is a dependency of the web app. */
interface Engine {
  readonly getDocument: (from: { readonly data: Uint8Array; readonly verbosity: number }) => {
    readonly promise: Promise<{
      readonly numPages: number;
      readonly getPage: (n: number) => Promise<{
        readonly getTextContent: () => Promise<{
          readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
        }>;
      }>;
      readonly getMetadata: () => Promise<{ readonly info: Readonly<Record<string, unknown>> }>;
    }>;
    readonly destroy: () => Promise<void>;
  };
}

// PDF.js replaces these by slow ones of its own, for everything that runs later in this process.
const { parse, stringify } = JSON;

/** The content of a PDF: the text of each page, and its title, author and dates. */
export const readPdf = async (
  bytes: Uint8Array,
): Promise<{ readonly pages: readonly string[]; readonly info: Readonly<Record<string, unknown>> }> => {
  const of = createRequire(new URL('../../web/package.json', import.meta.url));
  const { getDocument } = (await import(of.resolve('pdfjs-dist/legacy/build/pdf.mjs'))) as Engine;
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let n = 1; n <= document.numPages; n += 1) {
      const { items } = await (await document.getPage(n)).getTextContent();
      pages.push(items.map(({ str = '', hasEOL }) => `${str}${hasEOL ? '\n' : ''}`).join(''));
    }
    return { pages, info: (await document.getMetadata()).info };
  } finally {
    await task.destroy();
    Object.assign(JSON, { parse, stringify });
  }
};
