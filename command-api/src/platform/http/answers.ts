import type { Changed, Done } from '@anupalan/domain/contracts/common';
import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent } from '@anupalan/domain/kernel/event';
import { invalidAt, type Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { checkNeeded, MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import type { Success } from '@anupalan/domain/texts/done';
import { z } from 'zod';
import type { App } from '../app.js';
import type { CommandContext } from '../commands/command-context.js';
import type { Executed } from '../commands/execute.js';
import { type Reply, refuse, reply } from './route.js';
import { versionOf } from './versions.js';

export const requestParams = z.object({ id: z.string().meta({ description: 'Id of the service request' }) });

/** The answer of every command: its position, or the refusal. */
export const answerTo = (result: Result<Executed, Rejection>, id: string, done: Success): Reply<Done> =>
  result.ok ? reply({ ...done, id }, { position: result.value.position }) : refuse(result.error);

/** As answerTo, of a record that is saved over the version that was seen. */
export const changedAnswer = <S>(
  result: Result<Executed<S>, Rejection>,
  id: string,
  done: Success,
  versionIn: (saved: Executed<S>) => number = ({ revision }) => versionOf(revision),
): Reply<Changed> => {
  if (!result.ok) return refuse(result.error);
  const version = versionIn(result.value);
  return reply({ ...done, id, version }, { position: result.value.position, version });
};

/** Commands to one kind of aggregate, whose decider knows who may give them, with their answers. */
export const runOn =
  <S, C extends { readonly type: string }, E extends DomainEvent, N>(aggregate: Aggregate<S, C, E, N>) =>
  async (app: App, id: string, command: C, context: CommandContext, told: Success): Promise<Reply<Done>> =>
    answerTo(await app.execute(aggregate, id, command, context), id, told);

/** A free text from a body, trimmed: `invalid` when it is missing, too long or contains control characters. */
export const requiredText = (
  path: string,
  label: string,
  text: string | null | undefined,
  max: number = MAX_TEXT_LENGTH,
): Result<string, Rejection> => {
  const trimmed = (text ?? '').trim();
  const problem = checkNeeded(trimmed, { label, max, multiline: true });
  return problem === null ? ok(trimmed) : err(invalidAt(path, problem));
};

/** As requiredText; null for an empty text or only spaces. */
export const optionalText = (
  path: string,
  label: string,
  text: string | null | undefined,
  max: number = MAX_TEXT_LENGTH,
): Result<string | null, Rejection> => ((text ?? '').trim() === '' ? ok(null) : requiredText(path, label, text, max));
