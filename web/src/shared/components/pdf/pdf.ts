/** Why a PDF cannot be shown: it asks for a password, is no sound PDF, is not there any more, or did not come. */
export type PdfProblem = 'locked' | 'damaged' | 'gone' | 'unreachable';

/** How one page is looked at. */
export interface PageLook {
  /** From 1. */
  readonly page: number;
  /** Quarter turns to the right, on top of the page's own. */
  readonly turns: number;
  /** Width of the drawn page in CSS px. */
  readonly width: number;
}

/** A drawn page. */
export interface Drawn {
  readonly canvas: HTMLCanvasElement;
  /** Width by height. */
  readonly ratio: number;
  /** CSS px per point of the page. */
  readonly scale: number;
  /** Its words, to be laid over the drawing: they can be selected, searched and read out. Rejects when there is no reading them. */
  readonly text: () => Promise<HTMLElement>;
}

/** An opened PDF. */
export interface OpenedPdf {
  readonly pages: number;
  /** Null when `signal` ended the drawing. */
  readonly draw: (look: PageLook, signal: AbortSignal) => Promise<Drawn | PdfProblem | null>;
  /** Ends its worker; nothing can be drawn after. */
  readonly close: () => void;
}
