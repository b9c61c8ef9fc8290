import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { document as fileAt } from '../../shared/testing/case-fixture';
import { stubUploads } from '../../shared/testing/upload-stub';
import { AT, answersOf, everyFile, needs, request, server, visit } from './testing/wizard';

/** More than one call takes, so that an upload that is left is given up. */
const scan = new File([new Uint8Array(3 * 1024 * 1024)], 'scan.pdf', { type: 'application/pdf' });
const pan = fileAt('pan', 'uploaded', { personId: 'person-1', label: 'PAN card' });
const uploads = () => stubUploads(() => pan);
const HELD = 'A file is still uploading';

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (label: string): Promise<HTMLElement> => {
  const row = (await screen.findAllByText(label))[0]?.closest<HTMLElement>('.doc-slot');
  if (!row) throw new Error('no row');
  return row;
};
const choose = async (file: File): Promise<void> => {
  const row = await rowOf('PAN card');
  const input = await waitFor(() => {
    const found = row.querySelector<HTMLInputElement>('.drop > input[type=file]');
    if (found === null) throw new Error('no file field');
    return found;
  });
  await userEvent.upload(input, file, { applyAccept: false });
};
const underWay = async ({ calls }: ReturnType<typeof stubUploads>): Promise<void> => {
  await choose(scan);
  await waitFor(() => expect(calls).toContain('PATCH scan.pdf'));
};
const llp = () => {
  const documents = everyFile().filter(({ id }) => id !== 'pan-person-1');
  server(request('llp', 'documents_not_uploaded', { documents }), answersOf('llp'));
  return visit(`${AT}&step=documents`);
};
const titles = () => currentToasts().map(({ title }) => title);

beforeEach(() => {
  queryClient.clear();
  removeToast();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the card of a person that is folded away', () => {
  it('lets its upload go on', async () => {
    const far = uploads();
    llp();
    await underWay(far);
    await press(/^Ravi Rao/);
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
    far.release();
    await waitFor(() => expect(titles()).toEqual(['Document Uploaded']));
  });

  it('still shows the file that was refused when it is opened again', async () => {
    llp();
    await choose(new File(['x'], 'notes.txt'));
    expect(await screen.findByText('notes.txt')).toBeVisible();
    await press(/^Ravi Rao/);
    expect(screen.getByText('notes.txt')).not.toBeVisible();
    await press(/^Asha Rao/);
    expect(screen.getByText('notes.txt')).toBeVisible();
  });
});

describe('a step that is left while a file is being uploaded', () => {
  const at = (router: ReturnType<typeof visit>): string | null =>
    new URLSearchParams(router.state.location.search).get('step');

  it('is left once the file is there', async () => {
    const far = uploads();
    const router = llp();
    await underWay(far);
    await press('Previous Step');
    expect(await screen.findByRole('dialog', { name: HELD })).toBeVisible();
    expect(at(router)).toBe('documents');
    far.release();
    await waitFor(() => expect(at(router)).toBe('partners'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: HELD })).toBeNull());
    expect(titles()).toEqual(['Document Uploaded']);
  });

  it('stays, and says why, when the upload fails', async () => {
    const far = uploads();
    const router = llp();
    await underWay(far);
    await press('Previous Step');
    await screen.findByRole('dialog', { name: HELD });
    far.release(415);
    await waitFor(() => expect(titles()).toEqual(['Upload failed. Please try again.']));
    expect(at(router)).toBe('documents');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: HELD })).toBeNull());
  });

  it('is left at once where the person wants that', async () => {
    const far = uploads();
    const documents = [{ ...needs('pan', 'PAN card'), per_person: false }];
    server(
      request('questions', 'documents_not_uploaded'),
      { city: 'Pune' },
      {
        'GET /api/service-documents/a_registration?requestId=1': { body: documents },
      },
    );
    const router = visit(`${AT}&step=documents`);
    await underWay(far);
    await press('Save and exit');
    const dialog = await screen.findByRole('dialog', { name: HELD });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(at(router)).toBe('documents');
    await press('Save and exit');
    await press('Leave now');
    await waitFor(() => expect(at(router)).toBeNull());
  });
});

describe('a form with a file that is being uploaded', () => {
  it('is not submitted without it', async () => {
    const far = uploads();
    const calls = server(request('llp', 'documents_not_uploaded', { documents: everyFile() }), answersOf('llp'));
    visit(`${AT}&step=documents`);
    await press(/^Asha Rao/);
    await press('Replace PAN card');
    await underWay(far);
    await press('Submit LLP Registration');
    expect(titles()).toEqual(['Upload in progress...']);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    far.release();
    await waitFor(() => expect(titles()).toContain('Document Uploaded'));
  });
});
