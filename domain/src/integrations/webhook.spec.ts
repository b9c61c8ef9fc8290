import { describe, expect, it } from 'vitest';
import { admin, given } from '../../testing/scenario.js';
import type { Actor } from '../kernel/event.js';
import { MAX_PARKED, MAX_REDELIVERIES } from '../rules/webhook.js';
import { foldWebhookSecrets, type WebhookCommand, type WebhookSecrets, webhook } from './webhook.js';
import type { WebhookEvent } from './webhook-events.js';

const AT = '2026-11-21T10:00:00.000Z';
const register: Extract<WebhookCommand, { type: 'registerWebhook' }> = {
  type: 'registerWebhook',
  name: ' Ledger ',
  url: ' https://example.com/hooks ',
  types: ['anupalan.payment.refunded.v1', 'anupalan.payment.received.v1'],
  personal: false,
  secretId: 's1',
  hint: 'ab12',
  startAfter: null,
  ownerId: 'admin-1',
  keyId: null,
};
const registered: WebhookEvent = {
  type: 'WebhookRegistered',
  data: {
    name: 'Ledger',
    url: 'https://example.com/hooks',
    types: ['anupalan.payment.received.v1', 'anupalan.payment.refunded.v1'],
    personal: false,
    secretId: 's1',
    hint: 'ab12',
    startAfter: null,
    ownerId: 'admin-1',
    keyId: null,
  },
};
const disabledBy = (by: 'admin' | 'gone' | 'failing' | 'key_ended'): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { by, name: 'Ledger', ownerId: 'admin-1' },
});
const park = {
  eventId: 'e1',
  eventType: 'anupalan.payment.received.v1',
  sequence: '00000000000000000007',
  subject: 'request-1',
  attempts: 14,
  reason: 'status',
  status: 500,
} as const;
const chief = { facts: { mayManage: true, mayReadPersonal: true }, ctx: { actor: admin('admin-1'), now: AT } };
const SYSTEM: Actor = { id: 'system', role: 'system' };

describe('a webhook', () => {
  it('is registered with a name, an address and the types that it wants', () => {
    given(webhook.decider, []).when(register, chief).then([registered]);
    given(webhook.decider, [])
      .when(register, { ctx: { actor: admin() } })
      .thenRefused('webhook.super_admin_only');
    const refused = (over: Partial<typeof register>, message: string) =>
      given(webhook.decider, [])
        .when({ ...register, ...over }, chief)
        .thenRefused('webhook.wrong', { message });
    refused({ name: ' ' }, 'Name is required');
    refused({ url: 'ftp://example.com' }, 'Enter a web address, like https://example.com/webhooks');
    refused({ url: 'https://' }, 'Enter a web address, like https://example.com/webhooks');
    refused(
      { url: 'https://a:b@example.com' },
      'Leave the name and password out of the address: deliveries are signed',
    );
    refused({ types: [] }, 'Choose at least one type of event');
  });
  it('gets what events say of people only where its maker may read it', () => {
    given(webhook.decider, [])
      .when({ ...register, personal: true }, { ...chief, facts: { mayManage: true, mayReadPersonal: false } })
      .thenRefused('webhook.wrong', { message: 'This API key may not read what events say of people' });
  });
  it('is changed in the values that are named, and nothing follows from the same ones', () => {
    const { name, url, personal } = registered.data;
    given(webhook.decider, [registered])
      .when({ type: 'changeWebhook', types: null }, chief)
      .then([{ type: 'WebhookChanged', data: { name, url, types: null, personal } }]);
    given(webhook.decider, [registered])
      .when({ type: 'changeWebhook', name: 'Ledger ', types: register.types, enabled: true }, chief)
      .thenNothing();
  });
  it('is disabled and enabled by its makers', () => {
    given(webhook.decider, [registered])
      .when({ type: 'changeWebhook', enabled: false }, chief)
      .then([disabledBy('admin')]);
    given(webhook.decider, [registered, disabledBy('gone')])
      .when({ type: 'changeWebhook', enabled: true }, chief)
      .then([{ type: 'WebhookEnabled', data: {} }]);
  });
  it('is disabled with the delivery that is given up when nothing was taken meanwhile, else goes on', () => {
    const parked: WebhookEvent = { type: 'WebhookDeliveryParked', data: park };
    const given1 = given(webhook.decider, [registered]);
    given1
      .when({ type: 'parkDelivery', disable: true, alert: false, ...park }, { ctx: { actor: SYSTEM } })
      .then([parked, disabledBy('failing')]);
    given1
      .when({ type: 'parkDelivery', disable: false, alert: false, ...park }, { ctx: { actor: SYSTEM } })
      .then([parked]);
    given(webhook.decider, [registered, disabledBy('admin')])
      .when({ type: 'parkDelivery', disable: true, alert: false, ...park }, { ctx: { actor: SYSTEM } })
      .then([parked]);
    given1.when({ type: 'parkDelivery', disable: true, alert: false, ...park }, chief).thenRefused('not_permitted');
  });
  it('alerts its owner of a parked delivery when the sender says so, unless it is disabled with it or was before', () => {
    const parked: WebhookEvent = { type: 'WebhookDeliveryParked', data: park };
    const alerted: WebhookEvent = { type: 'WebhookOwnerAlerted', data: { name: 'Ledger', ownerId: 'admin-1' } };
    const report = (disable: boolean) => ({ type: 'parkDelivery', disable, alert: true, ...park }) as const;
    const system = { ctx: { actor: SYSTEM } };
    given(webhook.decider, [registered]).when(report(false), system).then([parked, alerted]);
    given(webhook.decider, [registered])
      .when(report(true), system)
      .then([parked, disabledBy('failing')]);
    given(webhook.decider, [registered, disabledBy('admin')])
      .when(report(false), system)
      .then([parked]);
  });
  it('is disabled once by a receiver that is gone', () => {
    const command: WebhookCommand = { type: 'disableWebhook', by: 'gone' };
    given(webhook.decider, [registered])
      .when(command, { ctx: { actor: SYSTEM } })
      .then([disabledBy('gone')]);
    given(webhook.decider, [registered, disabledBy('admin')])
      .when(command, { ctx: { actor: SYSTEM } })
      .thenNothing();
  });
  it('signs with the old secret, too, while it overlaps, for a week at most', () => {
    const rotate = (overlapHours: number): WebhookCommand => ({
      type: 'rotateWebhookSecret',
      overlapHours,
      secretId: 's2',
      hint: 'cd34',
    });
    const rotated: WebhookEvent = {
      type: 'WebhookSecretRotated',
      data: { secretId: 's2', hint: 'cd34', previousUntil: '2026-11-22T10:00:00.000Z' },
    };
    given(webhook.decider, [registered]).when(rotate(24), chief).then([rotated]);
    given(webhook.decider, [registered]).when(rotate(169), chief).thenRefused('webhook.wrong');
    expect([registered, rotated].reduce(foldWebhookSecrets, null as WebhookSecrets | null)).toEqual({
      secretId: 's2',
      previous: { secretId: 's1', until: '2026-11-22T10:00:00.000Z' },
    });
  });
  it('is asked to deliver again what is named, while it is enabled', () => {
    const again = { from: '01', upTo: '05', sequences: null };
    const command: WebhookCommand = { type: 'requestRedelivery', finished: 0, ...again };
    given(webhook.decider, [registered])
      .when(command, chief)
      .then([{ type: 'WebhookRedeliveryRequested', data: again }]);
    given(webhook.decider, [registered, disabledBy('gone')])
      .when(command, chief)
      .thenRefused('webhook.disabled');
    given(webhook.decider, [registered])
      .when({ ...command, sequences: [] }, chief)
      .thenRefused('webhook.nothing_to_redeliver');
    given(webhook.decider, [registered])
      .when({ ...command, from: '06' }, chief)
      .thenRefused('webhook.nothing_to_redeliver');
  });
  it('is asked for as many events one by one as are kept parked, and no more', () => {
    const named = (count: number) => {
      const sequences = Array.from({ length: count }, (_, n) => String(n).padStart(20, '0'));
      return { from: sequences[0] ?? '', upTo: sequences.at(-1) ?? '', sequences };
    };
    given(webhook.decider, [registered])
      .when({ type: 'requestRedelivery', finished: 0, ...named(MAX_PARKED) }, chief)
      .then([{ type: 'WebhookRedeliveryRequested', data: named(MAX_PARKED) }]);
    given(webhook.decider, [registered])
      .when({ type: 'requestRedelivery', finished: 0, ...named(MAX_PARKED + 1) }, chief)
      .thenRefused('webhook.too_many_events', { message: 'Name at most 500 events, or a range' });
  });
  it('lets as many redeliveries wait as its sender finds, and a further one once one is done', () => {
    const again = { from: '01', upTo: '05', sequences: null };
    const asked: WebhookEvent = { type: 'WebhookRedeliveryRequested', data: again };
    const waiting = [registered, ...Array<WebhookEvent>(MAX_REDELIVERIES).fill(asked)];
    given(webhook.decider, waiting)
      .when({ type: 'requestRedelivery', finished: 0, ...again }, chief)
      .thenRefused('webhook.redeliveries_waiting', { params: { max: MAX_REDELIVERIES } });
    given(webhook.decider, waiting)
      .when({ type: 'requestRedelivery', finished: 1, ...again }, chief)
      .then([asked]);
  });
  it('that is deleted stays deleted', () => {
    const deleted: WebhookEvent = { type: 'WebhookDeleted', data: {} };
    given(webhook.decider, [registered]).when({ type: 'deleteWebhook' }, chief).then([deleted]);
    given(webhook.decider, [registered, deleted]).when({ type: 'deleteWebhook' }, chief).thenNothing();
    given(webhook.decider, [registered, deleted])
      .when({ type: 'changeWebhook', name: 'Again' }, chief)
      .thenRefused('webhook.not_found');
    given(webhook.decider, [registered, deleted])
      .when({ type: 'parkDelivery', disable: true, alert: false, ...park }, { ctx: { actor: SYSTEM } })
      .thenNothing();
  });
});
