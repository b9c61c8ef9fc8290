/** An admin's operation on a read model. Recorded first; the projector answers the result. */
export type ProjectionCommand =
  | { readonly type: 'requestRebuild' }
  | { readonly type: 'pauseRebuild' }
  | { readonly type: 'resumeRebuild' }
  | { readonly type: 'cancelRebuild' }
  | { readonly type: 'requestRollBack'; readonly reason: string }
  | { readonly type: 'retryParked'; readonly key: string }
  | { readonly type: 'skipParked'; readonly key: string; readonly eventId: string; readonly reason: string };
