import { z } from 'zod';
import { CALL_OUTCOMES } from '../rules/call-back.js';
import { iso } from './common.js';

const day = z.string().meta({ format: 'date', description: '`YYYY-MM-DD`, a day in India' });
const when = z.string().meta({ description: 'When it suits the customer, in their words; may be empty' });

export const askForCall = z.object({ when });
export const recordCall = z.object({ outcome: z.enum(CALL_OUTCOMES), note: z.string() });

/** A call that a customer waits for. */
const waitingCall = z.object({
  when,
  asked_at: iso,
  due_on: day,
  overdue: z.boolean(),
  tries: z.number().int().meta({ description: 'Calls that were not answered' }),
  last_try_at: iso.nullable(),
});
export type WaitingCall = z.infer<typeof waitingCall>;

export const expertCase = z
  .object({
    id: z.string(),
    case_number: z.string(),
    service_id: z.string(),
    service_title: z.string(),
    status_label: z.string(),
    last_message_at: iso.nullable(),
    call: waitingCall.nullable().meta({ description: 'The call that the customer waits for' }),
  })
  .meta({ id: 'ExpertCase' });
export type ExpertCase = z.infer<typeof expertCase>;

export const expert = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    title: z.string().nullable(),
    specializations: z.array(z.string()),
    cases: z.array(expertCase).meta({ description: 'That they have now, the last changed first' }),
    earlier_cases: z.array(expertCase).meta({ description: 'That they had before somebody else took them over' }),
    talks: z
      .array(
        z.object({
          case_number: z.string(),
          starts_at: iso,
          ends_at: iso.nullable(),
          minutes: z.number().int().nullable().meta({ description: 'Null unless it took place' }),
        }),
      )
      .meta({ description: 'The last first' }),
  })
  .meta({ id: 'Expert' });
export type Expert = z.infer<typeof expert>;

/** The people who work for a customer; cases that nobody has yet. */
export const experts = z.object({ items: z.array(expert), unassigned: z.array(expertCase) });
export type ExpertsView = z.infer<typeof experts>;

/** A call for the office to make. */
export const dueCall = z
  .object({
    request_id: z.string(),
    case_number: z.string(),
    service_title: z.string(),
    customer: z.object({ name: z.string().nullable(), mobile: z.string().nullable() }),
    assignee: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    ...waitingCall.shape,
  })
  .meta({ id: 'DueCall' });
export type DueCallView = z.infer<typeof dueCall>;
export const dueCalls = z.object({ items: z.array(dueCall) });
export type DueCallsView = z.infer<typeof dueCalls>;
