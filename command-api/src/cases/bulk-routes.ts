import * as contract from '@anupalan/domain/contracts/bulk';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { type Success, success } from '@anupalan/domain/texts/done';
import { inputTexts } from '@anupalan/domain/texts/en';
import type { z } from 'zod';
import { openCaseTo, type Right } from '../platform/cases/access.js';
import { childCommand } from '../platform/commands/command-context.js';
import { isUnreadable } from '../platform/faults.js';
import { optionalText, requiredText } from '../platform/http/answers.js';
import { unreadableAnswer } from '../platform/http/middleware/errors.js';
import { type Route, refuse, reply, route } from '../platform/http/route.js';

/** The result of `take`; a case that nobody can read is refused like one that does not permit it. */
const orUnreadable = async <T>(
  take: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Pick<Rejection, 'code' | 'message' | 'params'>>> => {
  try {
    return await take();
  } catch (error) {
    if (isUnreadable(error)) return err(unreadableAnswer(error));
    throw error;
  }
};

/**
 * One command to several cases, one after the other, each with a check of the caller's right: a refusal does not affect
 * the others. A repetition with the same key completes an interrupted call.
 */
const bulkStep = <B extends z.ZodType<{ requestIds: string[] }>>(definition: {
  readonly path: string;
  readonly summary: string;
  readonly tag: 'staff' | 'admin';
  readonly body: B;
  readonly may: Right;
  /** "Assigned", of each that is done. */
  readonly done: Success;
  readonly command: (body: z.output<B>) => Result<RequestCommand, Rejection>;
}): Route =>
  route({
    method: 'POST',
    path: definition.path,
    summary: definition.summary,
    tag: definition.tag,
    access: definition.tag === 'admin' ? ['admin'] : ['staff', 'admin'],
    body: definition.body as z.ZodType<{ requestIds: string[] }>,
    perMinute: 30,
    answer: contract.bulkDone,
    handle: async ({ app, session, body, context }) => {
      const command = definition.command(body as z.output<B>);
      if (!command.ok) return refuse(command.error);
      const results: contract.BulkRow[] = [];
      let position = null;
      for (const id of new Set(body.requestIds)) {
        const taken = await orUnreadable(async () => {
          const found = await openCaseTo(app, session, id, definition.may);
          return found.ok ? app.execute(serviceRequest, id, command.value, childCommand(context, id)) : found;
        });
        if (taken.ok) position = taken.value.position ?? position;
        const { code, message, params } = taken.ok ? definition.done : taken.error;
        results.push({ id, ok: taken.ok, code, message, ...(params && { params: { ...params } }) });
      }
      const failed = results.filter((row) => !row.ok).length;
      const counts = { done: results.length - failed, failed };
      const said = failed === 0 ? success('all_done', counts) : success('some_failed', counts);
      return reply({ ...said, success: failed === 0, results }, { position });
    },
  });

/** Commands on several cases at once, with one result per row. */
export const bulkRoutes = [
  bulkStep({
    path: '/api/admin/requests/assign',
    summary: 'Give several cases to somebody',
    tag: 'admin',
    body: contract.assignMany,
    may: 'case.assign',
    done: success('assigned'),
    command: ({ staffId, note }) => {
      const text = optionalText('note', inputTexts.note, note);
      return text.ok ? { ok: true, value: { type: 'assign', staffId, method: 'admin', note: text.value } } : text;
    },
  }),
  bulkStep({
    path: '/api/staff/requests/hand-over',
    summary: 'Hand several of one’s own cases over to a colleague, with a note',
    tag: 'staff',
    body: contract.handOverMany,
    may: 'case.handOver',
    done: success('handed_over'),
    command: ({ staffId, note }) => {
      const text = requiredText('note', inputTexts.note, note);
      return text.ok ? { ok: true, value: { type: 'assign', staffId, method: 'hand_over', note: text.value } } : text;
    },
  }),
  bulkStep({
    path: '/api/staff/requests/close',
    summary: 'Close several completed cases',
    tag: 'staff',
    body: contract.closeMany,
    may: 'close',
    done: success('closed'),
    command: () => ({ ok: true, value: { type: 'close' } }),
  }),
];
