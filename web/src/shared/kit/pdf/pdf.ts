/** Why a PDF cannot be shown: it needs a password, is damaged, was deleted, or could not be fetched. */
export type PdfProblem = 'locked' | 'damaged' | 'gone' | 'unreachable';

export interface PageLook {
  /** From 1. */
  readonly page: number;
  /** Quarter turns to the right, on top of the page's own. */
  readonly turns: number;
  /** Width of the drawn page in CSS px. */
  readonly width: number;
}

export interface Drawn {
  readonly canvas: HTMLCanvasElement;
  /** Width by height. */
  readonly ratio: number;
  /** CSS px per point of the page. */
  readonly scale: number;
  /**
   * The page's text, to be laid over the drawing: it can be selected, searched and read by a screen reader. Rejects
   * when the text cannot be read.
   */
  readonly text: () => Promise<HTMLElement>;
}

export interface OpenedPdf {
  readonly pages: number;
  /** Null when `signal` aborted the drawing. */
  readonly draw: (look: PageLook, signal: AbortSignal) => Promise<Drawn | PdfProblem | null>;
  /** Ends its worker; no drawing is possible afterwards. */
  readonly close: () => void;
}
