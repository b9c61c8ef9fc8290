import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { fetchBytes } from './fetch-bytes';
import type { Drawn, OpenedPdf, PageLook, PdfProblem } from './pdf';
import { pixelDensity } from './view-rules';

// The `legacy` build supports old phones; the other needs browsers of the last months.
GlobalWorkerOptions.workerSrc = workerUrl;
/** Fonts, decoders and tables as laid out by `build/pdf-parts.ts`. */
const parts = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;

/** What is wrong with a file has a name of the engine's. A plain error is the engine's own: a part of it did not load. */
const problemOf = (error: unknown): PdfProblem => {
  // The engine does not export the classes of its errors.
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'locked';
  if (name !== 'Error') return 'damaged';
  console.error('The viewer of PDFs failed', error);
  return 'unreachable';
};

/**
 * Fetches and opens the PDF at `src` (same origin, or the file itself), in its own worker. `onProgress` gets the loaded
 * share, 0 to 1, if the size is known. Null when `signal` aborted it; otherwise the caller closes the result.
 */
export async function openPdf(
  src: string | Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<OpenedPdf | PdfProblem | null> {
  const data = await fetchBytes(src, signal, onProgress);
  if (data === null || typeof data === 'string') return data;
  const task = getDocument({
    data,
    // The worker has no network and may not evaluate code; the page passes it the files.
    useWorkerFetch: false,
    isEvalSupported: false,
    // The product's own fonts, so that a page looks the same on every device.
    useSystemFonts: false,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    verbosity: VerbosityLevel.ERRORS,
  });
  const stop = (): void => void task.destroy();
  signal.addEventListener('abort', stop);
  try {
    const document = await task.promise;
    if (signal.aborted) {
      stop();
      return null;
    }
    return {
      pages: document.numPages,
      draw: (look, end) => draw(document, look, end),
      close: stop,
    };
  } catch (error) {
    void task.destroy();
    return signal.aborted ? null : problemOf(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function draw(
  document: PDFDocumentProxy,
  look: PageLook,
  signal: AbortSignal,
): Promise<Drawn | PdfProblem | null> {
  try {
    const page = await document.getPage(look.page);
    if (signal.aborted) return null;
    const rotation = (page.rotate + look.turns * 90) % 360;
    const scale = look.width / page.getViewport({ scale: 1, rotation }).width;
    const viewport = page.getViewport({ scale, rotation });
    const density = pixelDensity(viewport.width, viewport.height, window.devicePixelRatio || 1);
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width * density));
    canvas.height = Math.max(1, Math.floor(viewport.height * density));
    const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    const stop = (): void => task.cancel();
    signal.addEventListener('abort', stop);
    try {
      await task.promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) return null;
    return {
      canvas,
      ratio: viewport.width / viewport.height,
      scale,
      text: async () => {
        const container = window.document.createElement('div');
        container.className = 'pdf-text';
        await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render();
        return container;
      },
    };
  } catch (error) {
    return signal.aborted ? null : problemOf(error);
  }
}
