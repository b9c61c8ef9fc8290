import type { Kept } from '../shared/kept.js';

/** `uploaded`: attached, not submitted yet. `superseded`: another took its place. */
export type DocumentState =
  | 'uploaded'
  | 'pending_review'
  | 'approved'
  | 'rejected'
  | 'superseded'
  | 'removed'
  | 'delivered';

/** Where a file is and whose case it belongs to; for handing out the file. */
export type DocumentDoc = {
  readonly id: string;
  readonly requestId: string;
  /** The stream that named it: `submission-…`, or `serviceRequest-…` for what we delivered. */
  readonly stream: string;
  readonly kind: 'intake' | 'deliverable';
  readonly documentKey: string | null;
  readonly blobId: string;
  /** See DocumentAttached. */
  readonly aadhaarKey?: number;
  readonly mime: string;
  readonly bytes: number;
  readonly fileName: Kept;
  readonly sha256: Kept;
  readonly state: DocumentState;
  readonly attachedAt: string;
};
