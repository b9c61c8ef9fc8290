import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AutosaveView, createAutosave } from './autosave';

describe('a draft that saves itself', () => {
  let views: AutosaveView[];
  let saved: string[];
  let finish: ((error?: Error) => void)[];
  const states = () => views.map(({ state }) => state);
  const start = () =>
    createAutosave<string>({
      delay: 1000,
      retryDelay: 5000,
      onView: (view) => views.push(view),
      save: (values) => {
        saved.push(values);
        return new Promise<void>((resolve, reject) => {
          finish.push((error) => (error ? reject(error) : resolve()));
        });
      },
    });

  beforeEach(() => {
    vi.useFakeTimers();
    views = [];
    saved = [];
    finish = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent 1 s after the last change, once, with the newest values', async () => {
    const draft = start();
    draft.changed('a');
    await vi.advanceTimersByTimeAsync(900);
    draft.changed('ab');
    await vi.advanceTimersByTimeAsync(900);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(saved).toEqual(['ab']);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(['pending', 'pending', 'saving', 'saved']);
    expect(views.at(-1)?.savedAt).toBe(Date.now());
  });

  it('never runs two saves at once: later changes are saved afterwards', async () => {
    const draft = start();
    draft.changed('a');
    await vi.advanceTimersByTimeAsync(1000);
    draft.changed('b');
    await vi.advanceTimersByTimeAsync(3000);
    expect(saved).toEqual(['a']);
    finish[0]?.();
    const flushed = draft.flush();
    await vi.advanceTimersByTimeAsync(0);
    finish[1]?.();
    await flushed;
    expect(saved).toEqual(['a', 'b']);
    expect(states().at(-1)).toBe('saved');
  });

  it('sends changes made during a save without a further change', async () => {
    const draft = start();
    draft.changed('a');
    await vi.advanceTimersByTimeAsync(1000);
    draft.changed('b');
    await vi.advanceTimersByTimeAsync(1000);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(saved).toEqual(['a', 'b']);
  });

  it('tries a failed save again, with newer values if there are any', async () => {
    const draft = start();
    draft.changed('a');
    await vi.advanceTimersByTimeAsync(1000);
    finish[0]?.(new Error('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual(['a', 'a']);
    finish[1]?.(new Error('offline'));
    draft.changed('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual(['a', 'a', 'b']);
  });

  it('is flushed once the server has it, and says when the server did not take it', async () => {
    const draft = start();
    draft.changed('a');
    const refused = draft.flush();
    await vi.advanceTimersByTimeAsync(0);
    finish[0]?.(new Error('offline'));
    expect(await refused).toBe(false);
    const taken = draft.flush();
    await vi.advanceTimersByTimeAsync(0);
    finish[1]?.();
    expect(await taken).toBe(true);
    expect(await draft.flush()).toBe(true);
    expect(saved).toEqual(['a', 'a']);
  });

  it('sends waiting values when the form is left', async () => {
    const draft = start();
    draft.changed('last words');
    draft.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual(['last words']);
  });
});
