import type { CaseView, Submission } from '@anupalan/domain/contracts/requests';
import { NATIONALITIES } from '@anupalan/domain/forms/nationalities';
import type { FormId } from '@anupalan/domain/forms/registry';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelQuery, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { asha } from '../../shared/testing/customer-fixture';
import { keepDraft, keptDraft } from './intake/kept-draft';
import { AT, answersOf, everyFile, request, requirements, server, stamps, visit } from './testing/wizard';

type Person = Readonly<Record<string, unknown>> & { readonly id: string };

const peopleIn = (form: FormId, list: string): Person[] => [...(answersOf(form)[list] as readonly Person[])];
const begun = (form: FormId, more: Partial<CaseView> = {}): CaseView => request(form, 'documents_not_uploaded', more);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const told = () => currentToasts().map(({ title, description }) => [title, description]);
const SUBMITTED = {
  'PUT /api/requests/1/draft': { body: { version: 2, answers: {}, saved_at: stamps.created_at } },
  'POST /api/requests/1/submit-intake': { body: { success: true } },
};

beforeEach(() => {
  queryClient.clear();
  removeToast();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a director who shares something with another one', () => {
  const [first, second] = peopleIn('company', 'directors');
  it.each([
    ['panNumber', 'PAN Number', 'PAN number', 'ABCPE1234F'],
    ['aadharNumber', 'Aadhar Number', 'Aadhar number', 'XXXX XXXX 0019'],
    ['email', 'Email Address', 'email', 'asha.rao@example.in'],
    ['phone', 'Phone Number', 'phone', '+919876543201'],
  ] as const)('is refused with both, by %s (WCO-44)', async (key, label, what, value) => {
    const shared = { ...second, [key]: first?.[key] };
    server(begun('company'), { ...answersOf('company'), directors: [first, shared] });
    visit(`${AT}&step=directors`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ravi Rao' }));
    expect(await screen.findByLabelText(new RegExp(`^${label}`))).toBeVisible();
    await press('Save Director');
    await waitFor(() =>
      expect(told()).toEqual([
        ['Duplicate Information', `Duplicate director ${what}: ${value}. Each director must have a unique ${what}.`],
      ]),
    );
  });
});

describe('the card that is being edited', () => {
  it('stays open with the same person when a card before it is removed (WCO-50)', async () => {
    server(begun('company'), answersOf('company'));
    visit(`${AT}&step=directors`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ravi Rao' }));
    await userEvent.type(await screen.findByLabelText(/^Occupation/), ' and music');
    await press('Remove: Asha Rao');
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('Ravi Rao');
    expect(screen.getByLabelText(/^Occupation/)).toHaveValue('Business and music');
    expect(screen.getAllByRole('button', { name: 'Save Director' })).toHaveLength(1);
  });
});

describe('the partners of an LLP', () => {
  it('are two at least, also where a draft has one (WLLP-05)', async () => {
    const [only] = peopleIn('llp', 'designated_partners');
    server(begun('llp'), { ...answersOf('llp'), designated_partners: [only] });
    visit(`${AT}&step=partners`);
    await userEvent.click(await screen.findByRole('button', { name: 'Next Step' }));
    await waitFor(() =>
      expect(told()).toEqual([['Incomplete Information', 'At least 2 designated partners are required']]),
    );
  });

  it('have an asterisk at whatever is required of them, and so has the LLP’s own form (WLLP-16)', async () => {
    server(begun('llp'), { city: 'Pune' });
    visit(`${AT}&step=partners`);
    const card = (await screen.findByRole('button', { name: 'Designated partner 1' })).closest('.person-card');
    await screen.findByRole('combobox', { name: /^Nationality/ });
    const labels = [...(card?.querySelectorAll('label') ?? [])].map((one) => one.textContent);
    const marked = (starred: boolean) =>
      labels
        .filter((label) => label?.includes('*') === starred)
        .map((label) => label?.replace(/ ?\*.*| \(optional\)/, ''));
    expect(marked(true)).toEqual([
      'Full Name',
      "Father's Name",
      'Email Address',
      'Phone Number',
      'Nationality',
      'PAN Number',
      'Aadhar Number',
      'Occupation',
      'Educational Qualification',
      'Address',
    ]);
    expect(marked(false)).toEqual(['Passport Number', 'Date of Birth', 'DPIN or DIN', 'Yes', 'No']);
    cleanup();
    visit(`${AT}&step=llp-information`);
    expect((await screen.findByLabelText(/^City/)).closest('.form-field')).toHaveTextContent('City *');
  });

  it('are of one of 195 nationalities, found by typing (WLLP-11, WLLP-12)', async () => {
    expect(new Set(NATIONALITIES).size).toBe(195);
    server(begun('llp'), { city: 'Pune' });
    visit(`${AT}&step=partners`);
    const box = await screen.findByRole('combobox', { name: /^Nationality/ });
    await userEvent.clear(box);
    await userEvent.type(box, 'nepal');
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Nepali'),
    ]);
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    expect(await screen.findByText('No nationality found.')).toBeVisible();
  });
});

describe('the uploads of a company', () => {
  const files = (ids: readonly string[]) => everyFile().filter(({ personId }) => ids.includes(personId ?? ''));

  it('say how old an address proof may be, and which files are taken (WCO-70, WCO-71)', async () => {
    server(begun('company'), answersOf('company'));
    visit(`${AT}&step=documents`);
    expect(
      await screen.findByText(
        'Supported formats: PDF, JPG, PNG. Maximum size: 5 MB per file. An address proof must be no older than 3 months.',
      ),
    ).toBeVisible();
  });

  it('of a person have the star while their answers ask for them, and not afterwards', async () => {
    const [one, ...others] = peopleIn('company', 'directors');
    const foreign = { ...one, nationality: 'Nepali', passportNumber: 'PA123456' };
    const pan = { ...requirements[0], required_if: { key: 'nationality', equals: 'Indian' } };
    server(
      begun('company', { documents: everyFile() }),
      { ...answersOf('company'), directors: [foreign, ...others] },
      { 'GET /api/service-documents/a_registration?requestId=1': { body: [pan, requirements[1]] } },
    );
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: /^Asha Rao/ }));
    const row = (label: string) => screen.getAllByText(label)[0]?.parentElement;
    expect(row('Address proof')).toHaveTextContent('*');
    expect(row('PAN card')).not.toHaveTextContent('*');
  });

  it('say that there is nobody (WCO-55)', async () => {
    const open = request('company', 'reupload_requested', { correction_scope: 'everything' });
    server(open, { city: 'Pune', directors: [], promoters: [] }, { 'GET /api/latest-submission/1': { body: null } });
    visit(`${AT}&step=documents`);
    expect(
      await screen.findByText('No Directors or Promoters. Please add directors and promoters in the previous step.'),
    ).toBeVisible();
  });

  it('count the complete profiles (WCO-57), and mark the step once all are (WCO-69)', async () => {
    const step = () => screen.getByRole('list', { name: 'Steps of the form' }).lastElementChild;
    server(begun('company', { documents: files(['person-1']) }), answersOf('company'));
    visit(`${AT}&step=documents`);
    const box = await screen.findByRole('region', { name: 'Document Status' });
    expect(box).toHaveTextContent('1 of 2 profiles complete');
    expect(step()).not.toHaveClass('is-done');
    cleanup();
    queryClient.clear();
    server(begun('company', { documents: everyFile() }), answersOf('company'));
    visit(`${AT}&step=documents`);
    expect(await screen.findByText('2 of 2 profiles complete')).toBeVisible();
    expect(step()).toHaveClass('is-done');
  });

  it('name everybody whose documents are missing, and open the first of them (WCO-66, WCO-67)', async () => {
    server(begun('company', { documents: files(['person-2']).slice(1) }), answersOf('company'));
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: /^Ravi Rao/ }));
    await press('Submit');
    expect(told()).toEqual([
      ['Required Documents Missing', 'Please upload all required documents for: Asha Rao, Ravi Rao'],
    ]);
    expect(screen.getByRole('button', { name: /^Asha Rao/ })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: /^Ravi Rao/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('go on from what the browser kept, which goes with the submission (WCO-77, WCO-79)', async () => {
    // The app knows who is there before it shows a form.
    const signedIn = (): void => void queryClient.setQueryData(USER_KEY, asha);
    keepDraft(asha.id, '1', {
      answers: { city: 'Nashik', 'directors#person-1.occupation': 'Farmer' },
      before: {},
      version: 1,
      attempt: 0,
    });
    const away = { 'PUT /api/requests/1/draft': { status: 503, body: { message: 'Away' } } };
    server(begun('company', { documents: everyFile() }), answersOf('company'), away);
    signedIn();
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: 'Check your answers' }));
    expect(screen.getByText('Nashik')).toBeVisible();
    expect(screen.getByText('Farmer')).toBeVisible();
    expect(screen.queryByText('Another person with the same name')).toBeNull();
    expect(keptDraft(asha.id, '1', 0)).not.toBeNull();
    cleanup();
    queryClient.clear();
    const calls = server(begun('company', { documents: everyFile() }), answersOf('company'), SUBMITTED);
    signedIn();
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('dialog', { name: 'Submission Successful' })).toBeVisible();
    const sent = calls.find(({ url }) => url.endsWith('/submit-intake'));
    expect(JSON.parse(String(sent?.init.body)).answers).toMatchObject({ city: 'Nashik' });
    expect(keptDraft(asha.id, '1', 0)).toBeNull();
  });
});

describe('the overlay after a submission', () => {
  it('leaves by itself after five seconds, and the page goes on to say the same (WCO-76, WCO-82, WCO-88)', async () => {
    server(request('company', 'documents_uploaded_pending_review'), {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visit(AT, { submitted: 'company' });
    const overlay = await screen.findByRole('dialog', { name: 'Submission Successful' });
    expect(within(overlay).getAllByText('Close', { selector: 'button' })).toHaveLength(1);
    const number = /SR-\S+ from .*You'll hear from us by \w+, \d+ \w+/;
    expect(within(overlay).getByText(number)).toBeVisible();
    act(() => void vi.advanceTimersByTime(3000));
    expect(overlay).toBeVisible();
    act(() => void vi.advanceTimersByTime(2100));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Service form completed' })).toBeVisible();
    for (const text of ['Process completed', /Our team will review your submission\.$/, number])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save or print' })).toBeVisible();
    expect(told()).toEqual([['Form submitted successfully', 'Your information has been saved.']]);
  });

  it('is the page alone for a form without people', async () => {
    server(request('questions', 'documents_uploaded_pending_review'), {});
    visit(AT, { submitted: 'questions' });
    expect(await screen.findByRole('heading', { name: 'Service form completed' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(told()).toHaveLength(1);
  });

  it('does not come after a submission that failed (WCO-76)', async () => {
    const failed = { ...SUBMITTED, 'POST /api/requests/1/submit-intake': { status: 500, body: {} } };
    server(begun('company', { documents: everyFile() }), answersOf('company'), failed);
    visit(`${AT}&step=documents`);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(told()[0]?.[0]).toBe('Form submission failed'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is a screen with its toast for an LLP (WLLP-26)', async () => {
    server(request('llp', 'documents_uploaded_pending_review'), {});
    visit(AT, { submitted: 'llp' });
    await waitFor(() => expect(told()[0]?.[0]).toBe('LLP Registration Submitted Successfully!'));
  });
});

describe('what is fetched after a submission (CALL-34)', () => {
  it.each(['company', 'llp'] as const)(
    'of a form of kind %s is the submission, and the lists of requests',
    async (form) => {
      server(begun(form, { documents: everyFile() }), answersOf(form), SUBMITTED);
      const submission = modelQuery<Submission | null>(models.case, '/api/latest-submission/1', { id: '1' }).queryKey;
      const requests = modelQuery<unknown>(models.caseList, '/api/customer-services').queryKey;
      queryClient.setQueryData(submission, null);
      queryClient.setQueryData(requests, { services: [] });
      visit(`${AT}&step=documents`);
      fireEvent.click(
        await screen.findByRole('button', { name: form === 'llp' ? 'Submit LLP Registration' : 'Submit' }),
      );
      await waitFor(() => expect(told()[0]?.[0]).toMatch(/submitted successfully/i));
      for (const key of [submission, requests]) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    },
  );
});
