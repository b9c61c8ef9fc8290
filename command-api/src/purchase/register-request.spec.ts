import { service } from '@anupalan/domain/catalogue/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { registration as registrationFlow } from '@anupalan/domain/requests/registration';
import { MAX_ATTACHED, MAX_DOCUMENTS } from '@anupalan/domain/rules/documents';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialOrder, requestIdOf } from '../payments/orders.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import type { CheckedFile } from '../platform/files/store-file.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { flowWorld, killedEverywhere, unlessKilled } from '../testing/flow-world.js';
import { registerRequest } from './register-request.js';

const LICENCE = 'test-licence';
const registration = {
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  phone: '9876543210',
  businessName: 'Shree Traders',
};

let kit: CaseKit;
let asha: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
});
afterAll(() => kit.close());

const must = <T extends { readonly ok: boolean }>(result: T): T => {
  expect(result).toMatchObject({ ok: true });
  return result;
};
const paidOrder = async (orderId: string): Promise<string> => {
  const { state, revision } = await kit.app.load(service, LICENCE);
  if (state.details === null || revision === 'none') throw new Error('no service');
  const of = { orderId, customerId: asha.id, slug: LICENCE, revision, details: state.details };
  must(await kit.app.execute(payment, orderId, initialOrder(of), systemContext('test')));
  return orderId;
};
const capture = async (orderId: string): Promise<void> => {
  const capturedAt = new Date(kit.clock.now()).toISOString();
  const what = { gatewayPaymentId: 'p1', amountPaise: 399_00, method: 'upi', capturedAt };
  must(await kit.app.execute(payment, orderId, { type: 'recordCapture', ...what }, systemContext('test')));
};

/** The app, except for the first read of one kind of stream. */
const seenBefore = (prefix: string, change: object): { readonly app: App; readonly asked: string[] } => {
  let looks = 0;
  const asked: string[] = [];
  const load: App['load'] = async (aggregate, id) => {
    const loaded = await kit.app.load(aggregate, id);
    if (aggregate.prefix !== prefix || looks++ > 0) return loaded;
    return { ...loaded, state: { ...loaded.state, ...change } };
  };
  const execute: App['execute'] = (aggregate, id, command, ...rest) => {
    asked.push(command.type);
    return kit.app.execute(aggregate, id, command, ...rest);
  };
  return { app: { ...kit.app, load, execute }, asked };
};
let full = 0;
const file: CheckedFile = {
  upload: { field: 'documents.0', fileName: 'deed.pdf', path: '/nowhere', bytes: 9, sha256: 'aa' },
  fileName: 'deed.pdf',
  mime: 'application/pdf',
};
const sent = (orderId: string) => ({ customerId: asha.id, serviceId: LICENCE, orderId, registration, files: [] });
const context = () => ({
  ...systemContext('test'),
  actor: { id: asha.id, role: 'customer' as const },
  channel: 'web' as const,
});

describe('a registration', () => {
  it('that looked at its order just before the money was on its way back is refused all the same', async () => {
    const orderId = await paidOrder('TEST_ORDBACK');
    must(
      await kit.app.execute(
        service,
        LICENCE,
        { type: 'editService', details: {}, active: false },
        systemContext('test'),
      ),
    );
    await capture(orderId);
    must(
      await kit.app.execute(
        service,
        LICENCE,
        { type: 'editService', details: {}, active: true },
        systemContext('test'),
      ),
    );
    const { app } = seenBefore('payment', { refunds: [] });
    expect(await registerRequest(app, sent(orderId), context())).toMatchObject({
      ok: false,
      error: { code: 'payment_goes_back' },
    });
    expect((await kit.app.load(serviceRequest, requestIdOf(orderId))).state.origin).toBeNull();
  });

  it.each([
    [submission.prefix, { documents: Array.from({ length: MAX_DOCUMENTS }) }, 'document.too_many'],
    [submission.prefix, { attachedFiles: MAX_ATTACHED }, 'document.too_many_ever'],
    [serviceRequest.prefix, { status: 'documents_uploaded_pending_review' }, 'documents_closed'],
    [serviceRequest.prefix, { status: 'new_request' }, 'documents_closed'],
  ])('whose files have no place in the %s as it is (%#) changes nothing at all', async (prefix, change, code) => {
    const orderId = await paidOrder(`TEST_ORDFULL${++full}`);
    await capture(orderId);
    const { app, asked } = seenBefore(prefix, change);
    const refused = await registerRequest(app, { ...sent(orderId), files: [file] }, context());
    expect(refused).toMatchObject({ ok: false, error: { kind: 'not_allowed', code } });
    expect(asked).toEqual([]);
  });

  it('whose file is refused by the form at its turn answers that, keeps what was done and deletes the file', async () => {
    const orderId = await paidOrder('TEST_ORDLATE');
    await capture(orderId);
    must(await registerRequest(kit.app, sent(orderId), context()));
    const requestId = requestIdOf(orderId);
    await kit.upload(asha, requestId);
    await asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
    const blobs = async () => {
      const ids = new Set<string>();
      for await (const id of kit.app.blobs.list()) ids.add(id);
      return ids;
    };
    const before = await blobs();
    const { app } = seenBefore(serviceRequest.prefix, { status: 'documents_not_uploaded' });
    const late = { ...file, upload: { ...file.upload, path: import.meta.filename } };
    expect(await registerRequest(app, { ...sent(orderId), files: [late] }, context())).toMatchObject({
      ok: false,
      error: { code: 'not_allowed_in_status' },
    });
    const { waiting, refused } = (await kit.app.load(registrationFlow, requestId)).state;
    expect([waiting, refused.length]).toEqual([[], 1]);
    expect((await kit.app.load(serviceRequest, requestId)).state.registration?.businessName).toBe('Shree Traders');
    expect(await blobs()).toEqual(before);
  });
});

const NOW = Date.parse('2026-01-05T10:00:00.000Z');
const ASHA = { id: 'asha', role: 'customer' } as const;
const subject = {
  customerId: ASHA.id,
  serviceId: LICENCE,
  serviceTitle: 'Licence',
  catalogueRevision: 0,
  estimatedDays: 5,
  decisionTime: null,
};
const deed = {
  documentId: 'd1',
  name: 'deed.pdf',
  fileName: 'deed.pdf',
  mime: 'application/pdf',
  bytes: 9,
  sha256: 'aa',
  blobId: 'b1',
};
const sendTo =
  (requestId: string, sendingId: string, over: { readonly businessName?: string } = {}) =>
  (app: App) =>
    app.execute(
      registrationFlow,
      requestId,
      {
        type: 'sendRegistration',
        sendingId,
        origin: { ...subject, pricePaise: 399_00 },
        order: { orderId: 'ORD1', orderStatus: 'open' },
        values: { ...registration, additionalInfo: null, ...over },
        files: [deed],
      },
      systemContext('test', { commandId: sendingId, actor: ASHA }),
    );

describe('a registration whose process is killed', () => {
  const newWorld = () =>
    flowWorld({
      now: NOW,
      aggregates: [serviceRequest, submission, registrationFlow],
      facts: {
        receiveInitialPayment: { serviceActive: true, workflow: currentVersion('filing'), caseNumber: 'SR-000001-1' },
      },
    });

  it('between any two steps is completed by the next one: one request, its values, its file', async () => {
    const killed = await killedEverywhere(newWorld, sendTo('r1', 's1'), async ({ typesIn }, app) => {
      if (typesIn('registration-r1').length === 0) return;
      expect((await app.load(registrationFlow, 'r1')).state).toEqual({ waiting: [], refused: [] });
      expect(typesIn('serviceRequest-r1')).toEqual(['ServiceRequested', 'InitialPaymentReceived', 'RegistrationAdded']);
      expect(typesIn('submission-r1')).toEqual(['SubmissionOpened', 'DocumentAttached']);
    });
    expect(killed).toBeGreaterThan(15);
  });

  it('anywhere does not set back what the customer sends after it', async () => {
    for (let waits = 0, outcome: unknown = 'killed'; outcome === 'killed'; waits += 1) {
      const { startProcess, typesIn } = newWorld();
      outcome = await unlessKilled(sendTo('r1', 's1')(startProcess(waits).app));
      const { app, followLog } = startProcess();
      await sendTo('r1', 's2', { businessName: 'Kulkarni & Co' })(app);
      await followLog();
      const { state } = await app.load(serviceRequest, 'r1');
      expect(state.registration?.businessName).toBe('Kulkarni & Co');
      expect(typesIn('submission-r1')).toEqual(['SubmissionOpened', 'DocumentAttached']);
    }
  });
});
