import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { OTHER } from '@anupalan/domain/rules/documents';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { document as fileAt } from '../../shared/testing/case-fixture';
import { asha } from '../../shared/testing/customer-fixture';
import { stubUploads } from '../../shared/testing/upload-stub';
import { AT, answersOf, everyFile, request, server, stamps, visit } from './testing/wizard';

const title = () => screen.getByRole('heading', { level: 1, name: 'A Registration' });
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const at = async (view: CaseView, path = AT, more: Parameters<typeof server>[2] = {}): Promise<void> => {
  server(view, answersOf(view.form.id), more);
  queryClient.setQueryData(USER_KEY, asha);
  visit(path);
  await screen.findByRole('heading', { level: 1 });
};
const further = (id: string): CaseDocument =>
  fileAt(OTHER, 'uploaded', { id, label: id, fileName: `${id}.pdf`, personId: 'person-1' });
const rowOf = (text: string | RegExp): HTMLElement => {
  const row = screen.getByText(text).closest<HTMLElement>('.doc-slot');
  if (row === null) throw new Error('no row');
  return row;
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the focus of the keyboard goes to the title of the request', () => {
  it('when a step of its form is left', async () => {
    await at(request('company', 'documents_not_uploaded'), `${AT}&step=company-info`);
    await press('Save and exit');
    await screen.findByRole('heading', { name: 'What we need from you' });
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('when its form is submitted', async () => {
    let view = request('llp', 'documents_not_uploaded', { documents: everyFile() });
    await at(view, `${AT}&step=documents`, {
      'GET /api/requests/1': () => ({ body: view }),
      'PUT /api/requests/1/draft': { body: { version: 2, answers: {}, saved_at: stamps.created_at } },
      'POST /api/requests/1/submit-intake': () => {
        view = request('llp', 'documents_uploaded_pending_review');
        return { body: { success: true } };
      },
    });
    await press('Submit LLP Registration');
    await screen.findByRole('heading', { name: 'LLP Registration Submitted Successfully!' });
    await waitFor(() => expect(title()).toHaveFocus());
  });
});

describe('a message', () => {
  const opener = () => screen.findByRole('button', { name: 'Write a message' });
  const box = () => screen.findByRole('textbox', { name: 'Write a message' });
  const write = async (): Promise<void> => {
    await at(request('company', 'documents_uploaded_pending_review', { allowed_actions: ['messages'] }), AT, {
      'POST /api/requests/1/messages': { body: { success: true } },
    });
    await press('Write a message');
    await waitFor(async () => expect(await box()).toHaveFocus());
  };

  it('is written at once, and given up to where it was begun', async () => {
    await write();
    await press('Cancel');
    await waitFor(async () => expect(await opener()).toHaveFocus());
  });

  it('leads back there once it is sent', async () => {
    await write();
    await userEvent.keyboard('When does it start?');
    await press('Send');
    await waitFor(async () => expect(await opener()).toHaveFocus());
  });
});

describe('a further document', () => {
  const documents = everyFile();
  const opener = () => screen.getAllByRole('button', { name: 'Add another document' })[0];
  const begin = async (): Promise<HTMLElement> => {
    await at(request('company', 'documents_not_uploaded', { documents }), `${AT}&step=documents`);
    await press(/^Asha Rao/);
    await userEvent.click(opener() as HTMLElement);
    return screen.findByLabelText(/What is this document/);
  };

  it('that is not added leads back to where it was begun', async () => {
    await begin();
    await press('Cancel');
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('that is uploaded does too', async () => {
    const far = stubUploads(() => further('Lease deed'));
    const name = await begin();
    await userEvent.type(name, 'Lease deed');
    const input = await waitFor(() => {
      const found = name.closest('form')?.querySelector<HTMLInputElement>('.drop > input[type=file]');
      if (!found) throw new Error('no file field');
      return found;
    });
    await userEvent.upload(input, new File(['%PDF-1.7'], 'deed.pdf', { type: 'application/pdf' }));
    // Browsers give the focus back to the page; here the field is still the one that has it.
    act(() => (document.activeElement as HTMLElement).blur());
    far.release();
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('that is removed leads to the document beside it', async () => {
    await at(
      request('company', 'documents_not_uploaded', { documents: [...documents, further('Deed'), further('Plan')] }),
      `${AT}&step=documents`,
      { 'DELETE /api/documents/Deed': { body: { success: true } } },
    );
    await press(/^Asha Rao/);
    await press('Remove Deed');
    await waitFor(() => expect(rowOf('Plan')).toHaveFocus());
  });
});

describe('approved documents that are folded away', () => {
  it('have the focus at the first of them when they are shown', async () => {
    const approved = everyFile({ status: 'approved' }).map((one, n) => ({ ...one, label: `File ${n + 1}` }));
    await at(request('company', 'documents_uploaded_pending_review', { documents: approved }));
    await press('Show 2 more, all approved');
    expect(rowOf(/^File 3/)).toHaveFocus();
  });
});
