import { type HttpResponse, Upload, type UploadOptions, type UrlStorage } from 'tus-js-client';
import { api, apiUrl, canRepeat, parseBody, toApiError } from '../../api/client';
import { ApiError, NetworkError } from '../../api/errors';
import { rememberPosition } from '../../api/position';
import { STALLED_AFTER_MS } from './send-file';
import { LEFT, PIECE_BYTES } from './state';

/** A file of an upload field with the values that are sent with it. */
export interface ResumableFile {
  readonly path: string;
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

export interface ResumableOptions {
  /** The share that the server has, 0 to 1; null when a try failed and another one follows. */
  readonly onProgress: (share: number | null) => void;
  /** Aborted with `LEFT` it keeps what was sent, for later; with any other reason the upload is given up. */
  readonly signal: AbortSignal;
}

/** The pauses before further tries after a cut connection, ms; progress starts them from the beginning. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Within this time the server says how far an upload is, ms; a call that hangs counts as cut, as on a line that died silently. */
const TOLD_WITHIN_MS = 10_000;
const PREFIX = 'anupalan_upload_';
const RETENTION_MS = 24 * 3600_000;

/** Names a file on this device for a later resume. The hash keeps names out of the storage. */
function markOf({ path, file, fields }: Pick<ResumableFile, 'path' | 'file' | 'fields'>): string {
  const text = JSON.stringify([path, fields, file.name, file.size, file.lastModified]);
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${PREFIX}${hash.toString(16)}_${file.size}_${file.lastModified}`;
}

interface StoredUpload {
  readonly url: string;
  /** ms since the epoch. */
  readonly at: number;
}

function read(mark: string): StoredUpload | null {
  try {
    const kept = JSON.parse(localStorage.getItem(mark) ?? 'null') as StoredUpload | null;
    return typeof kept?.url === 'string' && kept.at > Date.now() - RETENTION_MS ? kept : null;
  } catch {
    return null;
  }
}

/** The addresses of unfinished uploads on this device. Without storage an upload survives a cut, but no reload. */
const storage: UrlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (mark) => {
    const kept = read(mark);
    const rest = { size: null, metadata: {}, parallelUploadUrls: null, urlStorageKey: mark };
    return kept === null ? [] : [{ ...rest, uploadUrl: kept.url, creationTime: new Date(kept.at).toISOString() }];
  },
  addUpload: async (mark, { uploadUrl }) => {
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(PREFIX) && read(key) === null) localStorage.removeItem(key);
      localStorage.setItem(mark, JSON.stringify({ url: uploadUrl ?? '', at: Date.now() } satisfies StoredUpload));
    } catch {
      // Full or disabled storage.
    }
    return mark;
  },
  removeUpload: async (mark) => {
    try {
      localStorage.removeItem(mark);
    } catch {
      // Without storage, nothing was kept.
    }
  },
};

/**
 * A failure that passes by itself: no answer, a server that is away or busy, bytes that an earlier call has already
 * brought.
 */
const passes = (answer: HttpResponse | null): boolean => {
  const status = answer?.getStatus() ?? 0;
  if (status === 0 || status >= 500 || status === 429) return true;
  return status === 409 && (parseBody(answer?.getBody() ?? '') as { code?: string } | null)?.code === 'upload.moved';
};

/**
 * Sends a file by the tus protocol. After a cut connection it goes on from where it was, also after a reload once the
 * same file is chosen again. Like `sendFile` it throws ApiError for a refusal and NetworkError when no answer came; an
 * abort throws the signal's reason. Without a session it waits for the sign-in dialog.
 */
export async function sendResumable<T extends object>(one: ResumableFile, options: ResumableOptions): Promise<T> {
  options.signal.throwIfAborted();
  const settings: UploadOptions = { urlStorage: storage, fingerprint: async () => markOf(one), ...protocolOf(one) };
  try {
    return await sendOnce<T>((handlers) => new Upload(one.file, { ...settings, ...handlers }), options);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await canRepeat(one.path, error.status))) throw error;
    return sendResumable<T>(one, options);
  }
}

const protocolOf = ({ path, file, fields, idempotencyKey }: ResumableFile): UploadOptions => ({
  endpoint: apiUrl(path),
  metadata: { ...fields, filename: file.name },
  chunkSize: PIECE_BYTES,
  retryDelays: RETRY_DELAYS,
  removeFingerprintOnSuccess: true,
  onBeforeRequest: (request) => {
    const call = request.getUnderlyingObject() as XMLHttpRequest;
    call.withCredentials = true;
    if (request.getMethod() === 'POST') request.setHeader('Idempotency-Key', idempotencyKey);
    if (request.getMethod() === 'HEAD') {
      call.timeout = TOLD_WITHIN_MS;
      // The protocol's client hears of errors only.
      call.ontimeout = (event) => call.onerror?.(event);
    }
  },
});

function sendOnce<T extends object>(
  make: (handlers: UploadOptions) => Upload,
  { onProgress, signal }: ResumableOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let still: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(still);
      signal.removeEventListener('abort', aborted);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const moved = (): void => {
      clearTimeout(still);
      still = setTimeout(() => {
        void upload.abort();
        fail(new NetworkError());
      }, STALLED_AFTER_MS);
    };
    const aborted = (): void => {
      // Given up: the server forgets it, too, before this ends. If the call fails, the server does so by itself a day
      // later.
      const ended = (): void => fail(signal.reason);
      upload.abort(signal.reason !== LEFT).then(ended, ended);
    };
    const upload = make({
      onProgress: (sent, total) => {
        moved();
        if (total > 0) onProgress(sent / total);
      },
      onShouldRetry: (error) => {
        const again = passes(error.originalResponse);
        if (again) onProgress(null);
        return again;
      },
      onSuccess: ({ lastResponse }) => {
        end();
        rememberPosition(lastResponse.getHeader('x-position') ?? null);
        const body = parseBody(lastResponse.getBody()) as T | null;
        // The answer to the last bytes was lost: the upload's address has the result.
        resolve(body ?? api.get<T>(new URL(upload.url ?? '', location.href).pathname));
      },
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null;
        if (answer === null || answer.getStatus() === 0) return fail(new NetworkError(error));
        const retryAfter = answer.getHeader('retry-after') ?? null;
        fail(toApiError(answer.getStatus(), '', parseBody(answer.getBody()), retryAfter));
      },
    });
    signal.addEventListener('abort', aborted, { once: true });
    moved();
    upload.findPreviousUploads().then(([before]) => {
      if (signal.aborted) return;
      if (before !== undefined) upload.resumeFromPreviousUpload(before);
      upload.start();
    }, fail);
  });
}
