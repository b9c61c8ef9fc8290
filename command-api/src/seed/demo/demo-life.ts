import { service } from '@anupalan/domain/catalogue/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeCommand } from '@anupalan/domain/intake/commands';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import type { TravelClock } from '../../demo/travel-clock.js';
import { requestIdOf } from '../../payments/orders.js';
import type { App } from '../../platform/app.js';
import type { BoundCatalogue } from '../../platform/commands/catalogue-at.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';
import { answersFor } from './demo-answers.js';
import type { Member } from './demo-people.js';

/** A demo case being created: its people and data, and the means to run its acts. */
export interface Life {
  readonly app: App;
  /** Name of the case in the data set; all its ids are derived from it. */
  readonly key: string;
  readonly slug: string;
  readonly customer: Member;
  member(key: string): Member;
  /** The answers of the form that matter to the story. */
  readonly answers: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Number of the act, from which its command's id is derived. */
  readonly act: number;
  /** Time of the act, UTC ISO-8601. */
  readonly now: string;
  /** Carries on `seconds` later. */
  later<T>(seconds: number, work: () => Promise<T>): Promise<T>;
}

/** An act of a person; idempotent. Throws when the rules refuse it. */
export type Act = (life: Life) => Promise<void>;

/** An act of a story at its time, ms since the epoch. */
export interface Step extends Pick<Life, 'key' | 'slug' | 'customer' | 'answers'> {
  readonly at: number;
  /** Number of the act in its story, from 1. */
  readonly number: number;
  readonly act: Act;
}

/** Plays steps of all stories, each at its time. `member` finds a person by key. */
export const playerOf =
  (app: App, clock: TravelClock, member: Life['member']) =>
  ({ at, number, act, ...story }: Step): Promise<void> => {
    const now = new Date(at).toISOString();
    const later: Life['later'] = (seconds, work) => clock.at(at + seconds * 1000, work);
    return clock.at(at, () => act({ ...story, app, member, act: number, now, later }));
  };

/** Finds a person of these by key. */
export const memberIn =
  (members: ReadonlyMap<string, Member>): Life['member'] =>
  (key) => {
    const found = members.get(key);
    if (found === undefined) throw new Error(`there is no demo person ${key}`);
    return found;
  };

const orderIdOf = (life: Life, purpose: string): string =>
  `${life.app.gateway.orderIdPrefix}${derivedId('demo', 'order', life.key, purpose)
    .replaceAll('-', '')
    .slice(0, 20)
    .toUpperCase()}`;

export const initialOrderId = (life: Life): string => orderIdOf(life, 'initial');
/** Id of the first final payment order, or of its replacement. */
export const finalOrderId = (life: Life, link: 'final' | 'second' = 'final'): string => orderIdOf(life, link);
export const requestId = (life: Life): string => requestIdOf(initialOrderId(life));

export const contextOf = (life: Life, person: Member, what: string): CommandContext => {
  const commandId = derivedId('demo', life.key, String(life.act), what);
  return {
    actor: { id: person.userId, role: person.role },
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
};

export const must = <T>(life: Life, what: string, result: Result<T, Rejection>): T => {
  if (result.ok) return result.value;
  const details = result.error.errors?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Error(`demo case ${life.key}, ${what}: ${details ?? result.error.message}`);
};

export const onRequest = async (life: Life, person: Member, command: RequestCommand): Promise<void> => {
  const context = contextOf(life, person, command.type);
  must(life, command.type, await life.app.execute(serviceRequest, requestId(life), command, context));
};

export const onSubmission = async (life: Life, person: Member, command: IntakeCommand, what = ''): Promise<void> => {
  const context = contextOf(life, person, `${command.type}${what}`);
  must(life, command.type, await life.app.execute(submission, requestId(life), command, context));
};

/** The form that the case is bound to. */
export const formOf = async (life: Life): Promise<BoundCatalogue> => {
  const { revision } = await life.app.load(service, life.slug);
  const form = revision === 'none' ? null : await life.app.catalogueAt(life.slug, revision);
  if (form === null) throw new Error(`demo case ${life.key}: no service ${life.slug}`);
  return form;
};

export const answersOf = async (life: Life): Promise<JsonObject> =>
  answersFor((await formOf(life)).fields, life.customer, life.now, life.answers);
