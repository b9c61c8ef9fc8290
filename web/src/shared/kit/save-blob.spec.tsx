import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveBlob } from './save-blob';

const { createObjectURL, revokeObjectURL } = URL;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

it('saves a file under its name and keeps it there while a phone asks what to do with it', () => {
  const kept = new Set<string>();
  const file = new Blob(['a,b']);
  URL.createObjectURL = (given) => {
    expect(given).toBe(file);
    kept.add('blob:1');
    return 'blob:1';
  };
  URL.revokeObjectURL = (url) => void kept.delete(url);
  const pressed: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push([this.href, this.download]);
  });

  saveBlob(file, 'cases.csv');
  expect(pressed).toEqual([['blob:1', 'cases.csv']]);
  vi.advanceTimersByTime(30_000);
  expect([...kept]).toEqual(['blob:1']);
  vi.advanceTimersByTime(10_000);
  expect([...kept]).toEqual([]);
});
