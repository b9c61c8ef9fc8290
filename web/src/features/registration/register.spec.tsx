import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/errors';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { sendFile } from '../../shared/kit/upload/send-file';
import type { RegistrationTarget } from '../../shared/registration/target';
import { stubApi } from '../../shared/testing/api-stub';
import { asha, registrationValues as values } from '../../shared/testing/customer-fixture';
import { forgetRegistration, heldFiles, holdFiles, keepRegistration, keptRegistration } from './kept-registration';
import RegistrationDialog from './RegistrationDialog';
import { useRegister } from './use-register';

// The only call by XMLHttpRequest, for its progress.
vi.mock('../../shared/kit/upload/send-file', () => ({ sendFile: vi.fn() }));
afterAll(() => vi.doUnmock('../../shared/kit/upload/send-file'));
const sending = vi.mocked(sendFile);

const paid: RegistrationTarget = { by: 'order', orderId: 'ORD_1', serviceId: 'gst-registration', title: 'GST' };
const registered = {
  data: { success: true, message: 'ok', id: 'r1', status: 'documents_not_uploaded', orderId: 'ORD_1' },
  status: 201,
  position: null,
  stale: false,
};
const pdf = (name: string, size = 10): File => {
  const file = new File(['x'], name, { type: 'application/pdf', lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const lastToast = () => {
  const [{ title, description } = { title: null }] = currentToasts();
  return [title, description];
};

const open = (target: RegistrationTarget, props: { readonly atOnce?: boolean; readonly onClose?: () => void } = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RegistrationDialog
          target={target}
          onClose={props.onClose ?? (() => undefined)}
          atOnce={props.atOnce ?? false}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const business = () => screen.findByLabelText(/^Business name/);
/** Types a text at once: each key draws the whole dialog. */
const fill = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const choose = async (...files: readonly File[]): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('.drop input[type=file]');
  if (input === null) throw new Error('no place for files');
  await userEvent.setup({ applyAccept: false }).upload(input, [...files]);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sending.mockReset();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  forgetRegistration('u1', 'gst-registration');
  removeToast();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  // The check before a dialog's code is fetched; each test adds its own answers.
  stubApi({ 'HEAD /mark.svg': {} });
  queryClient.setQueryData(USER_KEY, asha);
});

describe('the registration of a paid service', () => {
  it('begins with the profile, is sent with its order and files, and closes', async () => {
    sending.mockResolvedValue(registered);
    const onClose = vi.fn();
    open(paid, { onClose });
    const user = userEvent.setup();
    await user.type(await business(), 'Kulkarni Traders');
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Asha Kulkarni');
    expect(screen.getByLabelText(/^Phone/)).toHaveProperty('value', '98765 43210');
    await choose(pdf('pan.pdf'), pdf('rent.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Remove rent.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(lastToast()).toEqual(['Registration Successful', 'GST']);
    const [path, data, options] = sending.mock.calls[0] ?? [];
    expect(path).toBe('/api/service-registrations');
    expect(options?.idempotencyKey).toBe('ORD_1');
    expect([...(data ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['serviceId', 'gst-registration'],
      ['name', 'Asha Kulkarni'],
      ['email', 'asha@example.in'],
      ['phone', '9876543210'],
      ['businessName', 'Kulkarni Traders'],
      ['orderId', 'ORD_1'],
      ['documents', 'pan.pdf'],
    ]);
    expect(keptRegistration('u1', 'gst-registration')).toBeNull();
    expect(heldFiles('u1', 'gst-registration')).toEqual([]);
  });

  it('shows the error of each field and sends nothing', async () => {
    queryClient.setQueryData(USER_KEY, { ...asha, name: null, email: null, mobile: '' });
    open(paid);
    await business();
    await userEvent.click(screen.getByRole('button', { name: 'Complete Registration' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Name must be at least 3 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Business name is required',
    ]);
    expect(sending).not.toHaveBeenCalled();
  });

  it('refuses a file that is too large or of another kind, and is not sent before each of them is removed', async () => {
    sending.mockResolvedValue(registered);
    open(paid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('large.pdf', 5 * 1024 * 1024 + 1), pdf('tool.exe'), pdf('pan.pdf'));
    await screen.findByText('File size should be less than 5MB');
    screen.getByText('Only PDF, Word, and image files are accepted');
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const links = () => within(summary).getAllByRole('link');
    expect(links().map((link) => link.textContent)).toEqual([
      'large.pdf: File size should be less than 5MB. Remove it to continue.',
      'tool.exe: Only PDF, Word, and image files are accepted. Remove it to continue.',
    ]);
    await user.click(links()[1] as HTMLElement);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove tool.exe' }).closest('li'));
    await user.click(screen.getByRole('button', { name: 'Remove tool.exe' }));
    await waitFor(() => expect(links()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await user.click(screen.getByRole('button', { name: 'Remove large.pdf' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sending).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
    expect(sending.mock.calls[0]?.[1].getAll('documents')).toHaveLength(1);
  });

  it('shows that it is in progress only while the call runs, then that it failed; nothing typed is lost', async () => {
    let refuse: (why: Error) => void = () => undefined;
    sending.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    const onClose = vi.fn();
    open(paid, { onClose });
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    expect(screen.queryByText('Registration in progress')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await screen.findByText('Registration in progress');
    refuse(new ApiError(503, 'The store is away.', { message: 'The store is away.' }));
    const explained = await screen.findByText(/Your reference is ORD_1\. Try again/);
    expect(screen.queryByText('Registration in progress')).toBeNull();
    expect(lastToast()).toEqual(['Registration Failed', 'The store is away.']);
    // The button is at the end of the form, the explanation above it, on phones out of sight.
    await waitFor(() => expect(document.activeElement).toContainElement(explained));
    expect(screen.getByRole('alert').textContent).toBe('The store is away.');
    expect(await business()).toHaveProperty('value', 'Kulkarni Traders');
    screen.getByRole('button', { name: 'Remove pan.pdf' });
    expect(onClose).not.toHaveBeenCalled();
    sending.mockResolvedValue(registered);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const keys = sending.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
    expect(keys).toEqual(['ORD_1', 'ORD_1']);
  });

  it.each([500, 502])('says one thing of a failure of status %i without words', async (status) => {
    sending.mockRejectedValue(new ApiError(status, 'Bad Gateway', {}));
    open(paid);
    await fill(await business(), 'Kulkarni Traders');
    await userEvent.click(screen.getByRole('button', { name: 'Complete Registration' }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toBe('There was an error processing your request.');
    expect(lastToast()).toEqual(['Registration Failed', note.textContent]);
  });

  it('leads to the field of a value that the server finds wrong', async () => {
    const message = 'Please enter a valid phone number';
    const errors = [{ path: 'phone', message, code: 'registration.phone' }];
    sending.mockRejectedValue(new ApiError(422, message, { message, errors }));
    open(paid);
    await fill(await business(), 'Kulkarni Traders');
    await userEvent.click(screen.getByRole('button', { name: 'Complete Registration' }));
    const link = await screen.findByRole('link', { name: message });
    await screen.findByText(/Your reference is ORD_1\. Try again/);
    expect(document.activeElement).toContainElement(link);
  });

  it('can be cancelled while it is sent: all of it stays, nothing is called a failure, and it can be sent again', async () => {
    sending.mockImplementationOnce(
      (_path, _data, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const onClose = vi.fn();
    open(paid, { onClose });
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await screen.findByText('Registration in progress');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/Your reference is ORD_1\. Try again/);
    expect(lastToast()).toEqual(['Registration cancelled', 'We kept what you filled in.']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(await business()).toHaveProperty('value', 'Kulkarni Traders');
    screen.getByRole('button', { name: 'Remove pan.pdf' });
    sending.mockResolvedValue(registered);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('shows at its row which file the server refused', async () => {
    const message = 'Only PDF, Word, and image files are accepted';
    const problem = { message, errors: [{ path: 'documents.1', message, code: 'file.type' }] };
    sending.mockRejectedValue(new ApiError(422, message, problem));
    open(paid);
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'), pdf('zip-inside.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Complete Registration' }));
    const row = (await screen.findByRole('button', { name: 'Remove zip-inside.pdf' })).closest('li');
    await waitFor(() => expect(row?.textContent).toContain(message));
    expect(screen.getByRole('button', { name: 'Remove pan.pdf' }).closest('li')?.textContent).not.toContain(message);
    await screen.findByRole('link', { name: `zip-inside.pdf: ${message}. Remove it to continue.` });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.activeElement).toHaveClass('error-summary'));
    expect(sending).toHaveBeenCalledTimes(1);
  });

  it('disables its fields while it is sent', async () => {
    let refuse: (why: Error) => void = () => undefined;
    sending.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    open(paid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await screen.findByText('Registration in progress');
    expect(await business()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remove pan.pdf' })).toBeDisabled();
    refuse(new ApiError(503, 'The store is away.', { message: 'The store is away.' }));
    await waitFor(async () => expect(await business()).toBeEnabled());
  });

  it('finds a refused file among the sent ones, even if others were removed from the list meanwhile', async () => {
    let refuse: (why: Error) => void = () => undefined;
    sending.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    const names = ['pan.pdf', 'zip.pdf', 'rent.pdf'];
    holdFiles(
      'u1',
      'gst-registration',
      names.map((name) => ({ id: name, file: pdf(name), error: null })),
    );
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useRegister(asha, paid, () => undefined), { wrapper });
    act(() => void result.current.send(values).catch(() => undefined));
    await waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
    act(() => result.current.changeFiles(result.current.files.slice(1)));
    const message = 'Only PDF, Word, and image files are accepted';
    refuse(new ApiError(422, message, { errors: [{ path: 'documents.1', message, code: 'file.type' }] }));
    await waitFor(() => expect(result.current.failed).toBe(true));
    expect(result.current.files.map(({ id, error }) => [id, error])).toEqual([
      ['zip.pdf', message],
      ['rent.pdf', null],
    ]);
  });

  it('is sent by itself when it was kept for this order, and only once', async () => {
    keepRegistration('u1', 'gst-registration', { key: 'k', orderId: 'ORD_1', values, fileNames: [] });
    sending.mockResolvedValue(registered);
    const onClose = vi.fn();
    open(paid, { atOnce: true, onClose });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sending).toHaveBeenCalledTimes(1);
  });

  it('names the files that have to be chosen again after the page was left', async () => {
    keepRegistration('u1', 'gst-registration', { key: 'k', orderId: 'ORD_1', values, fileNames: ['a.pdf', 'b.pdf'] });
    open(paid);
    await screen.findByText(/choose these files again: a\.pdf, b\.pdf\./);
    await choose(pdf('a.pdf'));
    await screen.findByText(/choose these files again: b\.pdf\./);
    expect(await business()).toHaveProperty('value', 'Kulkarni Traders');
  });
});

describe('a registration that one person began', () => {
  it('is not sent as that of another person who signed in in another tab', async () => {
    sending.mockResolvedValue(registered);
    open(paid);
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    const bina = { ...asha, id: 'u2', name: 'Bina Rao', email: 'bina@example.in' };
    act(() => void queryClient.setQueryData(USER_KEY, bina));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Bina Rao'));
    expect(await business()).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'Remove pan.pdf' })).toBeNull();
  });
});

describe('the profile', () => {
  it('follows another name before the registration is sent', async () => {
    const order: string[] = [];
    stubApi({
      'HEAD /mark.svg': {},
      'POST /api/update-profile': () => {
        order.push('profile');
        return { body: { ...asha, name: 'Asha Rao' } };
      },
    });
    sending.mockImplementation(() => {
      order.push('registration');
      return Promise.resolve(registered);
    });
    open(paid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), 'Asha Rao');
    await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
    await waitFor(() => expect(order).toEqual(['profile', 'registration']));
    expect(queryClient.getQueryData<User>(USER_KEY)?.name).toBe('Asha Rao');
  });
});

describe('the registration of a service that is not paid yet', () => {
  const service = {
    id: 'gst-registration',
    title: 'GST Registration',
    price: '299',
    fee_breakup: { professional_fee: 253, gst: 46 },
    government_fees: { kind: 'none', from: null, note: '' },
    later_fees: [],
  } as unknown as Service;
  const unpaid: RegistrationTarget = { by: 'payment', serviceId: service.id, title: service.title, service };

  it('does not lead to the payment while a file is refused', async () => {
    open(unpaid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('note.txt'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('link', { name: /^note\.txt: Only PDF, Word, and image files are accepted/ });
    expect(screen.queryByRole('button', { name: 'Continue to Payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove note.txt' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Continue to Payment' });
  });

  it('goes to the payment and back, and keeps values and files', async () => {
    open(unpaid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Continue to Payment' });
    screen.getByText('₹253');
    await user.click(screen.getByRole('button', { name: 'Back to Form' }));
    expect(await business()).toHaveProperty('value', 'Kulkarni Traders');
    screen.getByRole('button', { name: 'Remove pan.pdf' });
    expect(sending).not.toHaveBeenCalled();
  });

  it('is kept with its order before the page is left', async () => {
    stubApi({
      'HEAD /mark.svg': {},
      'POST /api/payment/initiate': {
        body: { orderId: 'ORD_7', paymentLink: 'https://pay.example/o/7', testMode: true },
      },
      'POST /api/payment/simulate': { body: {} },
    });
    open(unpaid);
    const user = userEvent.setup();
    await fill(await business(), 'Kulkarni Traders');
    await choose(pdf('pan.pdf'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() =>
      expect(keptRegistration('u1', 'gst-registration')).toMatchObject({
        orderId: 'ORD_7',
        values,
        fileNames: ['pan.pdf'],
      }),
    );
    expect(heldFiles('u1', 'gst-registration').map(({ file }) => file.name)).toEqual(['pan.pdf']);
  });
});
