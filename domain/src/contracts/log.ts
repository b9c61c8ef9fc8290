import { z } from 'zod';
import { actor, iso, page } from './common.js';
import { workflow } from './requests.js';

const logCase = z.object({
  id: z.string(),
  /** `number` and `service` are null where the case is not known. */
  number: z.string().nullable(),
  service: z.string().nullable(),
});

/** A move of a case: its statuses before and after, and the workflow that names them. */
const logMove = z.object({
  from: z.string(),
  to: z.string(),
  workflow,
  workflow_version: z.number().int(),
});

/** One event of the log in a list: what happened, who did it, and where it stands. */
const loggedEvent = z.object({
  position: z.string(),
  /** `DocumentRejected`, … */
  type: z.string(),
  /** The name of the type in lists, in English. */
  name: z.string(),
  /** One plain sentence with the values of the event that are not personal. */
  summary: z.string(),
  /** Null where it moved no case. */
  move: logMove.nullable(),
  /** `submission-<id>`; the part before the first dash is the kind of the stream. */
  stream: z.string(),
  revision: z.number().int(),
  at: iso,
  actor,
  /** The case that it is about; null for none. */
  case: logCase.nullable(),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

export const loggedEventsPage = page(loggedEvent).extend({
  /** The time until which was looked, where a page is short because several conditions meet rarely; else null. */
  looked_to: iso.nullable(),
  /** The words match more cases than are looked through; the newest of them are. */
  more_cases: z.boolean(),
});
export type LoggedEventsPage = z.infer<typeof loggedEventsPage>;

/** One value of an event's data, by its dotted path. */
const eventValue = z.object({
  path: z.string(),
  /** As text; null for a value that is not shown. */
  value: z.string().nullable(),
  /** `sealed`: personal, opened only with a reason; `erased`: its key was destroyed; `unreadable`: its key is missing. */
  state: z.enum(['plain', 'none', 'sealed', 'erased', 'unreadable']),
});
export type EventValue = z.infer<typeof eventValue>;

/** A node of the tree of causes. Nodes are in the order of the tree, each after its parent. */
const causeNode = z.object({
  /** 0 for the root; the parent is the last node before it with a smaller depth. */
  depth: z.number().int(),
  /** Null for the command that began it all. */
  event: loggedEvent.nullable(),
  /** The command or process that recorded it, as in the log; null where the log says none. */
  command: z.string().nullable(),
  channel: z.string().nullable(),
  /** The event that is looked at. */
  here: z.boolean(),
  /** More followed from this than is shown. */
  more: z.boolean(),
});
export type CauseNode = z.infer<typeof causeNode>;

export const loggedEventView = z
  .object({
    event: loggedEvent.extend({
      id: z.string(),
      channel: z.string(),
      command: z.string(),
      command_id: z.string(),
      correlation_id: z.string(),
      causation_id: z.string(),
      /** Schema version of its data as stored. */
      version: z.number().int(),
    }),
    data: z.array(eventValue),
    /** The data has more values than are shown. */
    more_data: z.boolean(),
    causes: z.array(causeNode),
    /** The chain of causes began before the root that is shown. */
    earlier_causes: z.boolean(),
    /** A moment in the case's history: the event is one of its timeline. */
    is_moment: z.boolean(),
  })
  .meta({ id: 'LoggedEvent' });
export type LoggedEventView = z.infer<typeof loggedEventView>;
