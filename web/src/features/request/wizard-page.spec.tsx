import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import type { FormId } from '@anupalan/domain/forms/registry';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { document as fileAt } from '../../shared/testing/case-fixture';
import { showUploaded } from './case-cache';
import { AT, answersOf, everyFile, needs, request, requirements, server, stamps, visit } from './testing/wizard';

const heading = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('heading', { name });
const DONE = 'LLP Registration Submitted Successfully!';
const REVIEW = "We're reviewing your documents";

beforeEach(() => {
  queryClient.clear();
  removeToast();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the success screen', () => {
  it('stays for the visit, and does not come back by a reload (WCO-76, WLLP-22)', async () => {
    server(request('llp', 'documents_uploaded_pending_review'), {});
    const router = visit(AT, { submitted: 'llp' });
    expect(await heading(DONE)).toBeVisible();
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(screen.getByRole('heading', { name: DONE })).toBeVisible();
    expect(screen.queryByRole('heading', { name: REVIEW })).toBeNull();

    const { pathname, search, state } = router.state.location;
    cleanup();
    visit(pathname + search, state);
    expect(await heading(REVIEW)).toBeVisible();
    expect(screen.queryByRole('heading', { name: DONE })).toBeNull();
  });

  it('hides no correction that is asked for meanwhile', async () => {
    server(request('llp', 'reupload_requested'), answersOf('llp'));
    visit(AT, { submitted: 'llp' });
    expect(await heading('What we need from you')).toBeVisible();
  });
});

describe('a later step of a wizard (WCO-51, WLLP-18)', () => {
  it.each([
    ['company', 'documents', 'company-info', {}],
    ['company', 'directors', 'company-info', {}],
    ['llp', 'documents', 'partners', { city: 'Pune' }],
    ['llp', 'partners', 'partners', { city: 'Pune' }],
    ['llp', 'documents', 'documents', answersOf('llp')],
    ['llp', 'llp-information', 'llp-information', answersOf('llp')],
  ] as const)('of a form of kind %s, asked for as %s, is opened at %s', async (form, asked, shown, draft) => {
    server(request(form, 'documents_not_uploaded'), draft);
    const router = visit(`${AT}&step=${asked}`);
    await screen.findByRole('list', { name: 'Steps of the form' });
    expect(router.state.location.search).toBe(`?id=1&step=${shown}`);
  });

  it('is no link before the one in front of it is finished', async () => {
    server(request('company', 'documents_not_uploaded'), {});
    visit(AT);
    expect(await screen.findByRole('link', { name: 'Company Info' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Directors & Promoters' })).toBeNull();
    expect(screen.getAllByText('Cannot start yet')).toHaveLength(2);
  });

  it('can be opened in a correction', async () => {
    server(request('company', 'reupload_requested'), {}, { 'GET /api/latest-submission/1': { body: null } });
    const router = visit(`${AT}&step=documents`);
    await screen.findByRole('list', { name: 'Steps of the form' });
    expect(router.state.location.search).toBe('?id=1&step=documents');
  });
});

describe('the people of a wizard', () => {
  it('are two at least, have one button to edit them, and no promoters need be (WCO-12, 13, 16)', async () => {
    const promoter = { id: 'karl', name: 'Karl Weber' };
    server(request('company', 'documents_not_uploaded'), { city: 'Pune', promoters: [promoter] });
    visit(`${AT}&step=directors`);
    expect(await screen.findByText('(Minimum 2 required)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit: Director 2' })).toHaveTextContent(/^Edit$/);
    expect(screen.queryByText(/^No additional promoters added yet/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Karl Weber' }));
    expect(screen.getByText('Karl Weber was removed.')).toBeVisible();
    expect(screen.getByText(/^No additional promoters added yet/)).toBeVisible();
  });
});

describe('the documents of people in a correction', () => {
  const rejected = () =>
    everyFile().map((one) =>
      one.key === 'address_proof'
        ? { ...one, status: 'rejected' as const, reason: `Too dark: ${one.personId}` }
        : { ...one, status: 'approved' as const },
    );
  const correction = (documents: CaseDocument[]): CaseView =>
    request('company', 'reupload_requested', { documents, correction_scope: 'named' });
  const toCorrect = async (): Promise<HTMLElement> => {
    const card = (await heading('What to correct')).closest('section');
    if (card === null) throw new Error('no card');
    return card;
  };
  const rowOf = (place: string): HTMLElement => {
    const row = document.getElementById(`document-${place}`);
    if (row === null) throw new Error(`no row ${place}`);
    return row;
  };

  it('have the names that the form has now, and each link leads to its own row', async () => {
    server(correction(rejected()), answersOf('company'));
    visit(AT);
    const card = await toCorrect();
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Address proof (Asha Rao)Too dark: person-1', 'Address proof (Ravi Rao)Too dark: person-2']);
    expect(screen.getByRole('button', { name: 'Replace address proof (Asha Rao)' })).toBeVisible();
    const row = rowOf('address_proof#person-2');
    expect(within(row).getByText('Address proof (Ravi Rao)')).toBeVisible();
    await within(row).findByRole('button', { name: 'Choose a file' });
    await userEvent.click(within(card).getByRole('button', { name: 'Address proof (Ravi Rao)' }));
    expect(row).toContainElement(document.activeElement as HTMLElement);
  });

  it('are ready to send back once all of them are replaced', async () => {
    const files = rejected().map((one) =>
      one.status === 'rejected' ? { ...one, status: 'uploaded' as const, reason: null, is_replacement: true } : one,
    );
    server(correction(files), answersOf('company'));
    visit(AT);
    expect(await heading('Ready to send back')).toBeVisible();
    expect(screen.getByText(/^You've replaced everything we asked for\./)).toBeVisible();
  });

  it('that are missing are asked for from each of them', async () => {
    const files = rejected().filter(({ key }) => key === 'pan');
    server(correction(files), answersOf('company'));
    visit(AT);
    const card = await toCorrect();
    expect(
      within(card)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Address proof (Asha Rao)', 'Address proof (Ravi Rao)']);
    await userEvent.click(within(card).getByRole('button', { name: 'Address proof (Ravi Rao)' }));
    const row = rowOf('address_proof#person-2');
    expect(row).toContainElement(document.activeElement as HTMLElement);
    const sent = new Promise<string>((resolve) => {
      class Silent {
        readonly upload = {};
        readonly open = (): void => undefined;
        readonly send = (): void => undefined;
        readonly abort = (): void => undefined;
        setRequestHeader(name: string, value: string): void {
          if (name.toLowerCase() === 'upload-metadata') resolve(value);
        }
      }
      vi.stubGlobal('XMLHttpRequest', Silent);
    });
    const input = await waitFor(() => {
      const found = row.querySelector<HTMLInputElement>('.drop > input[type=file]');
      if (found === null) throw new Error('no file field');
      return found;
    });
    await userEvent.upload(input, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }));
    expect(await sent).toContain(`personId ${btoa('person-2')}`);
  });

  it('are not asked for from people who were taken out of the form', async () => {
    const answers = answersOf('company');
    const directors = answers.directors as readonly object[];
    const open = request('company', 'reupload_requested', { documents: rejected(), correction_scope: 'everything' });
    server(open, { ...answers, directors: directors.slice(1) });
    visit(AT);
    const card = await toCorrect();
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Address proof (Ravi Rao)Too dark: person-2']);
  });
});

describe('a rejected document of a person that the form can do without', () => {
  const photo = { ...needs('photo', 'Photo'), required: false };
  const papers = { 'GET /api/service-documents/a_registration?requestId=1': { body: [...requirements, photo] } };
  const approved = everyFile({ status: 'approved' });
  const photoOf = (personId: string): CaseDocument =>
    fileAt('photo', 'rejected', { id: `photo-${personId}`, personId, label: 'Photo', reason: 'Too dark' });
  const returned = (documents: CaseDocument[]): CaseView =>
    request('company', 'reupload_requested', { documents, correction_scope: 'named' });

  it('can be taken back on the page, after which nothing is left to correct', async () => {
    server(returned([...approved, photoOf('person-1')]), answersOf('company'), papers);
    visit(AT);
    const remove = await screen.findByRole('button', { name: 'Remove Photo (Asha Rao)' });
    const gone = { ...papers, 'DELETE /api/documents/photo-person-1': { body: { success: true } } };
    const calls = server(returned(approved), answersOf('company'), gone);
    await userEvent.click(remove);
    expect(await screen.findByRole('button', { name: 'Submit A Registration' })).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('can be taken back in the step of the documents', async () => {
    server(returned([...approved, photoOf('person-2')]), answersOf('company'), papers);
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: /^Ravi Rao/ }));
    expect(screen.getByRole('button', { name: 'Remove Photo' })).toBeVisible();
  });
});

describe('a document of a wizard', () => {
  it('is marked as required, and says that its file was stored until the next change (GEN-09, WCO-58)', async () => {
    server(request('llp', 'documents_not_uploaded'), answersOf('llp'));
    visit(`${AT}&step=documents`);
    const row = (await screen.findByText('PAN card')).closest<HTMLElement>('.doc-slot');
    if (row === null) throw new Error('no row');
    expect(row.textContent).toContain('PAN card * (required)');
    const said = () => within(row).queryByText('File successfully uploaded');
    expect(said()).toBeNull();
    const file = fileAt('pan', 'uploaded', { personId: 'person-1', label: 'PAN card' });
    server(request('llp', 'documents_not_uploaded', { documents: [file] }), answersOf('llp'));
    act(() => showUploaded('1', file));
    await waitFor(() => expect(said()?.closest('[role="status"]')).toBeVisible());
    // What the place asks for is still there with the file in it.
    expect(within(row).getByText('A scan on which all can be read. · PDF, at most 5 MB')).toBeVisible();
    await userEvent.click(within(row).getByRole('button', { name: 'Replace PAN card' }));
    expect(said()).toBeNull();
  });
});

describe('a submission that fails', () => {
  const submitted = async (form: FormId, answer: object) => {
    server(request(form, 'documents_not_uploaded', { documents: everyFile() }), answersOf(form), {
      'PUT /api/requests/1/draft': { body: { version: 2, answers: {}, saved_at: stamps.created_at } },
      'POST /api/requests/1/submit-intake': answer,
    });
    visit(`${AT}&step=documents`);
    await userEvent.click(
      await screen.findByRole('button', { name: form === 'llp' ? 'Submit LLP Registration' : 'Submit' }),
    );
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    return currentToasts()[0];
  };
  const LLP = 'There was an error submitting your LLP registration. Please try again.';
  const COMPANY = 'Failed to submit form. Please try again.';
  const refused = { status: 422, body: { message: 'Some values are wrong' } };
  const broken = { status: 502, statusText: 'Bad Gateway', body: {} };

  it.each([
    ['llp', refused, 'Submission Failed', LLP],
    ['llp', broken, 'Submission Failed', LLP],
    ['company', refused, 'Form submission failed', 'Some values are wrong'],
    ['company', broken, 'Form submission failed', COMPANY],
  ] as const)('of a form of kind %s is told (WLLP-25, WCO-80)', async (form, answer, title, description) => {
    expect(await submitted(form, answer)).toMatchObject({ title, description, kind: 'bad' });
    expect(document.body).not.toHaveTextContent('Bad Gateway');
  });
});

describe('a form that cannot be loaded', () => {
  const broken = { status: 500, body: { message: 'The draft is away', correlationId: 'c-77' } };

  it.each([
    ['draft', { 'GET /api/requests/1/draft': broken }, 'The draft is away'],
    [
      'questions',
      { 'GET /api/service-fields/a_registration?requestId=1': broken },
      'Failed to load service details. Please try refreshing the page.',
    ],
  ])('says so of its %s, with the reference', async (_, more, message) => {
    server(request('llp', 'documents_not_uploaded'), {}, more);
    visit(AT);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(/c-77/)).toBeVisible();
  });
});
