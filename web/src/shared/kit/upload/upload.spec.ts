import { describe, expect, it } from 'vitest';
import { contentProblem, fileProblem, formatBytes } from './file-rules';
import { type PickedFile, pick, without } from './picked';
import { type UploadItem, uploadReducer } from './state';

const file = (name: string, size: number) => ({ name, size });
const limits = { accept: ['pdf', 'jpg', 'png'], maxMb: 5 };

describe('a file before it is sent', () => {
  it('is refused by type, by size and when it is empty', () => {
    expect(fileProblem(file('deed.exe', 10), limits)).toBe('Only PDF, JPG or PNG files are accepted');
    expect(fileProblem(file('deed.pdf', 5 * 1024 * 1024 + 1), limits)).toBe('File size should be less than 5MB');
    expect(fileProblem(file('deed.pdf', 0), limits)).toBe('The selected file is empty');
  });

  it('is taken up to the limit, whatever the case of its ending, jpeg as jpg', () => {
    expect(fileProblem(file('DEED.PDF', 5 * 1024 * 1024), limits)).toBeNull();
    expect(fileProblem(file('photo.jpeg', 9), limits)).toBeNull();
  });

  it('is taken without an ending, and refused by what is inside it before it is sent', async () => {
    expect(fileProblem(file('1000012345', 9), limits)).toBeNull();
    const inside = (head: readonly number[], name: string) =>
      contentProblem(new File([new Uint8Array(head)], name), limits);
    expect(await inside([0xff, 0xd8, 0xff, 0xe0], '1000012345')).toBeNull();
    expect(await inside([0x50, 0x4b, 3, 4], 'pan.pdf')).toBe('Only PDF, JPG or PNG files are accepted');
    for (const name of ['photo.jpg', 'photo.heic'])
      expect(await inside([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')], name)).toContain('HEIC');
  });

  it('is described in words people use', () => {
    expect(formatBytes(1_258_291)).toBe('1.20\u00a0MB');
    // The size must not read as the limit itself.
    expect(formatBytes(5_253_366)).toBe('5.01\u00a0MB');
    expect(formatBytes(491_520)).toBe('480\u00a0kB');
  });
});

describe('files that are picked for a form', () => {
  const most = { ...limits, most: 2, tooMany: 'Select 2 files or fewer' };
  const chosen = (...names: readonly string[]) =>
    pick(
      [],
      names.map((name) => new File(['x'], name, { lastModified: 1 })),
      most,
    );
  const shown = (files: readonly PickedFile[]) => files.map((one) => [one.file.name, one.error]);

  it('that were too many take the place of one that is removed, others that were refused do not', () => {
    const files = chosen('a.pdf', 'b.txt', 'c.pdf', 'd.pdf', 'e.pdf');
    expect(shown(without(files, files[0]?.id ?? '', most))).toEqual([
      ['b.txt', 'Only PDF, JPG or PNG files are accepted'],
      ['c.pdf', null],
      ['d.pdf', null],
      ['e.pdf', 'Select 2 files or fewer'],
    ]);
  });
});

describe('the files of an upload field', () => {
  const item = (id: string, state: UploadItem['state']): UploadItem => ({
    id,
    state,
    key: `key-${id}`,
    file: new File(['x'], `${id}.pdf`),
    share: 0,
    error: null,
  });

  it('are given up for one that is chosen after them, but not for one that cannot be sent', () => {
    const before = [item('a', 'uploading'), item('b', 'refused')];
    const after = (next: UploadItem) => uploadReducer(before, { type: 'choose', items: [next] }).map(({ id }) => id);
    expect(after(item('c', 'queued'))).toEqual(['c']);
    expect(after(item('d', 'refused'))).toEqual(['a', 'd']);
  });

  it('keep their key when tried again, so that nothing is stored twice', () => {
    let items: readonly UploadItem[] = [item('a', 'uploading')];
    items = uploadReducer(items, { type: 'fail', id: 'a', error: 'Upload failed. Please try again.' });
    items = uploadReducer(items, { type: 'retry', id: 'a' });
    expect(items[0]).toMatchObject({ state: 'queued', key: 'key-a', error: null });
  });

  it('ignore progress that comes after the end', () => {
    let items: readonly UploadItem[] = [item('a', 'uploading')];
    items = uploadReducer(items, { type: 'done', id: 'a' });
    items = uploadReducer(items, { type: 'progress', id: 'a', share: 0.5 });
    expect(items[0]).toMatchObject({ state: 'uploaded', share: 1 });
  });
});

describe('a file that the server refused', () => {
  it('offers no other try, which could not succeed; a lost connection does', () => {
    const file = new File(['x'], 'scan.jpg');
    const item = { id: 'a', key: 'k', file, share: 1, state: 'uploading', error: null } as const;
    const after = (final: boolean) => uploadReducer([item], { type: 'fail', id: 'a', error: 'No', final })[0]?.state;
    expect([after(true), after(false)]).toEqual(['refused', 'failed']);
  });
});
