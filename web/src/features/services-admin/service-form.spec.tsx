import { serviceRecord } from '@anupalan/domain/catalogue/service-record';
import { wireNameOf } from '@anupalan/domain/kernel/record';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, type StubCall, stubApi } from '../../shared/testing/api-stub';
import { adminService, adminServiceForm } from '../../shared/testing/service-fixture';
import EditService from './EditService';
import NewService from './NewService';

const ID = 'msme-registration';
const ONE = `/api/admin/services/${ID}`;
const impact = { version: 4, open: 3, drafts: 2, more: false, unpaid: 0 };
const saved = { success: true, code: 'service_saved', message: '', id: ID, version: 5 };

// jsdom knows no devices: as with a mouse.
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }));

beforeEach(() => {
  queryClient.clear();
  removeToast();
});

/** Types a text at once, behind what is there. */
const fill = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};

const toasted = (title: string): Promise<void> =>
  waitFor(() => expect(currentToasts().map((one) => one.title)).toContain(title));

const shown = (path: string) => {
  const router = createMemoryRouter(
    [
      { path: '/admin/services', element: <h1>The list</h1> },
      { path: '/admin/services/new', element: <NewService preview={() => <p>The page</p>} /> },
      {
        path: '/admin/services/edit/:id',
        element: <EditService preview={({ service }) => <p>{service.title}</p>} formPreview={() => <p>The form</p>} />,
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
};

const answers: Readonly<Record<string, StubAnswer>> = {
  [`GET ${ONE}`]: { body: adminService() },
  [`GET ${ONE}/form`]: { body: adminServiceForm() },
  [`GET ${ONE}/impact`]: { body: impact },
};
const STALE = { status: 412, body: { code: 'changed_meanwhile', message: 'Changed.' } };
const bodyOf = (calls: readonly StubCall[], method: string): Record<string, unknown> =>
  JSON.parse(String(calls.filter((call) => call.method === method).at(-1)?.init.body)) as Record<string, unknown>;

describe('the form of a service', () => {
  it('has every field of its description: by its card, or by name', async () => {
    stubApi(answers);
    shown(`/admin/services/edit/${ID}`);
    await screen.findByLabelText(/^Title/);
    const missing = Object.entries(serviceRecord)
      .filter(([, { group }]) => group === undefined || !['offer', 'page', 'more'].includes(group))
      .map(([name, field]) => wireNameOf(name, field))
      .filter((name) => document.querySelector(`[name="${name}"], [name^="${name}."]`) === null);
    // Confirmed in the card of a draft.
    expect(missing).toEqual(['not_needed']);
  });
});

describe('a new service', () => {
  it('gets its id from its title, is created, and leads to its own page (ASVC-11, ASVC-13, ASVC-14, ASVC-21, ASVC-22, ASVC-42)', async () => {
    const calls = stubApi({ ...answers, 'POST /api/admin/services': { status: 201, body: saved } });
    const { user, router } = shown('/admin/services/new');
    expect(screen.getByRole('heading', { name: 'Create New Service' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Basic Info']);
    expect(screen.queryByText('Back to Services')).toBeNull();
    await fill(user, screen.getByLabelText(/^Title/), 'MSME Registration');
    await user.tab();
    expect(screen.getByLabelText(/^ID/)).toHaveValue(ID);
    await fill(user, screen.getByLabelText(/^Description/), 'Udyam in a day.');
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/services/edit/${ID}`));
    expect(bodyOf(calls, 'POST')).toMatchObject({ id: ID, price: 0, complexity_level: 3, category: 'general' });
    expect(currentToasts()[0]).toMatchObject({
      title: 'Service created',
      description: 'Now you can add form fields and document requirements',
    });
  });

  it('keeps an id of one’s own, and what is typed into it is not mixed with the suggestion', async () => {
    stubApi(answers);
    const { user } = shown('/admin/services/new');
    const id = screen.getByLabelText(/^ID/);
    await user.type(screen.getByLabelText(/^Title/), 'Ab');
    expect(id).toHaveValue('ab');
    await user.tab();
    await user.keyboard('udyam');
    expect(id).toHaveValue('udyam');
    await user.type(screen.getByLabelText(/^Title/), 'c');
    expect(id).toHaveValue('udyam');
  });

  it('has amounts of a later fee by state', async () => {
    const calls = stubApi({ ...answers, 'POST /api/admin/services': { status: 201, body: saved } });
    const { user } = shown('/admin/services/new');
    await fill(user, screen.getByLabelText(/^Title/), 'MSME Registration');
    await fill(user, screen.getByLabelText(/^Description/), 'Udyam in a day.');
    await user.click(screen.getByRole('button', { name: 'Add Later Fee' }));
    await fill(user, screen.getByLabelText('Name'), 'Stamp duty');
    await fill(user, screen.getByLabelText('To (₹)'), '8500');
    await user.click(screen.getByRole('button', { name: 'Add State' }));
    const states = within(screen.getByRole('group', { name: 'Amounts by state' }));
    await user.selectOptions(states.getByLabelText('State'), 'Delhi');
    await fill(user, states.getByLabelText('From (₹)'), '360');
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(bodyOf(calls, 'POST')).toMatchObject({
      later_fees: [{ label: 'Stamp duty', from: 0, to: 8500, by_state: [{ state: 'Delhi', from: 360, to: null }] }],
    });
  });

  it('is not sent while something is wrong (ASVC-24, ASVC-26)', async () => {
    const calls = stubApi(answers);
    const { user } = shown('/admin/services/new');
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await screen.findByRole('link', { name: 'Title must be at least 3 characters' });
    expect(screen.getByRole('link', { name: 'ID must be at least 3 characters' })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['what the server said', { status: 409, body: { message: 'A service with this ID already exists.' } }],
    ['the status line of an answer without a text', { status: 502, statusText: 'Bad Gateway' }],
    ['that it failed, where the server said nothing', { status: 503 }],
    ['that it failed, where no answer came', new TypeError('Failed to fetch')],
  ])('says why it was not saved: %s (ASVC-44)', async (_, answer) => {
    const away = answer instanceof Error;
    stubApi({ ...answers, 'POST /api/admin/services': away ? {} : answer });
    if (away) {
      const real = globalThis.fetch;
      globalThis.fetch = (input, init) => (init?.method === 'POST' ? Promise.reject(answer) : real(input, init));
    }
    const { user, router } = shown('/admin/services/new');
    await fill(user, screen.getByLabelText(/^Title/), 'MSME Registration');
    await fill(user, screen.getByLabelText(/^Description/), 'Udyam in a day.');
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await toasted('Error');
    const status = away ? undefined : answer.status;
    const words = { 409: '409: A service with this ID already exists.', 502: '502: Bad Gateway' };
    expect(currentToasts()[0]?.description).toBe(words[status as keyof typeof words] ?? 'Failed to save service');
    expect(router.state.location.pathname).toBe('/admin/services/new');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('MSME Registration');
  });

  it('marks what is required, advises how long a description is, and offers the texts’ lists (ASVC-15, 17, 19, 28, 31 to 33, 39 to 41)', () => {
    stubApi(answers);
    shown('/admin/services/new');
    const required = screen.getAllByText(/\*/, { selector: 'label *' }).map((one) => one.closest('label')?.textContent);
    expect(required.map((text) => text?.replace(/\W*\*.*$/, ''))).toEqual([
      'Title',
      'ID',
      'Description',
      'Price',
      'Category',
      'Icon',
    ]);
    screen.getByText(/150-200 characters/);
    for (const name of ['Active Service', 'Featured Service']) screen.getByRole('switch', { name });
    for (const name of ['Cancel', 'Create Service', 'Add Benefit', 'Add Document'])
      screen.getByRole('button', { name });
    for (const name of ['Detailed Description', 'Customer Help Text', 'Help Text']) screen.getByLabelText(name);
    expect(screen.getByLabelText(/^Price/)).toMatchObject({ type: 'number', min: '0', step: '1' });
    expect(screen.getByLabelText(/^Estimated Duration/)).toMatchObject({ type: 'number', min: '1' });
    const offered = (name: RegExp) =>
      within(screen.getByLabelText(name))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => [value, text])
        .filter(([value]) => value !== '');
    expect(offered(/^Category/)).toEqual([
      ['general', 'General'],
      ['business', 'Business'],
      ['legal', 'Legal'],
      ['compliance', 'Compliance'],
      ['registration', 'Registration'],
      ['tax', 'Tax'],
      ['consultation', 'Consultation'],
    ]);
    expect(offered(/^Complexity Level/)).toEqual([
      ['1', '1 Simple'],
      ['2', '2 Moderate'],
      ['3', '3 Complex'],
      ['4', '4 Very Complex'],
      ['5', '5 Expert'],
    ]);
    expect(offered(/^Icon/)).toEqual([
      ['FileText', 'Document'],
      ['Building', 'Building'],
      ['Briefcase', 'Briefcase'],
      ['Landmark', 'Landmark'],
      ['Scale', 'Justice'],
      ['User', 'User'],
      ['Users', 'Users'],
      ['FileCheck', 'Verified Document'],
      ['Stamp', 'Stamp'],
      ['BookOpen', 'Book'],
      ['ScrollText', 'Scroll'],
    ]);
  });

  it('says that it is being saved, with the lines that are left of its lists (ASVC-18, ASVC-20)', async () => {
    let done: () => void = () => undefined;
    const calls = stubApi({ ...answers, 'POST /api/admin/services': { status: 201, body: saved } });
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = real(input, init);
      if (init?.method === 'POST') await new Promise<void>((resolve) => (done = resolve));
      return answer;
    };
    const { user } = shown('/admin/services/new');
    await fill(user, screen.getByLabelText(/^Title/), 'MSME Registration');
    await fill(user, screen.getByLabelText(/^Description/), 'Udyam in a day.');
    for (const [add, line] of [
      ['Add Benefit', 'Benefit'],
      ['Add Document', 'Document'],
    ] as const) {
      for (const n of [1, 2]) {
        await user.click(screen.getByRole('button', { name: add }));
        await fill(user, screen.getByLabelText(`${line} ${n}`), `${line} no. ${n}`);
      }
      await user.click(screen.getByRole('button', { name: `Remove ${line} 1` }));
    }
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await screen.findByRole('button', { name: 'Saving...' });
    expect(screen.queryByRole('button', { name: 'Create Service' })).toBeNull();
    expect(bodyOf(calls, 'POST')).toMatchObject({
      benefits: ['Benefit no. 2'],
      requiredDocuments: ['Document no. 2'],
    });
    done();
    await toasted('Service created');
  });

  it('asks before it is left unsaved', async () => {
    stubApi(answers);
    const { user, router } = shown('/admin/services/new');
    await fill(user, screen.getByLabelText(/^Title/), 'MSME');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/admin/services/new');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'The list' });
  });
});

describe('a service that exists', () => {
  it('is shown with its title, a fixed id and two fields for its help text (ASVC-12 to 14, ASVC-16, ASVC-19, ASVC-23)', async () => {
    stubApi(answers);
    const { user } = shown(`/admin/services/edit/${ID}`);
    await screen.findByRole('heading', { name: 'Edit Service: MSME Registration' });
    expect(screen.getByLabelText(/^ID/)).toBeDisabled();
    expect(screen.getByText('Back to Services')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Basic Info',
      'Form & Document Config',
      'History',
    ]);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
    await user.type(screen.getByLabelText('Customer Help Text'), 'Keep your PAN ready.');
    expect(screen.getByLabelText('Help Text')).toHaveValue('Keep your PAN ready.');
  });

  it('speaks of no forms being filled in where there are none', async () => {
    stubApi({ ...answers, [`GET ${ONE}/impact`]: { body: { ...impact, drafts: 0 } } });
    const { user } = shown(`/admin/services/edit/${ID}`);
    await fill(user, await screen.findByLabelText(/^Title/), ' Online');
    expect(await screen.findByText(/open requests stay/)).not.toHaveTextContent('filled in');
  });

  it('says whom a change reaches before it is saved, and saves it over the version that was seen (ASVC-43)', async () => {
    const calls = stubApi({ ...answers, [`PUT ${ONE}`]: { body: saved } });
    const { user } = shown(`/admin/services/edit/${ID}`);
    const title = await screen.findByLabelText(/^Title/);
    expect(screen.queryByText(/open requests stay/)).toBeNull();
    await fill(user, title, ' Online');
    await screen.findByText(
      '3 open requests stay on the form they were bought with; new buyers see this change. 2 forms are still being filled in.',
    );
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toasted('Service updated');
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).toBe('"4"');
    expect(bodyOf(calls, 'PUT')).toMatchObject({ title: 'MSME Registration Online' });
  });

  it('that somebody else changed elsewhere is saved over their version without a question', async () => {
    const now = adminService({ version: 9 });
    let puts = 0;
    const calls = stubApi({
      ...answers,
      [`PUT ${ONE}`]: { body: saved },
    });
    const { user } = shown(`/admin/services/edit/${ID}`);
    const title = await screen.findByLabelText(/^Title/);
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.method === 'PUT' && puts++ === 0)
        return Promise.resolve(new Response(JSON.stringify({ code: 'stale', message: 'Changed.' }), { status: 412 }));
      if (puts > 0 && String(input) === ONE && (init?.method ?? 'GET') === 'GET')
        return Promise.resolve(new Response(JSON.stringify(now)));
      return real(input, init);
    };
    await fill(user, title, ' Online');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toasted('Service updated');
    expect(calls.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"9"');
    expect(screen.queryByText('Someone else just saved this')).toBeNull();
  });

  it('that somebody else changed too shows both values, and is saved as chosen', async () => {
    const now = adminService({ version: 9, title: 'Udyam Registration', price: 599 });
    let puts = 0;
    const calls = stubApi({ ...answers, [`PUT ${ONE}`]: { body: saved } });
    const { user } = shown(`/admin/services/edit/${ID}`);
    const title = await screen.findByLabelText(/^Title/);
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.method === 'PUT' && puts++ === 0)
        return Promise.resolve(new Response(JSON.stringify({ code: 'stale', message: 'Changed.' }), { status: 412 }));
      if (puts > 0 && String(input) === ONE && (init?.method ?? 'GET') === 'GET')
        return Promise.resolve(new Response(JSON.stringify(now)));
      return real(input, init);
    };
    await fill(user, title, ' Online');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('dialog', { name: 'Someone else just saved this' });
    expect(screen.getByText('Udyam Registration')).toBeInTheDocument();
    expect(screen.getByText('₹599')).toBeInTheDocument();
    // The price only they changed: theirs stays unless chosen otherwise.
    await user.click(screen.getByRole('button', { name: 'Save my choice' }));
    await toasted('Service updated');
    expect(bodyOf(calls, 'PUT')).toMatchObject({ title: 'MSME Registration Online', price: 599 });
    expect(calls.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"9"');
  });

  it('that is not there says so', async () => {
    stubApi({});
    shown('/admin/services/edit/unknown');
    await screen.findByRole('heading', { name: 'Service not found' });
  });
});

describe('the history of a service', () => {
  it('says why a version cannot be restored, where it was asked for', async () => {
    const by = { id: 'a', role: 'admin', name: 'Ravi' };
    const one = (version: number) => ({
      version,
      at: '2026-11-20T06:00:00.000Z',
      by,
      kind: 'changed',
      restored: null,
      changes: [],
    });
    const message = 'This version does not fit the rules of today, so it cannot be restored.';
    const errors = ['"Shade" depends on itself', 'Description is required'].map((one, n) => ({
      path: `fields.${n}`,
      code: 'rule',
      message: one,
    }));
    stubApi({
      ...answers,
      [`GET ${ONE}/history`]: { body: { items: [one(4), one(3)], next_before: null } },
      [`POST ${ONE}/restore`]: { status: 409, body: { code: 'service.not_restorable', message, errors } },
    });
    const { user } = shown(`/admin/services/edit/${ID}?tab=history`);
    await user.click(await screen.findByRole('button', { name: /^Restore this version/ }));
    const dialog = screen.getByRole('dialog', { name: 'Restore version 3?' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore version 3' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(errors.map((one) => one.message));
  });
});

describe('the form of a service', () => {
  const opened = async () => {
    const page = shown(`/admin/services/edit/${ID}?tab=config`);
    await screen.findByRole('list', { name: 'Form Fields' });
    return page;
  };

  it('counts its questions and documents and shows them beside the preview (AMET-01, AMET-02)', async () => {
    stubApi(answers);
    const { user } = await opened();
    expect(screen.getByRole('tab', { name: /^Form Fields ?2$/ })).toBeInTheDocument();
    expect(screen.getByText('The form')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Document Requirements ?0$/ }));
    await screen.findByText('No document requirements yet');
  });

  it('gets a question whose options are added and removed; an empty one is not added (AMET-03, AMET-20, AMET-34)', async () => {
    const calls = stubApi({ ...answers, 'POST /api/admin/service-fields': { body: saved } });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Add Field' }));
    await fill(user, screen.getByLabelText(/^Label/), 'Kind of trade');
    await user.selectOptions(screen.getByLabelText(/^Type/), 'Dropdown');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: 'Add at least one option' });
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    expect(screen.queryByRole('button', { name: /^Remove option/ })).toBeNull();
    await user.type(screen.getByLabelText('New option'), 'Retail{Enter}');
    await user.type(screen.getByLabelText('New option'), 'Wholesale');
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await user.click(screen.getByRole('button', { name: 'Remove option Retail' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toasted('Field saved successfully');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodyOf(calls, 'POST')).toMatchObject({
      service_id: 'msme_registration',
      key: 'kind_of_trade',
      type: 'select',
      options: ['Wholesale'],
      position: 2,
    });
  });

  it('refuses a key that is there already before anything is sent (AMET-23)', async () => {
    const calls = stubApi(answers);
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Add Field' }));
    await fill(user, screen.getByLabelText(/^Label/), 'Trade name');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', {
      name: 'A field with key "trade_name" already exists for this service. Please use a unique key.',
    });
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('asks before a question is deleted, says that requests keep it, and does nothing when declined (AMET-31, AMET-35)', async () => {
    const url = '/api/public-admin/service-fields/100001';
    const calls = stubApi({ ...answers, [`DELETE ${url}`]: { body: saved } });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Delete Trade name' }));
    await screen.findByText('Are you sure you want to delete this field? This cannot be undone.');
    expect(screen.getByText(/^Open requests keep it/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Trade name' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await toasted('Field deleted successfully');
  });

  it('shows what has no order as not set, and offers ten types (AMET-04, AMET-07, AMET-12)', async () => {
    const form = adminServiceForm();
    const [first, second] = form.fields;
    const fields = [
      { ...first, position: undefined, display_order: undefined },
      { ...second, position: undefined, display_order: 7 },
    ];
    stubApi({ ...answers, [`GET ${ONE}/form`]: { body: { ...form, fields } } });
    const { user } = await opened();
    const rows = within(screen.getByRole('list', { name: 'Form Fields' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Start dateOrder 7/);
    expect(rows[1]).toHaveTextContent(/^Trade nameOrder Not set/);
    await user.click(screen.getByRole('button', { name: 'Add Field' }));
    const types = within(screen.getByLabelText(/^Type/)).getAllByRole<HTMLOptionElement>('option');
    expect(types.flatMap(({ value, text }) => (value === '' ? [] : [[value, text]]))).toEqual([
      ['text', 'Text'],
      ['textarea', 'Textarea'],
      ['email', 'Email'],
      ['tel', 'Phone Number'],
      ['number', 'Number'],
      ['date', 'Date'],
      ['select', 'Dropdown'],
      ['radio', 'Radio Buttons'],
      ['checkbox', 'Checkbox'],
      ['switch', 'Switch'],
    ]);
  });

  it('says how old a document may be', async () => {
    const document = { service_id: 'msme_registration', allowed_types: 'pdf', max_size_mb: 5, required: true };
    const aged = (id: number, label: string, months: number) => {
      return { ...document, id, key: `key_${id}`, label, max_age_months: months };
    };
    const documents = [aged(7, 'Electricity bill', 1), aged(8, 'Bank statement', 3)];
    stubApi({ ...answers, [`GET ${ONE}/form`]: { body: { ...adminServiceForm(), documents } } });
    const { user } = await opened();
    await user.click(screen.getByRole('tab', { name: /^Document Requirements/ }));
    expect((await screen.findAllByText(/No older than/)).map((one) => one.textContent)).toEqual([
      expect.stringMatching(/No older than 1 month$/),
      expect.stringMatching(/No older than 3 months$/),
    ]);
  });

  it('gets a document, saying that it is being saved, and loses one when that is confirmed (AMET-05, 13, 32, 36, 37)', async () => {
    const form = adminServiceForm();
    const document = { id: 7, service_id: 'msme_registration', key: 'pan', label: 'PAN card', allowed_types: 'pdf' };
    const url = '/api/public-admin/service-documents/7';
    let done: () => void = () => undefined;
    const calls = stubApi({
      ...answers,
      [`GET ${ONE}/form`]: { body: { ...form, documents: [{ ...document, max_size_mb: 5, required: true }] } },
      'POST /api/admin/service-documents': { body: saved },
      [`DELETE ${url}`]: { body: saved },
    });
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = real(input, init);
      if (init?.method === 'POST') await new Promise<void>((resolve) => (done = resolve));
      return answer;
    };
    const { user } = await opened();
    await user.click(screen.getByRole('tab', { name: /^Document Requirements/ }));
    await user.click(screen.getByRole('button', { name: 'Add Document Requirement' }));
    await fill(user, screen.getByLabelText(/^Document Name/), 'Rent agreement');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Saving...' });
    done();
    await toasted('Document requirement saved successfully');
    expect(bodyOf(calls, 'POST')).toMatchObject({
      service_id: 'msme_registration',
      key: 'rent_agreement',
      document_name: 'Rent agreement',
      required: false,
      allowed_formats: 'pdf,doc,docx,jpg,jpeg,png',
      max_size: 10,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    const asks = 'Are you sure you want to delete this document requirement? This cannot be undone.';
    await user.click(screen.getByRole('button', { name: 'Delete PAN card' }));
    await screen.findByText(asks);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByText(asks)).toBeNull();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete PAN card' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await toasted('Document requirement deleted successfully');
    expect(calls.filter(({ method }) => method === 'DELETE').map((call) => call.url)).toEqual([url]);
  });

  it('moves a question by its buttons, shown at once (CALL-57)', async () => {
    const calls = stubApi({ ...answers, [`POST ${ONE}/order`]: { body: saved } });
    const { user } = await opened();
    expect(screen.getByRole('button', { name: /^Move Trade name up/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Move Trade name down' }));
    await screen.findByText('Trade name is number 2 of 2 now');
    expect(bodyOf(calls, 'POST')).toEqual({ kind: 'fields', ids: [100_002, 100_001] });
    expect(calls.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('"4"');
  });

  it('leads to its list when the question with the focus is deleted', async () => {
    const url = '/api/public-admin/service-fields/100001';
    const form = adminServiceForm();
    let deleted = false;
    stubApi({
      ...answers,
      [`GET ${ONE}/form`]: () => ({ body: deleted ? { ...form, fields: form.fields.slice(1) } : form }),
      [`DELETE ${url}`]: () => {
        deleted = true;
        return { body: saved };
      },
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Delete Trade name' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Form Fields/ })).toHaveFocus());
  });

  it('says of a question in a dialog that somebody else has deleted it', async () => {
    const form = adminServiceForm();
    let sent = false;
    stubApi({
      ...answers,
      [`GET ${ONE}/form`]: () => ({ body: sent ? { ...form, fields: form.fields.slice(1) } : form }),
      'PUT /api/public-admin/service-fields/100001': () => {
        sent = true;
        return STALE;
      },
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Edit Trade name' }));
    await fill(user, screen.getByLabelText(/^Label/), ' and style');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentToasts()[0]?.description).toBe('Not saved: someone else just deleted this.'));
  });

  /** The orders that were sent: over which version, and the first question. */
  const sentOrders = (calls: readonly StubCall[]) =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers, init }) => [headers.get('if-match'), JSON.parse(String(init.body)).ids[0]]);

  it('moves over its own move before, also while that cannot be fetched', async () => {
    let version = 4;
    const calls = stubApi({
      ...answers,
      [`GET ${ONE}/form`]: () => (version === 4 ? { body: adminServiceForm() } : { status: 500 }),
      [`POST ${ONE}/order`]: () => {
        version += 1;
        return { body: { ...saved, version } };
      },
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Move Trade name down' }));
    await user.click(await screen.findByRole('button', { name: 'Move Start date down' }));
    await waitFor(() =>
      expect(sentOrders(calls)).toEqual([
        ['"4"', 100_002],
        ['"5"', 100_001],
      ]),
    );
  });

  it('is moved over a change of something else without a question', async () => {
    const now = adminServiceForm();
    let moves = 0;
    const calls = stubApi({
      ...answers,
      [`GET ${ONE}/form`]: () => ({ body: moves === 0 ? now : { ...now, service: adminService({ version: 9 }) } }),
      [`POST ${ONE}/order`]: () => {
        moves += 1;
        return moves === 1 ? STALE : { body: { ...saved, version: 10 } };
      },
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Move Trade name down' }));
    await screen.findByText('Trade name is number 2 of 2 now');
    expect(sentOrders(calls)).toEqual([
      ['"4"', 100_002],
      ['"9"', 100_002],
    ]);
    expect(currentToasts()).toEqual([]);
  });

  it('is not moved over another admin’s move: that one is shown, and says so', async () => {
    const now = adminServiceForm();
    const [name, start] = now.fields;
    if (name === undefined || start === undefined) throw new Error('no questions');
    const third = { ...start, id: 100_003, key: 'end_date', label: 'End date', display_order: 2, position: 2 };
    const first = { ...now, fields: [name, start, third] };
    const theirs = {
      ...first,
      service: adminService({ version: 9 }),
      fields: [name, { ...third, display_order: 1, position: 1 }, { ...start, display_order: 2, position: 2 }],
    };
    let moves = 0;
    const calls = stubApi({
      ...answers,
      [`GET ${ONE}/form`]: () => ({ body: moves === 0 ? first : theirs }),
      [`POST ${ONE}/order`]: () => {
        moves += 1;
        return STALE;
      },
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Move Trade name down' }));
    await waitFor(() =>
      expect(currentToasts()[0]?.description).toMatch(/^Somebody else changed this list meanwhile\./),
    );
    expect(sentOrders(calls)).toEqual([['"4"', 100_002]]);
    const shownNames = screen.getAllByRole('button', { name: /^Edit / }).map((one) => one.getAttribute('aria-label'));
    expect(shownNames).toEqual(['Edit Trade name', 'Edit End date', 'Edit Start date']);
  });

  it('that cannot be loaded says so, after one more try (AMET-33, CALL-58)', async () => {
    const calls = stubApi({ [`GET ${ONE}`]: { body: adminService() } });
    shown(`/admin/services/edit/${ID}?tab=config`);
    await screen.findByText('Failed to load service metadata configuration. Please try refreshing the page.');
    expect(calls.filter(({ url }) => url.endsWith('/form'))).toHaveLength(2);
  });
});
