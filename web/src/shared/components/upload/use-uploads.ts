import { useCallback, useEffect, useReducer, useRef } from 'react';
import { newKey } from '../../api/client';
import { ApiError, isStatus } from '../../api/errors';
import { t } from '../../i18n/i18n';
import { type FileLimits, fileProblem } from './file-rules';
import { sendFile } from './send-file';
import { nextToStart, type UploadItem, uploadReducer } from './state';

export interface UploadsOptions<T> extends FileLimits {
  /** The address of the upload: a POST of multipart data. */
  readonly path: string;
  /** Further fields of the data (`documentKey`, `personId`). */
  readonly fields?: Readonly<Record<string, string>> | ((file: File) => Readonly<Record<string, string>>);
  /** The missing value that prevents an upload, asked at each try; null: none. */
  readonly missing?: () => string | null;
  /** The file's field name; `file` by default. */
  readonly fileField?: string;
  readonly onUploaded?: (answer: T, file: File) => void;
}

/**
 * The files of one upload field: refused at once, or queued, sent two at a time, cancelled, retried. Uploads stop at
 * unmount, except those that are fully sent: the live change that they cause can unmount the field before their own
 * answer arrives.
 */
export function useUploads<T>(options: UploadsOptions<T>) {
  const [items, dispatch] = useReducer(uploadReducer, []);
  const running = useRef(new Map<string, AbortController>());
  const sent = useRef(new Set<string>());
  const latest = useRef(options);
  latest.current = options;

  const send = useCallback((item: UploadItem): void => {
    const { path, fields, missing, fileField = 'file', onUploaded } = latest.current;
    const gap = missing?.() ?? null;
    if (gap !== null) {
      dispatch({ type: 'start', id: item.id });
      dispatch({ type: 'fail', id: item.id, error: gap });
      return;
    }
    const stop = new AbortController();
    running.current.set(item.id, stop);
    dispatch({ type: 'start', id: item.id });
    const data = new FormData();
    for (const [name, value] of Object.entries((typeof fields === 'function' ? fields(item.file) : fields) ?? {}))
      data.append(name, value);
    data.append(fileField, item.file, item.file.name);
    sendFile<T>(path, data, {
      idempotencyKey: item.key,
      signal: stop.signal,
      onProgress: (share) => {
        if (share === 1) sent.current.add(item.id);
        dispatch({ type: 'progress', id: item.id, share });
      },
    })
      .then((answer) => {
        dispatch({ type: 'done', id: item.id });
        onUploaded?.(answer.data, item.file);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const error_ = error instanceof ApiError ? error.message : t('forms.upload.failed');
        dispatch({ type: 'fail', id: item.id, error: error_, final: isStatus(error, 413, 415, 422) });
      })
      .finally(() => {
        running.current.delete(item.id);
        sent.current.delete(item.id);
      });
  }, []);

  useEffect(() => {
    for (const item of nextToStart(items)) if (!running.current.has(item.id)) send(item);
  }, [items, send]);

  useEffect(() => {
    const open = running.current;
    const whole = sent.current;
    return () => {
      for (const [id, stop] of open) if (!whole.has(id)) stop.abort();
    };
  }, []);

  return {
    items,
    /** Adds files; those that break a rule are listed with the reason and never sent. */
    add: (files: readonly File[]): void =>
      dispatch({
        type: 'add',
        items: files.map((file) => {
          const error = fileProblem(file, latest.current);
          return { id: newKey(), key: newKey(), file, share: 0, state: error === null ? 'queued' : 'refused', error };
        }),
      }),
    /** Cancels an upload, or removes a finished or refused file from the list. */
    remove: (id: string): void => {
      running.current.get(id)?.abort();
      dispatch({ type: 'remove', id });
    },
    retry: (id: string): void => dispatch({ type: 'retry', id }),
  };
}
