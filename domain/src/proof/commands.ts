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
  /** Given before the signed export of a case leaves the house. */
  | { readonly type: 'exportCase'; readonly requestId: string };
