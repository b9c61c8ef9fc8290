/** The reason of an abort because the page was left. */
export const LEFT = 'left';

/** Bytes of one call; a killed server loses as many. */
export const PIECE_BYTES = 2 * 1024 * 1024;

export type UploadState = 'queued' | 'uploading' | 'uploaded' | 'failed' | 'refused';

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** One idempotency key per file, kept over its retries, so that a lost answer never stores it twice. */
  readonly key: string;
  readonly state: UploadState;
  /** The sent share, 0 to 1; null while another try after a cut connection has sent nothing yet. */
  readonly share: number | null;
  readonly error: string | null;
}

export type UploadAction =
  | { readonly type: 'choose'; readonly items: readonly UploadItem[] }
  | { readonly type: 'start'; readonly id: string }
  | { readonly type: 'progress'; readonly id: string; readonly share: number | null }
  | { readonly type: 'done'; readonly id: string }
  /** `final`: the server refused the file itself, so that a retry cannot succeed. */
  | { readonly type: 'fail'; readonly id: string; readonly error: string; readonly final?: boolean }
  | { readonly type: 'retry'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string };

const change = (items: readonly UploadItem[], id: string, from: readonly UploadState[], next: Partial<UploadItem>) =>
  items.map((item) => (item.id === id && from.includes(item.state) ? { ...item, ...next } : item));

/** The files of an upload field after an action. A late action (progress after a cancel) changes nothing. */
export function uploadReducer(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'choose': {
      // A file that can be sent replaces the previous one; one that cannot be sent does not.
      const taken = action.items.some(({ state }) => state === 'queued');
      return [...(taken ? [] : items.filter(({ state }) => state !== 'refused')), ...action.items];
    }
    case 'start':
      return change(items, action.id, ['queued'], { state: 'uploading', share: 0, error: null });
    case 'progress':
      return change(items, action.id, ['uploading'], { share: action.share });
    case 'done':
      return change(items, action.id, ['uploading'], { state: 'uploaded', share: 1 });
    case 'fail':
      return change(items, action.id, ['uploading'], {
        state: action.final ? 'refused' : 'failed',
        error: action.error,
      });
    case 'retry':
      return change(items, action.id, ['failed'], { state: 'queued', share: 0, error: null });
    case 'remove':
      return items.filter((item) => item.id !== action.id);
  }
}
