import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { newKey } from '../../api/client';
import { ApiError, isStatus } from '../../api/errors';
import { t } from '../../i18n/i18n';
import { contentProblem, type FileLimits, fileProblem } from './file-rules';
import { sendResumable } from './resumable';
import { noteUpload } from './standing';
import { LEFT, PIECE_BYTES, type UploadAction, type UploadItem, uploadReducer } from './state';

/** The file's own first bytes show that it is not allowed. */
class RefusedHere extends Error {}

export interface UploadsOptions<T extends object> extends FileLimits {
  readonly path: string;
  /** Form fields that are sent with the file (`documentKey`, `personId`). */
  readonly fields?: Readonly<Record<string, string>> | ((file: File) => Readonly<Record<string, string>>);
  /** Asked at each try: the missing value that prevents an upload; null for none. */
  readonly missing?: () => string | null;
  readonly onUploaded?: (answer: T, file: File) => void;
}

const refusalOf = (error: unknown): { readonly error: string; readonly final: boolean } => {
  const here = error instanceof RefusedHere;
  const why = here || error instanceof ApiError ? error.message : t('forms.upload.failed');
  return { error: why, final: here || isStatus(error, 413, 415, 422) };
};

const itemsOf = (files: readonly File[], limits: FileLimits): readonly UploadItem[] =>
  files.map((file, index) => {
    const error = index > 0 ? t('upload.oneOnly') : fileProblem(file, limits);
    return { id: newKey(), key: newKey(), file, share: 0, state: error === null ? 'queued' : 'refused', error };
  });

/** Lets the page know of files that are under way or failed. */
function useStanding(items: readonly UploadItem[]): void {
  const standing = items.some(({ state }) => state === 'queued' || state === 'uploading')
    ? 'underWay'
    : items.some(({ state }) => state !== 'uploaded')
      ? 'failed'
      : null;
  useEffect(() => (standing === null ? undefined : noteUpload(standing)), [standing]);
}

/** Tries cut uploads again once the device is online. */
function useRetryOnline(items: readonly UploadItem[], dispatch: (action: UploadAction) => void): void {
  const cut = useRef<readonly string[]>([]);
  cut.current = items.filter(({ state }) => state === 'failed').map(({ id }) => id);
  useEffect(() => {
    const again = (): void => {
      for (const id of cut.current) dispatch({ type: 'retry', id });
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [dispatch]);
}

/** Stops the uploads at unmount, except in their last piece. */
function useStop(
  running: RefObject<ReadonlyMap<string, AbortController>>,
  bytesLeft: RefObject<ReadonlyMap<string, number>>,
): void {
  useEffect(() => {
    const open = running.current;
    const left = bytesLeft.current;
    return () => {
      for (const [id, stop] of open) if ((left.get(id) ?? 0) > PIECE_BYTES) stop.abort(LEFT);
    };
  }, [running, bytesLeft]);
}

/**
 * The file of one upload field. It is refused at once, or sent; it can be cancelled and retried (also automatically
 * once the device is online again), and is given up when another file is chosen. The upload stops at unmount, to be
 * resumed later, except in its last piece: the live change that it causes can unmount the field before the browser
 * reports that piece as sent.
 */
export function useUploads<T extends object>(options: UploadsOptions<T>) {
  const [items, dispatch] = useReducer(uploadReducer, []);
  const running = useRef(new Map<string, AbortController>());
  const bytesLeft = useRef(new Map<string, number>());
  /** The previous upload has ended, also at the server: the newest choice must not be stored before an older one. */
  const before = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(options);
  latest.current = options;

  const send = useCallback((item: UploadItem): void => {
    const { path, fields, missing, onUploaded } = latest.current;
    const gap = missing?.() ?? null;
    if (gap !== null) {
      dispatch({ type: 'start', id: item.id });
      dispatch({ type: 'fail', id: item.id, error: gap });
      return;
    }
    const stop = new AbortController();
    running.current.set(item.id, stop);
    bytesLeft.current.set(item.id, item.file.size);
    dispatch({ type: 'start', id: item.id });
    const said = (typeof fields === 'function' ? fields(item.file) : fields) ?? {};
    before.current = before.current
      .then(async () => {
        const wrong = await contentProblem(item.file, latest.current);
        if (wrong !== null) throw new RefusedHere(wrong);
        return sendResumable<T>(
          { path, file: item.file, fields: said, idempotencyKey: item.key },
          {
            signal: stop.signal,
            onProgress: (share) => {
              if (share !== null) bytesLeft.current.set(item.id, Math.round((1 - share) * item.file.size));
              dispatch({ type: 'progress', id: item.id, share });
            },
          },
        );
      })
      .then((answer) => {
        dispatch({ type: 'done', id: item.id });
        onUploaded?.(answer, item.file);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        dispatch({ type: 'fail', id: item.id, ...refusalOf(error) });
      })
      .finally(() => {
        running.current.delete(item.id);
        bytesLeft.current.delete(item.id);
      });
  }, []);

  useEffect(() => {
    for (const item of items) if (item.state === 'queued' && !running.current.has(item.id)) send(item);
  }, [items, send]);

  useStanding(items);
  useRetryOnline(items, dispatch);

  useStop(running, bytesLeft);

  return {
    items,
    /**
     * Takes the first of the files, and gives up the upload under way. The other files, and one that breaks a rule, are
     * listed with the reason and never sent.
     */
    choose: (files: readonly File[]): void => {
      const items = itemsOf(files, latest.current);
      if (items[0]?.state === 'queued') for (const stop of running.current.values()) stop.abort();
      dispatch({ type: 'choose', items });
    },
    /** Cancels an upload, or removes a finished or refused file from the list. */
    remove: (id: string): void => {
      running.current.get(id)?.abort();
      dispatch({ type: 'remove', id });
    },
    retry: (id: string): void => dispatch({ type: 'retry', id }),
  };
}
