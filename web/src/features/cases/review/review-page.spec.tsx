import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../../shared/api/query-client';
import { USER_KEY } from '../../../shared/api/session';
import { setKeysOn } from '../../../shared/components/keys/use-keys';
import { caseView, document as paper } from '../../../shared/testing/case-fixture';
import StaffCasePage from './StaffCasePage';

const PATH = '/api/requests/1';
const picture = (key: string, more: Partial<CaseDocument> = {}) =>
  paper(key, 'pending_review', { mime: 'image/png', fileName: `${key}.png`, ...more });
const underReview = (...documents: readonly CaseDocument[]): CaseView =>
  caseView({ documents: [...documents], allowed_actions: ['review-document'] });

/** The server's next answer for the case, with the position of its views. */
let served: { view: CaseView; position: string };
let verdicts: unknown[];
let reasons: string[];

const show = async (view: CaseView): Promise<void> => {
  served = { view, position: '10' };
  queryClient.setQueryData(USER_KEY, { id: 'meera', role: 'staff', name: 'Meera Nair', is_super_admin: false });
  const router = createMemoryRouter([{ path: '/staff/requests/:id', element: <StaffCasePage /> }], {
    initialEntries: ['/staff/requests/1'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'Document' });
};
const approve = () => screen.getByRole('button', { name: /^Approve A/ });
const isBlocked = () => approve().getAttribute('aria-disabled') === 'true';
const pressA = () => fireEvent.keyDown(window.document.body, { key: 'a' });
const painted = () => fireEvent.load(screen.getByRole('img', { name: /\.png$/ }));
const stateOf = (label: string) =>
  within(screen.getByRole('region', { name: 'Documents' })).getByRole('button', { name: new RegExp(`^${label}`) })
    .textContent;

beforeEach(() => {
  setKeysOn(true);
  verdicts = [];
  reasons = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:scan', revokeObjectURL: vi.fn() }));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/staff/documents/pan/open') {
      reasons.push(JSON.parse(String(body)).reason);
      return new Response('scan', { headers: { 'content-type': 'image/png' } });
    }
    if (method === 'POST') {
      verdicts.push(JSON.parse(String(body)));
      return Response.json({ success: true, message: 'ok' }, { headers: { 'x-position': '20' } });
    }
    if (url === PATH) return Response.json(served.view, { headers: { 'x-position': served.position } });
    return Response.json([]);
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a document under review', () => {
  it('is approved only once it was shown, by its button as by its key', async () => {
    await show(underReview(picture('bill')));
    expect(isBlocked()).toBe(true);
    pressA();
    screen.getByText('Look at the document first.', { selector: '[role=status]' });
    expect(verdicts).toEqual([]);
    painted();
    expect(isBlocked()).toBe(false);
    pressA();
    await waitFor(() => expect(verdicts).toEqual([{ documentId: 'bill', decision: 'approve' }]));
  });

  it('that cannot be shown is approved once it was taken', async () => {
    await show(underReview(picture('deed', { mime: 'application/msword', fileName: 'deed.doc' })));
    expect(isBlocked()).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Download' }));
    expect(isBlocked()).toBe(false);
  });

  it('keeps its verdict against an answer of the server from before it', async () => {
    const before = underReview(picture('bill'), picture('deed'));
    await show(before);
    painted();
    pressA();
    await waitFor(() => expect(verdicts).toHaveLength(1));
    expect(stateOf('bill')).toContain('Approved');
    await act(() => invalidateModel('case', '1'));
    expect(stateOf('bill')).toContain('Approved');
    // An answer at the verdict's own position is the truth, whatever it says.
    served = { view: before, position: '20' };
    await act(() => invalidateModel('case', '1'));
    await waitFor(() => expect(stateOf('bill')).toContain('Open'));
  });
});

describe('an identity document of a colleague’s case', () => {
  it('is shown once its reader has said why', async () => {
    await show({ ...underReview(picture('pan')), assignee: { id: 'ravi', name: 'Ravi Iyer', title: null } });
    expect(screen.queryByRole('img', { name: /\.png$/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Show in full: pan' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Asha asked on the phone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(reasons).toHaveLength(1));
    expect(await screen.findByRole('img', { name: /\.png$/ })).toHaveAttribute('src', 'blob:scan');
    expect(reasons).toEqual(['Asha asked on the phone.']);
  });
});
