import type { ProvenDuty, Share } from '@anupalan/domain/papers/paper-events';
import type { Paper } from '@anupalan/domain/papers/paper-record';

/** What a customer keeps of one file: their own paper, and the link by which a file is shared. */
export type PaperDoc = {
  readonly id: string;
  readonly ownerId: string;
  /** Of the first event, UTC ISO-8601. */
  readonly at: string;
  /** Null for a file of a request or a receipt, which is only shared. */
  readonly paper:
    | ({
        readonly values: Paper;
        readonly fileName: string;
        readonly mime: string;
        readonly bytes: number;
        readonly blobId: string;
      } & ProvenDuty)
    | null;
  readonly share: Share | null;
};
