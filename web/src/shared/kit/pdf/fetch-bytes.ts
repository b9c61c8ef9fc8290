import { callHeaders } from '../../api/client';
import type { PdfProblem } from './pdf';

/**
 * The whole file at `src`, in one request, because every opening of a document is recorded. A file that is already here
 * is not requested. `onProgress` gets the loaded share, 0 to 1, if the size is known. Null when `signal` aborted it.
 */
export async function fetchBytes(
  src: string | Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer> | Extract<PdfProblem, 'gone' | 'unreachable'> | null> {
  if (src instanceof Blob) return new Uint8Array(await src.arrayBuffer());
  try {
    const answer = await fetch(src, {
      signal,
      credentials: 'include',
      cache: 'no-store',
      headers: callHeaders('GET', { headers: { accept: '*/*' } }),
    });
    if (!answer.ok || answer.body === null) return answer.status === 404 ? 'gone' : 'unreachable';
    const total = Number(answer.headers.get('content-length') ?? 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    const reader = answer.body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      parts.push(step.value);
      loaded += step.value.length;
      if (total > 0) onProgress(Math.min(1, loaded / total));
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    return signal.aborted ? null : 'unreachable';
  }
}
