export type ProofCommand =
  /** Given for everyone who opens a case that is not their own. */
  | { readonly type: 'openCase'; readonly requestId: string }
  /** Given before identity numbers or bank data of a case are shown in full. */
  | {
      readonly type: 'revealPersonalData';
      readonly requestId: string;
      readonly fields: readonly string[];
      readonly reason: string;
    }
  /** Given for the assignee of a case under review, who compares its numbers with the papers. */
  | {
      readonly type: 'showNumbersForReview';
      readonly requestId: string;
      readonly fields: readonly string[];
      /** The submission under review. */
      readonly attempt: number;
    }
  /** Given before an identity document is handed to somebody of the office who does not have the case. */
  | {
      readonly type: 'openIdentityDocument';
      readonly requestId: string;
      readonly documentId: string;
      readonly reason: string;
    }
  /** Given before the signed export of a case leaves the house. */
  | { readonly type: 'exportCase'; readonly requestId: string };
