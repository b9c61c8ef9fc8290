import { useEffect, useState } from 'react';
import type { OpenedPdf, PdfProblem } from './pdf';

export type PdfState =
  | { readonly kind: 'opening' /** From 0 to 1; null while the size is not known. */; readonly part: number | null }
  | { readonly kind: 'open'; readonly pdf: OpenedPdf }
  | { readonly kind: 'problem'; readonly problem: PdfProblem };

const OPENING: PdfState = { kind: 'opening', part: null };

/** Opens the PDF at `src` after fetching the engine; again for every change of `tries`. Closed at unmount. */
export function usePdf(src: string | Blob, tries: number): PdfState {
  const [state, setState] = useState<PdfState>(OPENING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the same source again.
  useEffect(() => {
    const end = new AbortController();
    let pdf: OpenedPdf | null = null;
    setState(OPENING);
    void (async () => {
      const engine = await import('./engine').catch(() => null);
      if (end.signal.aborted) return;
      const opened =
        engine === null
          ? 'unreachable'
          : await engine.openPdf(src, end.signal, (part) => setState({ kind: 'opening', part }));
      if (opened === null) return;
      if (typeof opened === 'string') return setState({ kind: 'problem', problem: opened });
      if (end.signal.aborted) return opened.close();
      pdf = opened;
      setState({ kind: 'open', pdf });
    })();
    return () => {
      end.abort();
      pdf?.close();
    };
  }, [src, tries]);
  return state;
}
