import { openOverlay } from '../loading/LaterFailed';
import { later } from '../loading/later';
import type { BillToDialogProps } from './BillToDialog';

/** The dialog of whom receipts are made out to, fetched when it is first opened. */
export const BillToDialog = later<BillToDialogProps>(
  async () => ({ default: (await import('./BillToDialog')).BillToDialog }),
  openOverlay,
);
