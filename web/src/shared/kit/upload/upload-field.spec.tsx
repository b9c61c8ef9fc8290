import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub';
import { stubUploads } from '../../testing/upload-stub';
import { UploadField } from './UploadField';

const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
/** The field of one document, and the names of the files that became the document. */
const field = () => {
  const stored: string[] = [];
  const { container } = render(
    <UploadField
      label="PAN card"
      path="/api/requests/1/uploads"
      accept={['pdf']}
      maxMb={5}
      onUploaded={(_, { name }) => void stored.push(name)}
    />,
  );
  const zone = container.querySelector<HTMLElement>('.drop');
  const input = zone?.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!zone || !input) throw new Error('no field');
  return { stored, zone, choose: (name: string) => userEvent.upload(input, pdf(name), { applyAccept: false }) };
};

beforeEach(() => {
  localStorage.clear();
  stubApi({ 'HEAD /mark.svg': {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a field for one file', () => {
  it('takes the first of several that are dropped on it, and says that it did not take the others', async () => {
    const { calls, release } = stubUploads();
    const { stored, zone } = field();
    release();
    const files = [pdf('first.pdf'), pdf('second.pdf')];
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(zone, { dataTransfer: { files, items, types: ['Files'] } });
    expect(await screen.findByText('Not added: this place takes one file')).toBeVisible();
    await waitFor(() => expect(stored).toEqual(['first.pdf']));
    expect(calls.filter((call) => call.includes('second'))).toEqual([]);
  });

  it('gives up the file under way for one that is chosen after it, which begins once the server forgot the first', async () => {
    const { calls, release } = stubUploads();
    const { stored, choose } = field();
    await choose('wrong.pdf');
    await waitFor(() => expect(calls).toContain('PATCH wrong.pdf'));
    await choose('right.pdf');
    await waitFor(() => expect(calls).toContain('PATCH right.pdf'));
    release();
    await waitFor(() => expect(stored).toEqual(['right.pdf']));
    expect(calls.slice(calls.indexOf('PATCH wrong.pdf'), calls.indexOf('PATCH right.pdf'))).toEqual([
      'PATCH wrong.pdf',
      'DELETE wrong.pdf',
      'DELETE wrong.pdf answered',
      'POST right.pdf',
      'POST right.pdf answered',
    ]);
    expect(screen.queryByText('wrong.pdf')).toBeNull();
  });

  it('goes on with the file under way when one is chosen that it cannot take', async () => {
    const { calls, release } = stubUploads();
    const { stored, choose } = field();
    await choose('scan.pdf');
    await waitFor(() => expect(calls).toContain('PATCH scan.pdf'));
    await choose('notes.txt');
    expect(await screen.findByText('Only PDF files are accepted')).toBeVisible();
    release();
    await waitFor(() => expect(stored).toEqual(['scan.pdf']));
  });
});
