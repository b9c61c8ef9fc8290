import { useSyncExternalStore } from 'react';

/** The state of the page's uploads: one is under way, or none is and one did not succeed. */
export type UploadStanding = 'underWay' | 'failed';

/** The upload fields of the page with a file that is not stored yet. */
const fields = new Map<object, UploadStanding>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts an upload field until the returned function is called. */
export function noteUpload(standing: UploadStanding): () => void {
  const field = {};
  fields.set(field, standing);
  tell();
  return () => {
    fields.delete(field);
    tell();
  };
}

/** The state of the page's uploads; null when nothing is left to upload. */
export const uploadStanding = (): UploadStanding | null => {
  const all = [...fields.values()];
  return all.find((one) => one === 'underWay') ?? all[0] ?? null;
};

export const useUploadStanding = (): UploadStanding | null => useSyncExternalStore(subscribe, uploadStanding);
