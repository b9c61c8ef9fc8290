import { apiUrl, callHeaders, parseBody, toApiError } from '../api/client';
import { NetworkError } from '../api/errors';
import { saveBlob } from './save-blob';

/** Fetches a file and lets the browser save it under the server's name for it. */
export async function saveFile(path: string, fallback: string): Promise<void> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(apiUrl(path), {
      credentials: 'include',
      cache: 'no-store',
      headers: callHeaders('GET', {}),
    });
    file = await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
  if (!response.ok)
    throw toApiError(
      response.status,
      response.statusText,
      parseBody(await file.text()),
      response.headers.get('retry-after'),
    );
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback;
  saveBlob(file, name);
}
