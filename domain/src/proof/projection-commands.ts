/** What an admin may ask of a read model. Recorded first; what comes of it, the projector answers. */
export type ProjectionCommand =
  | { readonly type: 'requestRebuild' }
  | { readonly type: 'pauseRebuild' }
  | { readonly type: 'resumeRebuild' }
  | { readonly type: 'cancelRebuild' }
  | { readonly type: 'requestRollBack'; readonly reason: string }
  | { readonly type: 'retryParked'; readonly key: string }
  | { readonly type: 'skipParked'; readonly key: string; readonly eventId: string; readonly reason: string };
