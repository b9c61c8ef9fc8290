import { describe, expect, expectTypeOf, it } from 'vitest';
import type { EventSpec } from '../kernel/event.js';
import { type RequestEvents, requestEventSpecs } from '../requests/events.js';
import type { NotificationTemplate } from '../texts/en.js';
import type { consultation } from './consultation.js';
import { type AnyStatus, type CommandRole, isOpenTarget, type Step } from './definition.js';
import type { drafting } from './drafting.js';
import type { filing } from './filing.js';
import {
  currentWorkflow,
  EVERY_STEP,
  STEP_NAMES,
  type StepName,
  type StepValues,
  stepNamed,
  WORKFLOW_IDS,
  workflowOf,
} from './registry.js';
import { isEnded, PRESENT_STATUSES } from './statuses.js';
import { allowedCommands, daysUntil, findTransition, sends, stepArea, stepOf, stepPath, timersAt } from './steps.js';

const fresh = { filingStarted: false, finalPaid: false, paused: false };

describe('the steps of a filing', () => {
  const beforeFiling = [
    'new_request',
    'documents_not_uploaded',
    'documents_uploaded_pending_review',
    'reupload_requested',
    'documents_approved',
    'final_payment_link_sent',
    'final_payment_received',
  ];
  const staff: CommandRole[] = ['staff', 'admin'];
  const anyone: CommandRole[] = ['customer', 'staff', 'admin', 'system', 'gateway', 'integrator'];
  const money: CommandRole[] = ['system', 'gateway'];
  const lines: readonly [StepName, readonly string[] | AnyStatus | null, string, CommandRole[], string[]][] = [
    ['requestService', null, 'new_request', anyone, []],
    ['receiveInitialPayment', ['new_request'], 'documents_not_uploaded', money, []],
    [
      'submitIntake',
      ['documents_not_uploaded', 'reupload_requested'],
      'documents_uploaded_pending_review',
      ['customer'],
      [],
    ],
    ['approveDocuments', ['documents_uploaded_pending_review'], 'documents_approved', staff, []],
    ['requestReupload', ['documents_uploaded_pending_review'], 'reupload_requested', staff, ['somethingToCorrect']],
    [
      'sendPaymentLink',
      ['documents_approved'],
      'final_payment_link_sent',
      staff,
      ['finalPaymentOpen', 'finalAmountDue'],
    ],
    [
      'startFiling',
      ['documents_approved', 'final_payment_received'],
      'filing_processing_started',
      staff,
      ['nothingDue'],
    ],
    ['submitToAuthority', ['filing_processing_started'], 'awaiting_govt_approval', staff, []],
    ['deliver', ['awaiting_govt_approval'], 'service_delivered', staff, ['deliverable']],
    ['authorityQuery', ['awaiting_govt_approval'], 'reupload_requested', staff, ['queryNamed']],
    ['withdrawPaymentLink', ['final_payment_link_sent'], 'documents_approved', staff, ['linkOpen']],
    ['expirePaymentLink', ['final_payment_link_sent'], 'documents_approved', ['system'], []],
    ['receiveFinalPayment', ['final_payment_link_sent'], 'final_payment_received', money, []],
    ['confirmDelivery', ['service_delivered'], 'completed', ['customer', 'system'], ['ratingInRange']],
    ['close', ['completed'], 'closed', staff, []],
    ['reopen', ['completed', 'closed', 'cancelled'], 'last_active', ['admin'], []],
    ['overrideStatus', 'any', 'chosen', ['admin'], ['overrideExplained']],
    ['putOnHold', 'open', 'same', staff, ['notPaused']],
    ['resume', 'open', 'same', staff, ['paused']],
    ['cancel', beforeFiling, 'cancelled', ['customer', 'staff', 'admin'], ['filingNotStarted', 'consultationNotBegun']],
  ];
  it.each(lines)('%s leads from %j to %s', (name, from, to, by, guards) => {
    const step = stepOf(currentWorkflow('filing'), name);
    expect(step).toMatchObject({ from, to, by });
    expect([...(step?.when ?? []), ...(step?.guards ?? [])]).toEqual(guards);
  });

  it('are these and no others', () => {
    expect(Object.keys(currentWorkflow('filing').steps)).toEqual(lines.map(([name]) => name));
  });

  it('are open to an older status as to its nearest present one', () => {
    const filing = currentWorkflow('filing');
    expect(findTransition(filing, 'document_review', 'approveDocuments')?.to).toBe('documents_approved');
    expect(allowedCommands(filing, 'waiting_for_customer', 'customer', fresh)).toEqual(['submitIntake', 'cancel']);
    expect(allowedCommands(filing, 'in_progress', 'customer', fresh)).toEqual([]);
  });
});

describe('a definition', () => {
  const every = WORKFLOW_IDS.flatMap((id) =>
    Object.entries(currentWorkflow(id).steps).map(([name, step]) => [`${id}.${name}`, step] as const),
  );

  it.each(WORKFLOW_IDS)('of %s is data: it survives being written as JSON', (id) => {
    expect(JSON.parse(JSON.stringify(currentWorkflow(id)))).toEqual(currentWorkflow(id));
  });

  it.each(every)(
    '%s names an event that requests have, and statuses that there are',
    (_, { event, from, to }: Step) => {
      expect(Object.keys(requestEventSpecs)).toContain(event);
      const named = [...(Array.isArray(from) ? from : []), ...(isOpenTarget(to) ? [] : [to])];
      expect(PRESENT_STATUSES).toEqual(expect.arrayContaining(named));
    },
  );

  it.each(WORKFLOW_IDS)('of %s takes by its timers only steps that it lets the system take', (id) => {
    const { steps } = currentWorkflow(id);
    const taken = Object.values(steps).flatMap(({ timers = [] }) =>
      timers.flatMap((one) => ('take' in one ? one.take : [])),
    );
    expect(taken).toEqual(['confirmDelivery']);
    for (const name of taken) expect(steps[name]?.by).toContain('system');
  });

  it('tells people by a template of one event only, since what is sent is found by it', () => {
    const told = new Map<string, Set<string>>();
    for (const { event, notifies = [] } of EVERY_STEP)
      for (const { template } of notifies) told.set(template, new Set([...(told.get(template) ?? []), event]));
    expect(told.size).toBeGreaterThan(5);
    expect([...told].filter(([, events]) => events.size > 1)).toEqual([]);
  });

  it('of a request that was bound to a version is found again, and an unknown one is an error', () => {
    expect(workflowOf({ id: 'drafting', version: 1 })).toBe(currentWorkflow('drafting'));
    expect(() => workflowOf({ id: 'drafting', version: 99 })).toThrow('no version 99 of the workflow drafting');
  });

  it('tells nobody what only another workflow tells', () => {
    const sending = (template: NotificationTemplate, to = 'customer') =>
      WORKFLOW_IDS.filter((id) => sends(currentWorkflow(id), { template, to }));
    expect(sending('documents_approved')).toEqual(['filing', 'drafting']);
    expect(sending('consultation_booked')).toEqual([...WORKFLOW_IDS]);
    // Another recipient of the same template is another notification.
    const { deliver } = currentWorkflow('filing').steps;
    const toAssignee = { ...(deliver as Step), notifies: [{ template: 'delivered', to: 'assignee' } as const] };
    const told = { template: 'delivered', to: 'assignee' } as const;
    expect(sends(currentWorkflow('filing'), told, [...EVERY_STEP, toAssignee])).toBe(false);
    expect(sends({ ...currentWorkflow('drafting'), steps: { deliver: toAssignee } }, told)).toBe(true);
  });
});

describe('the commands open to a role', () => {
  it.each([
    [null, 'customer', ['requestService']],
    ['new_request', 'customer', ['cancel']],
    ['new_request', 'gateway', ['receiveInitialPayment']],
    ['documents_not_uploaded', 'customer', ['submitIntake', 'cancel']],
    ['documents_uploaded_pending_review', 'staff', ['approveDocuments', 'requestReupload', 'putOnHold', 'cancel']],
    ['documents_approved', 'staff', ['sendPaymentLink', 'startFiling', 'putOnHold', 'cancel']],
    ['final_payment_link_sent', 'staff', ['withdrawPaymentLink', 'putOnHold', 'cancel']],
    ['final_payment_link_sent', 'system', ['expirePaymentLink', 'receiveFinalPayment']],
    ['awaiting_govt_approval', 'staff', ['deliver', 'authorityQuery', 'putOnHold']],
    ['awaiting_govt_approval', 'customer', []],
    ['service_delivered', 'customer', ['confirmDelivery']],
    ['completed', 'admin', ['close', 'reopen', 'overrideStatus']],
    ['closed', 'staff', []],
    ['cancelled', 'admin', ['reopen', 'overrideStatus']],
    ['lost_in_import', 'admin', ['overrideStatus']],
    ['lost_in_import', 'staff', []],
  ] as const)('at %s a %s may %j', (status, role, commands) => {
    expect(allowedCommands(currentWorkflow('filing'), status, role, fresh)).toEqual(commands);
  });

  it('are to put an open case on hold, and to resume it, never both', () => {
    const offered = (status: string, paused: boolean) =>
      allowedCommands(currentWorkflow('filing'), status, 'staff', { ...fresh, paused }).filter((name) =>
        ['putOnHold', 'resume'].includes(name),
      );
    for (const status of PRESENT_STATUSES) {
      expect(offered(status, false)).toEqual(isEnded(status) ? [] : ['putOnHold']);
      expect(offered(status, true)).toEqual(isEnded(status) ? [] : ['resume']);
    }
  });

  it('lose the cancelling once filing has started, even after a query of the authority', () => {
    expect(
      allowedCommands(currentWorkflow('filing'), 'reupload_requested', 'customer', { ...fresh, filingStarted: true }),
    ).toEqual(['submitIntake']);
  });

  it('lose the customer’s cancelling once a call has begun; it stays ours', () => {
    const begun = { ...fresh, consultationBegun: true };
    expect(allowedCommands(currentWorkflow('filing'), 'documents_approved', 'customer', begun)).toEqual([]);
    expect(allowedCommands(currentWorkflow('filing'), 'documents_approved', 'admin', begun)).toContain('cancel');
  });

  it('lose the payment link once the final payment is made', () => {
    expect(
      allowedCommands(currentWorkflow('filing'), 'documents_approved', 'staff', {
        filingStarted: true,
        finalPaid: true,
        paused: false,
      }),
    ).toEqual(['startFiling', 'putOnHold']);
  });
});

describe('a consultation', () => {
  const consultation = currentWorkflow('consultation');

  it('is delivered right after it was held, and a filing never before the authority has decided', () => {
    const at = (consultationTookPlace: boolean) =>
      allowedCommands(consultation, 'documents_approved', 'staff', { ...fresh, consultationTookPlace });
    expect(at(true)).toContain('deliver');
    expect(at(false)).not.toContain('deliver');
    expect(findTransition(currentWorkflow('filing'), 'documents_approved', 'deliver')).toBeNull();
  });

  it('asks for no final payment and files nothing', () => {
    const steps = PRESENT_STATUSES.flatMap((status) => allowedCommands(consultation, status, 'staff', fresh));
    expect(steps).not.toEqual(expect.arrayContaining(['sendPaymentLink']));
    expect(steps).not.toEqual(expect.arrayContaining(['startFiling']));
  });

  it('has its question accepted by the booking, not by a button', () => {
    const offered = allowedCommands(consultation, 'documents_uploaded_pending_review', 'staff', fresh);
    expect(offered).toEqual(['requestReupload', 'putOnHold', 'cancel']);
    expect(stepNamed('approveDocuments').follows).toBe(true);
  });
});

describe('the timers of a step', () => {
  const days = (type: string, status: string, to?: string) =>
    timersAt(currentWorkflow('filing'), { type, data: { to } }, status).map((timer) => timer.days);

  it('run while the case is where the step led', () => {
    expect(days('ServiceDelivered', 'service_delivered')).toEqual([14]);
    expect(days('ServiceDelivered', 'completed')).toEqual([]);
    expect(days('FilingStarted', 'filing_processing_started')).toEqual([]);
  });
  it('run at the older status that is called otherwise, too', () => {
    expect(days('InitialPaymentReceived', 'pending')).toEqual([1, 3, 7]);
  });
  it('say after how many days a delivery counts as confirmed, in the workflow of the case', () => {
    const { deliver } = currentWorkflow('filing').steps;
    const soon = { ...(deliver as Step), timers: [{ days: 3, take: 'confirmDelivery' }] };
    expect(WORKFLOW_IDS.map((id) => daysUntil(currentWorkflow(id), 'confirmDelivery'))).toEqual([14, 14, 14]);
    expect(daysUntil({ ...currentWorkflow('drafting'), steps: { deliver: soon } }, 'confirmDelivery')).toBe(3);
  });
  it('run at the status that was chosen', () => {
    const { overrideStatus } = currentWorkflow('filing').steps;
    const timers = [{ days: 2, remind: 'document_reminder' }] as const;
    const workflow = {
      ...currentWorkflow('filing'),
      steps: { overrideStatus: { ...(overrideStatus as Step), timers } },
    };
    const set = { type: 'StatusOverridden', data: { to: 'documents_not_uploaded' } };
    expect(timersAt(workflow, set, 'documents_not_uploaded')).toEqual(timers);
    expect(timersAt(workflow, set, 'documents_approved')).toEqual([]);
  });
});

describe('the route of a step', () => {
  it('is among those of admins where staff never take the step', () => {
    expect(STEP_NAMES.filter((name) => stepNamed(name).act && stepArea(name) === 'admin')).toEqual([
      'reopen',
      'overrideStatus',
    ]);
    expect(stepArea('close')).toBe('staff');
  });
});

describe('the name of a step', () => {
  it('stands in paths in small letters', () => {
    expect(STEP_NAMES.map(stepPath)).toEqual(expect.arrayContaining(['submit-intake', 'send-payment-link', 'close']));
  });
});

describe('what is typed at a step', () => {
  it('is a field of the event that records it', () => {
    type Steps = (typeof filing | typeof drafting | typeof consultation)['steps'];
    type EventIn<S, N> = S extends unknown ? (N extends keyof S ? S[N]['event' & keyof S[N]] : never) : never;
    type Lost = {
      [N in StepName]: [StepValues<N>] extends [never]
        ? never
        : Exclude<keyof StepValues<N>, keyof RequestEvents[EventIn<Steps, N> & keyof RequestEvents]>;
    }[StepName];
    expectTypeOf<Lost>().toBeNever();
  });

  it('is sealed there, unless it is a line for everybody who reads the case', () => {
    const specs: Readonly<Record<string, EventSpec>> = requestEventSpecs;
    for (const { act, event } of EVERY_STEP)
      for (const { name, kind } of act?.input ?? [])
        if (kind === 'text')
          expect([event, Object.keys(specs[event]?.seals ?? {})]).toEqual([event, expect.arrayContaining([name])]);
  });
});
