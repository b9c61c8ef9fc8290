import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { sendResumable } from './resumable';
import { LEFT } from './state';

const KB = 1024;
const MB = KB * KB;

/** A server of the protocol behind XMLHttpRequest; `cut` breaks calls off in the middle. */
class Far {
  static bytes = 0;
  static calls: string[] = [];
  /** How many further calls with bytes are cut after half of them arrived. */
  static cuts = 0;
  static refusal: { readonly status: number; readonly body: object } | null = null;
  static mute = false as boolean;
  /** How many further calls that ask how far the upload is hang until they have waited long enough. */
  static hangs = 0;
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: (event: object) => void;
  ontimeout?: (event: object) => void;
  timeout = 0;
  private method = '';
  private readonly headers: Record<string, string> = {};
  private answer: Record<string, string> = {};
  open(method: string): void {
    this.method = method;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string): string | null {
    return this.answer[name.toLowerCase()] ?? null;
  }
  abort(): void {
    Far.calls.push('aborted');
  }
  send(body?: Blob): void {
    Far.calls.push(this.method);
    if (this.method === 'HEAD' && Far.hangs > 0) {
      Far.hangs -= 1;
      setTimeout(() => this.ontimeout?.({}), this.timeout);
    } else if (!Far.mute) setTimeout(() => this.respond(body?.size ?? 0));
  }
  private respond(size: number): void {
    if (Far.refusal !== null && this.method !== 'HEAD') {
      this.responseText = JSON.stringify(Far.refusal.body);
      this.end(Far.refusal.status);
      return;
    }
    if (this.method === 'POST') this.end(201, { location: '/api/uploads/u1' });
    else if (this.method === 'DELETE') this.end(204);
    else if (this.method === 'HEAD')
      this.end(200, { 'upload-offset': String(Far.bytes), 'upload-length': String(3 * MB) });
    else if (Far.cuts > 0) {
      Far.cuts -= 1;
      Far.bytes += size / 2;
      this.onerror?.({});
    } else this.take(size);
  }
  private take(size: number): void {
    expect(Number(this.headers['upload-offset'])).toBe(Far.bytes);
    Far.bytes += size;
    this.upload.onprogress?.({ lengthComputable: true, loaded: size, total: size });
    if (Far.bytes === 3 * MB) this.responseText = '{"id":"d1","document":{"id":"d1"}}';
    this.end(Far.bytes === 3 * MB ? 200 : 204, { 'upload-offset': String(Far.bytes) });
  }
  private end(status: number, answer: Record<string, string> = {}): void {
    this.status = status;
    this.answer = answer;
    this.onload?.();
  }
}

const file = new File([new Uint8Array(3 * MB)], 'pan.pdf', { lastModified: 1 });
const sending = (signal = new AbortController().signal, onProgress: (share: number | null) => void = () => undefined) =>
  sendResumable<{ id: string }>(
    { path: '/api/requests/r1/uploads', file, fields: { documentKey: 'pan' }, idempotencyKey: 'k' },
    { signal, onProgress },
  ).catch((error: unknown) => error);
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('anupalan_upload_'));

beforeEach(() => {
  Object.assign(Far, { bytes: 0, calls: [], cuts: 0, refusal: null, mute: false, hangs: 0 });
  localStorage.clear();
  vi.stubGlobal('XMLHttpRequest', Far);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a resumable upload', () => {
  it('sends 2 MB a call, says how far it is, and leaves nothing on the device', async () => {
    const shares: (number | null)[] = [];
    expect(await sending(undefined, (share) => shares.push(share))).toMatchObject({ id: 'd1' });
    expect(Far.calls).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(shares.at(-1)).toBe(1);
    expect(kept()).toEqual([]);
  });

  it('goes on by itself after a cut connection, from the byte that arrived', async () => {
    Far.cuts = 1;
    const shares: (number | null)[] = [];
    expect(await sending(undefined, (share) => shares.push(share))).toMatchObject({ id: 'd1' });
    expect(Far.calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(shares.filter((share) => share === null)).toHaveLength(1);
  });

  it('asks once more how far it is when no answer comes within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      Object.assign(Far, { cuts: 1, hangs: 1 });
      const outcome = sending();
      await vi.advanceTimersByTimeAsync(9_000);
      expect(Far.calls).toEqual(['POST', 'PATCH', 'HEAD']);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(Far.calls).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
      expect(await outcome).toMatchObject({ id: 'd1' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on after a reload, once the same file is chosen again', async () => {
    const page = new AbortController();
    const first = sending(page.signal, () => page.abort(LEFT));
    expect(await first).toBe(LEFT);
    expect(kept()).toHaveLength(1);
    expect(JSON.stringify(localStorage)).not.toContain('pan.pdf');
    expect(Far.calls).not.toContain('DELETE');
    Far.calls = [];
    expect(await sending()).toMatchObject({ id: 'd1' });
    expect(Far.calls[0]).toBe('HEAD');
    expect(Far.calls).not.toContain('POST');
    expect(kept()).toEqual([]);
  });

  it('is given up at the server when it is cancelled', async () => {
    const stop = new AbortController();
    await sending(stop.signal, () => stop.abort('enough'));
    await expect.poll(() => kept()).toEqual([]);
    expect(Far.calls).toContain('DELETE');
  });

  it('is not tried again when the server refuses it', async () => {
    Far.refusal = { status: 409, body: { code: 'documents_not_changeable', message: 'Closed.' } };
    const error = await sending();
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe('Closed.');
    expect(Far.calls).toEqual(['POST']);
  });

  it('fails after a minute in which nothing moves, and can go on later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      Far.mute = true;
      const outcome = sending();
      await expect.poll(() => Far.calls, { interval: 1 }).toEqual(['POST']);
      vi.advanceTimersByTime(60_000);
      expect(await outcome).toBeInstanceOf(NetworkError);
    } finally {
      vi.useRealTimers();
    }
  });
});
