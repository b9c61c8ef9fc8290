import { type Answer, apiUrl, callHeaders, canRepeat, parseBody, toApiError } from '../../api/client';
import { ApiError, NetworkError } from '../../api/errors';
import { rememberPosition } from '../../api/position';

export interface SendFileOptions {
  readonly idempotencyKey: string;
  /** The sent share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Timeout without any progress, of the upload or of the answer, ms. A slow connection still makes progress. */
export const STALLED_AFTER_MS = 60_000;

/**
 * Sends form data with its progress, which fetch does not report. Like `request` it throws ApiError for a refusal and
 * NetworkError when no answer came, also after `STALLED_AFTER_MS` without progress; an abort throws the signal's reason.
 * Without a session it waits for the sign-in dialog.
 */
export async function sendFile<T>(path: string, data: FormData, options: SendFileOptions): Promise<Answer<T>> {
  try {
    return await sendOnce<T>(path, data, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await canRepeat(path, error.status))) throw error;
    return sendFile<T>(path, data, options);
  }
}

function sendOnce<T>(path: string, data: FormData, options: SendFileOptions): Promise<Answer<T>> {
  const { idempotencyKey, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    call.open('POST', apiUrl(path));
    call.withCredentials = true;
    for (const [name, value] of Object.entries(callHeaders('POST', { body: data, idempotencyKey })))
      call.setRequestHeader(name, value);
    let still: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(still);
      still = setTimeout(() => {
        reject(new NetworkError());
        call.abort();
      }, STALLED_AFTER_MS);
    };
    call.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    call.onerror = () => reject(new NetworkError());
    call.onabort = () => reject(signal.reason);
    call.onloadend = () => clearTimeout(still);
    call.onload = () => {
      const body = parseBody(call.responseText);
      if (call.status < 200 || call.status > 299) {
        reject(toApiError(call.status, call.statusText, body, call.getResponseHeader('retry-after')));
        return;
      }
      const position = call.getResponseHeader('x-position');
      rememberPosition(position);
      resolve({ data: body as T, status: call.status, position, stale: false });
    };
    signal.addEventListener('abort', () => call.abort(), { once: true });
    moved();
    call.send(data);
  });
}
