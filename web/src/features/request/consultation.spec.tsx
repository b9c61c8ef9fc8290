import type { Consultation } from '@anupalan/domain/contracts/consultations';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import type { Pay } from '../../shared/payment/use-pay';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { RequestBody } from './RequestBody';
import { railStages } from './rail';

const DAY = 86_400_000;
/** 10:00 in India on the day after `days` days, and half an hour later. */
const at = (days: number) => {
  const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return { starts_at: `${day}T04:30:00.000Z`, ends_at: `${day}T05:00:00.000Z` };
};
const asked: Consultation = {
  state: 'asked',
  skill: null,
  topic: 'Employment',
  language: 'Hindi',
  wished: [
    { starts_at: '2031-11-24T04:30:00.000Z', ends_at: '2031-11-24T06:30:00.000Z' },
    { starts_at: '2031-11-25T08:30:00.000Z', ends_at: '2031-11-25T10:30:00.000Z' },
  ],
  proposed: [],
  starts_at: null,
  ends_at: null,
  minutes: null,
  rescheduled: null,
  with: null,
};
const meera = { id: 'meera', name: 'Meera Nair', title: 'Company secretary' };
const booked: Consultation = { ...asked, state: 'booked', ...at(3), with: meera };
const rescheduled = { by: 'office', ...at(3), note: '' } as const;
const held: Consultation = { ...booked, state: 'took_place', ...at(-1), minutes: 25 };

const caseWith = (status: string, consultation: Consultation, more: Partial<CaseView> = {}): CaseView => {
  const base = caseView();
  return {
    ...base,
    request: {
      ...base.request,
      status,
      workflow: 'consultation',
      service_id: 'talk-to-lawyer',
      service_title: 'Consultation with a Lawyer',
    },
    consultation,
    ...more,
  };
};
const pay: Pay = { pending: false, leaving: false, buy: () => undefined, payOrder: () => undefined, dialog: null };
const page = (view: CaseView) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <RequestBody view={view} pay={pay} onConfirm={() => undefined} />
    </MemoryRouter>
  </QueryClientProvider>
);

/** The consultation's card is loaded after its page. */
const server = (answers: Parameters<typeof stubApi>[0] = {}) => stubApi({ 'HEAD /mark.svg': {}, ...answers });
const choices = (): Promise<HTMLElement[]> => screen.findAllByRole('radio');

beforeEach(() => {
  queryClient.clear();
  removeToast();
  server();
});

describe('the page of a consultation', () => {
  it.each([
    [
      'its form is open',
      caseWith('documents_not_uploaded', { ...asked, state: 'unasked', wished: [] }),
      'Write your question',
    ],
    ['more is needed', caseWith('reupload_requested', asked), 'Check what you sent'],
    ['it was asked for', caseWith('documents_uploaded_pending_review', asked), "We're finding a time for your call"],
    [
      'times are proposed',
      caseWith('documents_uploaded_pending_review', { ...asked, state: 'proposed', proposed: [at(2)] }),
      'Choose a time for your call',
    ],
    ['it is booked', caseWith('documents_approved', booked), 'Your call is booked'],
    [
      'another time was asked for',
      caseWith('documents_uploaded_pending_review', { ...asked, rescheduled }),
      "We're finding another time for your call",
    ],
    [
      'other times are proposed for it',
      caseWith('documents_uploaded_pending_review', { ...asked, state: 'proposed', proposed: [at(2)], rescheduled }),
      'Choose a time for your call',
    ],
    ['it is to be moved', caseWith('documents_approved', { ...booked, proposed: [at(4)] }), 'Can we move your call?'],
    ['its time is over', caseWith('documents_approved', { ...booked, ...at(-1) }), 'Your summary is on its way'],
    ['it was held', caseWith('service_delivered', held, { result: 'Give notice.' }), 'Your summary is here'],
    ['it is completed', caseWith('completed', held, { result: 'Give notice.' }), 'This consultation is completed'],
    ['it is closed', caseWith('closed', held), 'This consultation is closed'],
  ])('speaks of the call and of nothing that is filed when %s', async (_, view, title) => {
    const { container } = render(page(view));
    if (view.consultation?.state !== 'unasked') await screen.findByRole('heading', { name: 'Your call' });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(container.textContent).not.toMatch(/\bfil(e|ing|ed)\b|document|authorit|deliver/i);
  });

  it('gives up the booked time with what would suit better, until the call begins', async () => {
    const view = caseWith('documents_approved', booked, { allowed_actions: ['reschedule'] });
    const calls = server({ 'POST /api/requests/1/reschedule': { body: { success: true, message: 'ok', id: '1' } } });
    const { rerender } = render(page(view));
    await userEvent.click(await screen.findByRole('button', { name: 'I need another time' }));
    await userEvent.type(await screen.findByLabelText(/^When would suit you better/), ' After 4 pm ');
    await userEvent.click(screen.getByRole('button', { name: 'Ask for another time' }));
    const sent = () => calls.filter(({ method }) => method === 'POST');
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.init.body).toBe(JSON.stringify({ note: 'After 4 pm' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    rerender(page(caseWith('documents_approved', { ...booked, ...at(-1) }, { allowed_actions: ['reschedule'] })));
    expect(screen.queryByRole('button', { name: 'I need another time' })).toBeNull();
  });

  it('says that we gave up the agreed time, and why', async () => {
    const note = 'I am in court that day.';
    render(page(caseWith('documents_uploaded_pending_review', { ...asked, rescheduled: { ...rescheduled, note } })));
    expect(await screen.findByText(/^We can't keep .*, 10:00 to 10:30 IST: I am in court that day\.$/)).toBeVisible();
  });

  it.each([
    ['final_payment_link_sent', 'Complete final payment'],
    ['final_payment_received', "We're preparing the filing"],
    ['filing_processing_started', "We're filing with the authorities"],
    ['awaiting_govt_approval', 'Waiting for the authority'],
  ])('says what the status says where the way of a filing was set for it: %s', (status, title) => {
    render(page(caseWith(status, booked)));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your call is booked' })).toBeNull();
  });

  it('keeps the button of a final payment that was asked for', () => {
    const final: CaseView['payments'][number] = {
      orderId: 'ORD_9',
      purpose: 'final',
      status: 'created',
      amount: 1500,
      lineItems: [],
      paymentLink: 'https://pay.example/o/9',
      created_at: '2026-11-21T08:30:00.000Z',
      captured_at: null,
      expires_at: '2026-02-04T10:00:00.000Z',
      confirming_since: null,
      receipt: null,
      refund_vouchers: [],
    };
    render(page(caseWith('final_payment_link_sent', booked, { payments: [final] })));
    expect(screen.getByRole('button', { name: 'Pay ₹1,500' })).toBeEnabled();
  });

  it('names who calls and the last digits of the number, and no more of it', async () => {
    const answers = { contact_phone: '+91 98765 43210' };
    const view = caseWith('documents_approved', booked);
    const { container } = render(page({ ...view, submission: { ...view.submission, answers } }));
    await screen.findByText(/Meera Nair will call you on your number ending in 3210\./);
    expect(container.textContent).not.toContain('98765 43210');
  });

  it('shows the wished slots until one is booked', async () => {
    const { rerender } = render(page(caseWith('documents_uploaded_pending_review', asked)));
    expect(await screen.findByText('Mon 24 Nov, 10:00 to 12:00 IST')).toBeVisible();
    expect(screen.getByText('Tue 25 Nov, 14:00 to 16:00 IST')).toBeVisible();
    rerender(page(caseWith('documents_approved', { ...booked, ...asked.wished[0], state: 'booked' })));
    expect(screen.getByText('Booked: Mon 24 Nov, 10:00 to 12:00 IST with Meera Nair')).toBeVisible();
    expect(screen.queryByText(/First choice/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/requests\/[^/]+\/consultation\.ics$/),
    );
  });

  it('offers no calendar entry for a call that is over', async () => {
    render(page(caseWith('documents_approved', { ...booked, ...at(-1) })));
    await screen.findByText(/^Booked: /);
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  });

  it('tells the time of the call at its stage as it is, without the day on which it was agreed', () => {
    const stages: CaseView['stages'] = [
      {
        code: 'timeAgreed',
        state: 'done',
        at: '2026-11-22T08:00:00.000Z',
        note: null,
        waiting_on: null,
        call: { starts_at: '2026-11-24T04:30:00.000Z', ends_at: '2026-11-24T05:00:00.000Z' },
      },
      {
        code: 'call',
        state: 'now',
        at: '2026-11-22T08:00:00.000Z',
        note: { code: 'turn.yours' },
        waiting_on: 'customer',
        call: null,
      },
    ];
    const told = railStages(caseWith('documents_approved', booked, { stages }), i18next.t);
    expect(told.map(({ label, when }) => `${label}: ${when}`)).toEqual([
      'Time agreed: Tue 24 Nov, 10:00 to 10:30 IST',
      'Call: Since 22 Nov · your turn',
    ]);
  });

  it('books the proposed time that is chosen, and asks for one first', async () => {
    const slots = [at(2), at(4)] as const;
    const view = caseWith(
      'documents_uploaded_pending_review',
      { ...asked, state: 'proposed', proposed: [...slots] },
      { allowed_actions: ['choose-slot'] },
    );
    const calls = server({
      'POST /api/requests/1/choose-slot': { body: { success: true, message: 'ok', id: '1' } },
    });
    render(page(view));
    const [, second] = await choices();
    const book = screen.getByRole('button', { name: 'Book this time' });
    await userEvent.click(book);
    expect(screen.getByText('Choose a time first')).toBeVisible();
    const sent = () => calls.filter(({ method }) => method === 'POST');
    expect(sent()).toEqual([]);
    await userEvent.click(second as HTMLElement);
    await userEvent.click(book);
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.init.body).toBe(JSON.stringify({ startsAt: slots[1].starts_at }));
  });

  it.each([
    ['leads on from the card once a time is booked, whose choice goes away', true],
    ['calls nobody back who went on elsewhere while a time was being booked', false],
  ])('%s', async (_, stays) => {
    const before = caseWith(
      'documents_uploaded_pending_review',
      { ...asked, state: 'proposed', proposed: [at(3)] },
      { allowed_actions: ['choose-slot'] },
    );
    server({ 'POST /api/requests/1/choose-slot': { body: { success: true, message: 'ok', id: '1' } } });
    const answered = globalThis.fetch;
    let answer = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') await open;
      return answered(input, init);
    };
    const shown = (view: CaseView) => (
      <>
        <button type="button">Elsewhere</button>
        {page(view)}
      </>
    );
    const { rerender } = render(shown(before));
    const [time] = await choices();
    await userEvent.click(time as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    if (!stays) act(() => elsewhere.focus());
    rerender(shown(caseWith('documents_approved', booked)));
    answer();
    await expect.poll(() => currentToasts()[0]?.title).toBe('Your call is booked');
    expect(stays ? screen.getByRole('heading', { name: 'Your call' }) : elsewhere).toHaveFocus();
  });

  it('says why a time could not be booked', async () => {
    const message = 'This time is not proposed any more. Choose one of those shown.';
    server({
      'POST /api/requests/1/choose-slot': { status: 409, body: { code: 'slot_not_proposed', message } },
    });
    render(
      page(caseWith('documents_approved', { ...booked, proposed: [at(4)] }, { allowed_actions: ['choose-slot'] })),
    );
    const [time] = await choices();
    await userEvent.click(time as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Move the call to this time' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('offers no choice to a person without the right', async () => {
    render(page(caseWith('documents_uploaded_pending_review', { ...asked, state: 'proposed', proposed: [at(2)] })));
    await screen.findByRole('heading', { name: 'Your call' });
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
