import { done } from '@anupalan/domain/contracts/common';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeCommand } from '@anupalan/domain/intake/commands';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import type { Success } from '@anupalan/domain/texts/done';
import type { StepName, WorkflowId } from '@anupalan/domain/workflows/registry';
import { stepWords } from '@anupalan/domain/workflows/words';
import type { z } from 'zod';
import type { App } from '../app.js';
import type { CommandContext } from '../commands/command-context.js';
import type { Executed, ExecuteOptions } from '../commands/execute.js';
import { answerTo, requestParams } from '../http/answers.js';
import { type Route, refuse, route, type Session } from '../http/route.js';
import { type OpenCase, openCaseTo, type Right } from './access.js';

export type Outcome = Promise<Result<Executed, Rejection>>;

/** A step on one case, by a permitted caller. */
export interface Step {
  readonly app: App;
  readonly id: string;
  readonly found: OpenCase;
  readonly session: Session;
  readonly context: CommandContext;
  /** If-Match, for a command to the request. */
  readonly options: ExecuteOptions;
  /** A command to the request itself; with If-Match only at that revision. */
  onRequest(command: RequestCommand): Outcome;
  /** A command to its submission: documents and their review. */
  onSubmission(command: IntakeCommand): Outcome;
}

/** The message that a step was taken, in the words of the case's workflow. */
export const stepSuccess = (workflow: WorkflowId, name: StepName): Success => ({
  success: true,
  code: name,
  message: stepWords(workflow, name)?.done ?? name,
});

/** Most steps notify the customer or a colleague by SMS and mail; nobody takes more than one in half a second. */
const STEPS_PER_MINUTE = 120;

/**
 * A POST route under a case: finds the case (404), checks the caller's right (403), runs the step and answers. Fields
 * that the body's schema does not have are refused.
 */
export const caseStep = <B extends z.ZodObject>(definition: {
  readonly path: string;
  readonly summary: string;
  readonly tag: 'staff' | 'admin';
  readonly body: B;
  readonly may: Right;
  /** The answer; a workflow may have its own words for it. */
  readonly done: Success | ((workflow: WorkflowId) => Success);
  /** Calls per minute of one session; default STEPS_PER_MINUTE. */
  readonly perMinute?: number;
  readonly run: (body: z.output<B>, step: Step) => Outcome;
}): Route =>
  route({
    method: 'POST',
    path: definition.path,
    summary: definition.summary,
    tag: definition.tag,
    access: definition.tag === 'admin' ? ['admin'] : ['staff', 'admin'],
    params: requestParams,
    body: definition.body.strict() as z.ZodType,
    perMinute: definition.perMinute ?? STEPS_PER_MINUTE,
    answer: done,
    handle: async ({ app, session, params, body, context, ifMatch }) => {
      const { id } = params;
      const found = await openCaseTo(app, session, id, definition.may);
      if (!found.ok) return refuse(found.error);
      const said =
        typeof definition.done === 'function' ? definition.done(found.value.origin.workflow.id) : definition.done;
      const options = ifMatch === undefined ? {} : { ifRevision: ifMatch };
      const step: Step = {
        app,
        id,
        found: found.value,
        session,
        context,
        options,
        onRequest: (command) => app.execute(serviceRequest, id, command, context, options),
        onSubmission: (command) => app.execute(submission, id, command, context),
      };
      return answerTo(await definition.run(body as z.output<B>, step), id, said);
    },
  });
