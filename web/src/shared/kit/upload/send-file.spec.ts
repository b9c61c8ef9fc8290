import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/errors';
import { STALLED_AFTER_MS, sendFile } from './send-file';

/** Replaces XMLHttpRequest: the test moves the last request on or answers it. */
class Line {
  static last: Line;
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  aborted = false;
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => {
    Line.last = this;
  };
  abort = () => {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  };
  moves = (loaded: number) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  answers = () => {
    this.status = 201;
    this.responseText = '{"id":"r1"}';
    this.onload?.();
    this.onloadend?.();
  };
}

const sending = (signal = new AbortController().signal) => {
  const outcome = sendFile('/api/service-registrations', new FormData(), {
    idempotencyKey: 'k',
    onProgress: () => undefined,
    signal,
  }).then(
    ({ data }) => data,
    (error: unknown) => error,
  );
  return { outcome, line: Line.last };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('fails after a minute without progress', async () => {
    const { outcome, line } = sending();
    line.moves(40);
    vi.advanceTimersByTime(STALLED_AFTER_MS);
    expect(await outcome).toBeInstanceOf(NetworkError);
    expect(line.aborted).toBe(true);
  });

  it('may take any time while it progresses, and leaves no timer after its answer', async () => {
    const { outcome, line } = sending();
    for (const loaded of [20, 40, 60, 80, 100]) {
      vi.advanceTimersByTime(STALLED_AFTER_MS - 1);
      line.moves(loaded);
    }
    line.answers();
    expect(await outcome).toEqual({ id: 'r1' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops when it is cancelled, with the caller’s reason', async () => {
    const stop = new AbortController();
    const { outcome, line } = sending(stop.signal);
    stop.abort('enough');
    expect(await outcome).toBe('enough');
    expect(line.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
