import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedPdf, PdfProblem } from './pdf';

export interface PdfPageProps {
  readonly pdf: OpenedPdf;
  /** From 1. */
  readonly page: number;
  readonly turns: number;
  /** CSS px. */
  readonly width: number;
  readonly label: string;
  readonly onProblem: (problem: PdfProblem) => void;
  readonly onDrawn?: () => void;
}

/**
 * One page as a drawing with its text laid over it. While another size is drawn, the present drawing is stretched, so
 * that nothing flickers.
 */
export function PdfPage({ pdf, page, turns, width, label, onProblem, onDrawn }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(true);
  const tell = useRef({ onProblem, onDrawn });
  useLayoutEffect(() => {
    tell.current = { onProblem, onDrawn };
  });
  useEffect(() => {
    const end = new AbortController();
    setBusy(true);
    sheet.current?.querySelector('.pdf-text')?.remove();
    void (async () => {
      const drawn = await pdf.draw({ page, turns, width }, end.signal);
      const holder = sheet.current;
      if (end.signal.aborted || drawn === null || holder === null) return;
      if (typeof drawn === 'string') return tell.current.onProblem(drawn);
      drawn.canvas.setAttribute('role', 'img');
      drawn.canvas.setAttribute('aria-label', label);
      holder.style.setProperty('--ratio', String(drawn.ratio));
      holder.style.setProperty('--total-scale-factor', String(drawn.scale));
      holder.replaceChildren(drawn.canvas);
      setBusy(false);
      tell.current.onDrawn?.();
      // Without its text a page can still be viewed.
      const text = await drawn.text().catch(() => null);
      if (text !== null && !end.signal.aborted) holder.append(text);
    })();
    return () => end.abort();
  }, [pdf, page, turns, width, label]);
  return <div ref={sheet} className="pdf-sheet" style={{ width }} aria-busy={busy} />;
}
