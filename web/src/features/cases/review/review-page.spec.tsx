import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../../shared/api/query-client';
import { USER_KEY } from '../../../shared/api/session';
import { setKeysOn } from '../../../shared/kit/keys/use-keys';
import { usePageActs } from '../../../shared/page-acts';
import { caseView, document as paper } from '../../../shared/testing/case-fixture';
import { useRememberList } from '../list/last-list';
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

function Queue() {
  useRememberList([{ id: '1' }, { id: '2' }]);
  return <p>Queue</p>;
}

const show = async (view: CaseView) => {
  served = { view, position: '10' };
  queryClient.setQueryData(USER_KEY, { id: 'meera', role: 'staff', name: 'Meera Nair', is_super_admin: false });
  const router = createMemoryRouter(
    [
      { path: '/staff/requests/:id', element: <StaffCasePage /> },
      { path: '/staff', element: <Queue /> },
    ],
    { initialEntries: ['/staff?tab=all'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate('/staff/requests/1'));
  await screen.findByRole('region', { name: 'Document' });
  return router;
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

describe('a case that is worked off', () => {
  const press = (key: string) => act(async () => void fireEvent.keyDown(window.document.body, { key }));

  it('leads by N to the next of the list that one came from', async () => {
    const router = await show(underReview(picture('bill', { status: 'approved' })));
    within(screen.getByRole('region', { name: 'Form answers' })).getByRole('link', { name: /^Next case/ });
    await press('n');
    expect(router.state.location.pathname).toBe('/staff/requests/2');
  });

  it('leads back by Escape, but first closes the reasons of a rejection', async () => {
    const router = await show(underReview(picture('bill')));
    await press('r');
    screen.getByRole('form', { name: 'Reason for the rejection' });
    await press('Escape');
    expect(screen.queryByRole('form', { name: 'Reason for the rejection' })).toBeNull();
    await press('Escape');
    expect(router.state.location).toMatchObject({ pathname: '/staff', search: '?tab=all' });
  });

  it('keeps the focus in the page when the button of an act goes away with it', async () => {
    const free = { ...underReview(picture('bill')), assignee: null, allowed_actions: ['claim'] };
    await show(free);
    const take = screen.getByRole('button', { name: 'Take the case' });
    take.focus();
    served = { view: { ...free, allowed_actions: ['review-document'] }, position: '30' };
    fireEvent.click(take);
    await waitFor(() => expect(take).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('offers its acts in the palette, as its buttons do', async () => {
    const offered = renderHook(() => usePageActs().map(({ label }) => label)).result;
    const allowed_actions = ['claim', 'notes', 'hand-over'];
    const router = await show({ ...underReview(picture('bill')), assignee: null, allowed_actions });
    expect(offered.current).toEqual(['Take the case', 'Hand over', 'Note for colleagues']);
    await act(() => router.navigate('/staff'));
    expect(offered.current).toEqual([]);
  });

  it('gives the focus to the field of a note that is chosen in the palette, each time', async () => {
    const offered = renderHook(usePageActs).result;
    const router = await show({ ...underReview(picture('bill')), allowed_actions: ['messages', 'notes'] });
    const choose = (label: string) => act(async () => offered.current.find((one) => one.label === label)?.run());
    await choose('Note for colleagues');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note for colleagues' })).toHaveFocus());
    await choose('Message to the customer');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message to the customer' })).toHaveFocus());
    await choose('Note for colleagues');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note for colleagues' })).toHaveFocus());
    // One step back leads out of the pane.
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });
});
