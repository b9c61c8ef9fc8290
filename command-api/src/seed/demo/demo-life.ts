import { service } from '@anupalan/domain/catalogue/aggregate';
import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { requestIdOf } from '../../payments/orders.js';
import type { App } from '../../platform/app.js';
import type { BoundCatalogue } from '../../platform/commands/catalogue-at.js';
import { type CommandContext, systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';
import { answersFor, storyAnswers } from './demo-answers.js';
import type { Member } from './demo-people.js';

/** A case of the demo at one step of its story. */
export interface Life {
  readonly app: App;
  /** Name of the case in the data set; all its ids are derived from it. */
  readonly key: string;
  readonly slug: string;
  readonly customer: Member;
  /** Finds a person by key. */
  member(key: string): Member;
  /** Who takes the step. */
  readonly by: Member;
  /** Number of the step in its story, from 1; its commands' ids are derived from it. */
  readonly number: number;
  /** Time of the step, UTC ISO-8601. */
  readonly now: string;
  /** Carries on `seconds` later. */
  later<T>(seconds: number, work: () => Promise<T>): Promise<T>;
}

const orderIdOf = (life: Life, purpose: string): string =>
  `${life.app.gateway.orderIdPrefix}${derivedId('demo', 'order', life.key, purpose)
    .replaceAll('-', '')
    .slice(0, 20)
    .toUpperCase()}`;

export const initialOrderId = (life: Life): string => orderIdOf(life, 'initial');
/** Id of the first final payment order, or of its replacement. */
export const finalOrderId = (life: Life, link: 'final' | 'second' = 'final'): string => orderIdOf(life, link);
export const requestId = (life: Life): string => requestIdOf(initialOrderId(life));

const commandIdOf = (life: Life, what: string): string => derivedId('demo', life.key, String(life.number), what);

/** The context of whoever takes the step. */
export const contextOf = (life: Life, what: string): CommandContext => {
  const commandId = commandIdOf(life, what);
  return {
    actor: { id: life.by.userId, role: life.by.role },
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
};

/** The context of a timer's job. */
export const timerContext = (life: Life, queue: string): CommandContext =>
  systemContext(`job-${queue}`, { commandId: commandIdOf(life, queue) });

export const must = <T>(life: Life, what: string, result: Result<T, Rejection>): T => {
  if (result.ok) return result.value;
  const details = result.error.errors?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Error(`demo case ${life.key}, ${what}: ${details ?? result.error.message}`);
};

/** A command by whoever takes the step; `what` tells those of one step apart. */
export const run = async <S, C extends { readonly type: string }, E extends DomainEvent, F>(
  life: Life,
  aggregate: Aggregate<S, C, E, F>,
  id: string,
  command: C,
  what: string = command.type,
  context: CommandContext = contextOf(life, what),
): Promise<void> => {
  must(life, what, await life.app.execute(aggregate, id, command, context));
};

/** The form that the case is bound to. */
export const formOf = async (life: Life): Promise<BoundCatalogue> => {
  const { revision } = await life.app.load(service, life.slug);
  const form = revision === 'none' ? null : await life.app.catalogueAt(life.slug, revision);
  if (form === null) throw new Error(`demo case ${life.key}: no service ${life.slug}`);
  return form;
};

export const answersOf = async (life: Life): Promise<JsonObject> =>
  answersFor((await formOf(life)).fields, life.customer, life.now, storyAnswers[life.key]);
