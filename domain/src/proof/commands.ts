/** Given for everybody who opens a case that is not their own: staff for another's case. */
export type ProofCommand = { readonly type: 'openCase'; readonly requestId: string };
