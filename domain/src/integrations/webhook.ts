import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { MAX_OVERLAP_HOURS } from '../rules/api-key.js';
import type { PublicEventType } from '../rules/public-events.js';
import { MAX_PARKED, MAX_REDELIVERIES, type WebhookDisabledBy } from '../rules/webhook.js';
import { type WebhookEvent, type WebhookEvents, webhookEventSpecs } from './webhook-events.js';
import { type WebhookValues, webhookRecord } from './webhook-record.js';

type NewSecret = { readonly secretId: string; readonly hint: string };

export type WebhookCommand =
  | ({
      readonly type: 'registerWebhook';
      readonly startAfter: string | null;
      readonly ownerId: string;
      readonly keyId: string | null;
    } & WebhookValues &
      NewSecret)
  | ({ readonly type: 'changeWebhook'; readonly enabled?: boolean } & Partial<WebhookValues>)
  | ({ readonly type: 'rotateWebhookSecret'; readonly overlapHours: number } & NewSecret)
  | { readonly type: 'deleteWebhook' }
  /** `finished`: of the redeliveries asked for so far, how many are known to be done; the others wait. */
  | ({ readonly type: 'requestRedelivery'; readonly finished: number } & WebhookEvents['WebhookRedeliveryRequested'])
  /**
   * By the sender. `disable`: the receiver has taken nothing since the first attempt. `alert`: the owner was not yet
   * notified of a parked delivery, or somebody has looked at the deliveries since.
   */
  | ({
      readonly type: 'parkDelivery';
      readonly disable: boolean;
      readonly alert: boolean;
    } & WebhookEvents['WebhookDeliveryParked'])
  /** By the sender. */
  | { readonly type: 'disableWebhook'; readonly by: Exclude<WebhookDisabledBy, 'admin'> };

/** The secrets that sign; also in the view that the sender reads. */
export interface WebhookSecrets {
  readonly secretId: string;
  /** The secret before the rotation. */
  readonly previous: { readonly secretId: string; readonly until: string } | null;
}

type Endpoint = WebhookValues &
  Pick<WebhookEvents['WebhookRegistered'], 'ownerId' | 'keyId'> & { readonly enabled: boolean };

export interface WebhookState {
  /** Null before it is registered and after it is deleted. */
  readonly endpoint: Endpoint | null;
  readonly deleted: boolean;
  /** Redeliveries that were ever asked for. */
  readonly redeliveries: number;
}

export type WebhookFacts = {
  /** A super admin, or an API key with the scope, for a webhook that it may see. */
  readonly mayManage: boolean;
  /** The API key may read what events say of people; always for super admins. */
  readonly mayReadPersonal: boolean;
};
export type WebhookNeeds = { readonly others: WebhookFacts };

type Decision = Result<readonly WebhookEvent[], Rejection>;

const HOUR_MS = 3_600_000;

const errorsIn = (values: WebhookValues, facts: WebhookFacts): readonly FieldError[] => [
  ...recordErrors(webhookRecord, values),
  ...(values.personal && !facts.mayReadPersonal ? wrongAt('personal', 'webhook.personal') : []),
];

const tidy = (values: WebhookValues): WebhookValues => tidyRecord(webhookRecord, values);

const disabled = (by: WebhookDisabledBy, { name, ownerId }: Endpoint): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { by, name, ownerId },
});

const change = (
  { enabled, ...over }: Extract<WebhookCommand, { type: 'changeWebhook' }>,
  endpoint: Endpoint,
  facts: WebhookFacts,
): Decision => {
  const wanted = { ...endpoint, ...over };
  const errors = errorsIn(wanted, facts);
  if (errors.length > 0) return refuseValues('webhook.wrong', errors);
  const values = tidy(wanted);
  const events: WebhookEvent[] = [];
  if (!sameJson(values, tidy(endpoint))) events.push({ type: 'WebhookChanged', data: values });
  if (enabled === true && !endpoint.enabled) events.push({ type: 'WebhookEnabled', data: {} });
  if (enabled === false && endpoint.enabled) events.push(disabled('admin', endpoint));
  return ok(events);
};

const rotate = (
  { overlapHours, secretId, hint }: Extract<WebhookCommand, { type: 'rotateWebhookSecret' }>,
  { now }: Ctx,
): Decision => {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS)
    return refuseValues(
      'webhook.wrong',
      wrongAt('overlapHours', 'number.whole_range', { label: 'Hours', min: 0, max: MAX_OVERLAP_HOURS }),
    );
  const previousUntil = new Date(Date.parse(now) + overlapHours * HOUR_MS).toISOString();
  return ok([{ type: 'WebhookSecretRotated', data: { secretId, hint, previousUntil } }]);
};

const redeliver = (
  { from, upTo, sequences, finished }: Extract<WebhookCommand, { type: 'requestRedelivery' }>,
  endpoint: Endpoint,
  asked: number,
): Decision => {
  if (!endpoint.enabled) return refuse('not_allowed', 'webhook.disabled');
  const none = from > upTo || sequences?.length === 0;
  if (none) return refuse('not_allowed', 'webhook.nothing_to_redeliver');
  if ((sequences?.length ?? 0) > MAX_PARKED)
    return refuse('not_allowed', 'webhook.too_many_events', { params: { max: MAX_PARKED } });
  // By the log, which two calls together cannot pass: the view keeps as many as may wait, and no more.
  if (asked - finished >= MAX_REDELIVERIES)
    return refuse('not_allowed', 'webhook.redeliveries_waiting', { params: { max: MAX_REDELIVERIES } });
  return ok([{ type: 'WebhookRedeliveryRequested', data: { from, upTo, sequences } }]);
};

/** Decides a report of the sender. No events where an admin has deleted or disabled the webhook in the meantime. */
const report = (
  command: Extract<WebhookCommand, { type: 'parkDelivery' | 'disableWebhook' }>,
  endpoint: Endpoint | null,
): Decision => {
  if (endpoint === null) return ok([]);
  if (command.type === 'disableWebhook') return ok(endpoint.enabled ? [disabled(command.by, endpoint)] : []);
  const { type: _, disable, alert, ...data } = command;
  const parked: WebhookEvent = { type: 'WebhookDeliveryParked', data };
  if (!endpoint.enabled) return ok([parked]);
  // The message of a webhook that is disabled says more.
  if (disable) return ok([parked, disabled('failing', endpoint)]);
  const { name, ownerId } = endpoint;
  return ok(alert ? [parked, { type: 'WebhookOwnerAlerted', data: { name, ownerId } }] : [parked]);
};

const decide = (
  command: WebhookCommand,
  { endpoint, deleted, redeliveries }: WebhookState,
  facts: WebhookFacts,
  ctx: Ctx,
): Decision => {
  if (command.type === 'parkDelivery' || command.type === 'disableWebhook')
    return ctx.actor.role === 'system' ? report(command, endpoint) : refuse('forbidden', 'not_permitted');
  if (!facts.mayManage) return refuse('forbidden', 'webhook.super_admin_only');
  if (command.type === 'registerWebhook') {
    if (endpoint !== null || deleted) return ok([]);
    const errors = errorsIn(command, facts);
    if (errors.length > 0) return refuseValues('webhook.wrong', errors);
    const { secretId, hint, startAfter, ownerId, keyId } = command;
    return ok([{ type: 'WebhookRegistered', data: { ...tidy(command), secretId, hint, startAfter, ownerId, keyId } }]);
  }
  if (command.type === 'deleteWebhook' && deleted) return ok([]);
  if (endpoint === null) return refuse('not_found', 'webhook.not_found');
  switch (command.type) {
    case 'changeWebhook':
      return change(command, endpoint, facts);
    case 'rotateWebhookSecret':
      return rotate(command, ctx);
    case 'requestRedelivery':
      return redeliver(command, endpoint, redeliveries);
    case 'deleteWebhook':
      return ok([{ type: 'WebhookDeleted', data: {} }]);
  }
};

const evolve = (state: WebhookState, event: WebhookEvent): WebhookState => {
  const { endpoint } = state;
  switch (event.type) {
    case 'WebhookRegistered': {
      const { ownerId, keyId } = event.data;
      return { ...state, endpoint: { ...tidy(event.data), ownerId, keyId, enabled: true }, deleted: false };
    }
    case 'WebhookChanged':
      return endpoint === null ? state : { ...state, endpoint: { ...endpoint, ...event.data } };
    case 'WebhookDisabled':
    case 'WebhookEnabled':
      return endpoint === null
        ? state
        : { ...state, endpoint: { ...endpoint, enabled: event.type === 'WebhookEnabled' } };
    case 'WebhookDeleted':
      return { ...state, endpoint: null, deleted: true };
    case 'WebhookRedeliveryRequested':
      return { ...state, redeliveries: state.redeliveries + 1 };
    default:
      return state;
  }
};

/** The secrets after an event; the fold of the view that the sender reads. */
export const foldWebhookSecrets = (secrets: WebhookSecrets | null, event: WebhookEvent): WebhookSecrets | null => {
  if (event.type === 'WebhookRegistered') return { secretId: event.data.secretId, previous: null };
  if (secrets === null || event.type !== 'WebhookSecretRotated') return secrets;
  const { secretId, previousUntil } = event.data;
  return { secretId, previous: { secretId: secrets.secretId, until: previousUntil } };
};

/** `webhook-<id>`: an endpoint of an integrator, by super admins or by an API key with the scope `webhooks:manage`. */
export const webhook: Aggregate<WebhookState, WebhookCommand, WebhookEvent, WebhookNeeds> = {
  prefix: 'webhook',
  decider: { initial: { endpoint: null, deleted: false, redeliveries: 0 }, decide, evolve },
  events: webhookEventSpecs,
};

/** Sent to see that an endpoint works; in no feed. */
export const WEBHOOK_TEST_TYPE = 'anupalan.webhook.test.v1';

/** True when the webhook asks for events of this type. */
export const isWanted = (types: readonly PublicEventType[] | null, type: PublicEventType): boolean =>
  types === null || types.includes(type);
