import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobHandler, JobQueue } from '@anupalan/infra/ports/job-queue';
import type { MailSender, SmsSender } from '@anupalan/infra/ports/messages';
import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { scopeOfJob, scopePayload, withScope } from '../platform/call-scope.js';
import { isUnreadable, type Unreadable } from '../platform/faults.js';
import type { Metrics } from '../platform/metrics.js';

const since = (start: number): number => (performance.now() - start) / 1000;

/** The same log; each append is counted and timed until it is durable. */
export const observedEvents = <T extends EventStore>(events: T, metrics: Metrics): T => ({
  ...events,
  append: async (stream, expected, batch) => {
    const start = performance.now();
    try {
      const outcome = await events.append(stream, expected, batch);
      metrics.append(outcome.kind === 'appended' && outcome.repeated ? 'repeated' : outcome.kind, since(start));
      return outcome;
    } catch (fault) {
      metrics.append('failed', since(start));
      throw fault;
    }
  },
});

/** The same store; what cannot be read is reported before its reader fails. */
export const observedStore = (store: SealedStore, onUnreadable: (what: Unreadable) => void): SealedStore => {
  const report = (error: unknown): never => {
    if (isUnreadable(error)) onUnreadable(error);
    throw error;
  };
  return {
    ...store,
    load: (stream, range) => store.load(stream, range).catch(report),
    append: (stream, expected, drafts) => store.append(stream, expected, drafts).catch(report),
    decode: (event, allow) => store.decode(event, allow).catch(report),
    decodeAll: (events, allow) => store.decodeAll(events, allow).catch(report),
    pages: async function* (stream, range) {
      try {
        yield* store.pages(stream, range);
      } catch (error) {
        report(error);
      }
    },
  };
};

/** The same jobs. A planned job carries the ids of its scope; a running one is timed in that scope. */
export const observedJobs = (jobs: JobQueue, metrics: Metrics): JobQueue => ({
  ...jobs,
  add: (job) => jobs.add({ ...job, payload: { ...scopePayload(), ...job.payload } }),
  work: (queue, handle, options) => {
    const timed: JobHandler = async (job, signal) => {
      const start = performance.now();
      try {
        await withScope(scopeOfJob(job), () => handle(job, signal));
        metrics.job(queue, 'done', since(start));
      } catch (fault) {
        metrics.job(queue, 'failed', since(start));
        throw fault;
      }
    };
    jobs.work(queue, timed, options);
  },
});

/** Reports the outcome of an external call. */
const counted = async <T>(work: Promise<T>, tell: (ok: boolean) => void): Promise<T> => {
  try {
    const value = await work;
    tell(true);
    return value;
  } catch (fault) {
    tell(false);
    throw fault;
  }
};

/** The same providers; each message is counted by outcome. */
export const observedMessages = (
  { sms, mail }: { readonly sms: SmsSender; readonly mail: MailSender },
  metrics: Metrics,
): { readonly sms: SmsSender; readonly mail: MailSender } => ({
  sms: { send: (message) => counted(sms.send(message), (ok) => metrics.message('sms', ok ? 'sent' : 'failed')) },
  mail: { send: (message) => counted(mail.send(message), (ok) => metrics.message('mail', ok ? 'sent' : 'failed')) },
});

/** The same gateway; calls and webhooks are counted. `onWebhook` is called for every genuine one. */
export const observedGateway = (gateway: PaymentGateway, metrics: Metrics, onWebhook: () => void): PaymentGateway => {
  const call = <T>(name: string, work: Promise<T>): Promise<T> =>
    counted(work, (ok) => metrics.gatewayCall(name, ok ? 'done' : 'failed'));
  return {
    ...gateway,
    createOrder: (order) => call('create-order', gateway.createOrder(order)),
    payments: (orderId) => call('payments', gateway.payments(orderId)),
    refund: (order) => call('refund', gateway.refund(order)),
    refunds: (payment) => call('refunds', gateway.refunds(payment)),
    disputes: () => call('disputes', gateway.disputes()),
    readWebhook: (rawBody, headers) => {
      const reading = gateway.readWebhook(rawBody, headers);
      metrics.webhook(reading.kind);
      if (reading.kind !== 'bad-signature') onWebhook();
      return reading;
    },
  };
};
