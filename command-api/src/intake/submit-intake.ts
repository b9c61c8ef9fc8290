import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeState } from '@anupalan/domain/intake/state';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { dropDraft } from './drafts.js';

/** Submits the form: complete and valid, or refused with every gap. Then deletes the person's draft. */
export const submitIntake = async (
  app: App,
  requestId: string,
  answers: Readonly<Record<string, unknown>>,
  context: CommandContext,
): Promise<Result<Executed<IntakeState>, Rejection>> => {
  // Parsed from JSON; the submission itself refuses unknown questions.
  const command = { type: 'submitIntake', answers: answers as JsonObject } as const;
  const submitted = await app.execute(submission, requestId, command, context);
  if (submitted.ok) await dropDraft(app, requestId, context.actor.id);
  return submitted;
};
