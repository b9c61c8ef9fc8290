import type { SealedOrPlainText } from '../shared/sealed-or-plain-text.js';

/** `uploaded`: attached, not submitted yet. `superseded`: replaced by another. */
export type DocumentState =
  | 'uploaded'
  | 'pending_review'
  | 'approved'
  | 'rejected'
  | 'superseded'
  | 'removed'
  | 'delivered';

/** The place of a file and its case, for downloads. */
export type DocumentDoc = {
  readonly id: string;
  readonly requestId: string;
  /** The stream that named it: `submission-…`, or `serviceRequest-…` for a delivered file. */
  readonly stream: string;
  readonly kind: 'intake' | 'deliverable';
  readonly documentKey: string | null;
  readonly blobId: string;
  /** See DocumentAttached. */
  readonly aadhaarKey?: number;
  readonly mime: string;
  readonly bytes: number;
  readonly fileName: SealedOrPlainText;
  readonly sha256: SealedOrPlainText;
  readonly state: DocumentState;
  readonly attachedAt: string;
};
