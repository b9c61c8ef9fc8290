import type { AssignmentWhy } from '@anupalan/domain/contracts/assignment';
import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { Json } from '@anupalan/domain/kernel/json';
import { toRupees } from '@anupalan/domain/kernel/money';
import { timelineLine } from '@anupalan/domain/processes/logged-events';
import { dayText } from '@anupalan/domain/rules/dates';
import { moneyText } from '@anupalan/domain/rules/money-text';
import type { Role } from '@anupalan/domain/rules/roles';
import { unknownTexts } from '@anupalan/domain/texts/en';
import { currentVersion, type WorkflowRef } from '@anupalan/domain/workflows/registry';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import { decisionOf } from '@anupalan/projector/read-models/case/queries';
import { assignmentWhy } from '../assignment/assignment-views.js';
import { callText } from '../platform/call-text.js';
import { actorView, type People } from '../platform/people-names.js';
import { type SaidParams, say } from '../platform/say.js';

interface Said {
  /** The document it is about, by its label; undefined where that is not known. */
  readonly document: string | undefined;
  readonly people: People;
  /** A status in the words of the workflow. */
  readonly label: (status: Json | undefined) => string;
}

type Told = Pick<TimelineDoc, 'data' | 'amountPaise'>;

/** The values of a line: those of its event, lists by their length, and names where they are known. */
const valuesOf = ({ data, amountPaise }: Told, { document, people }: Omit<Said, 'label'>): SaidParams => {
  const who = typeof data.staffId === 'string' ? people.get(data.staffId)?.name : null;
  const own = Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
    if (Array.isArray(value)) return [[name, value.length]];
    if (typeof value === 'boolean') return [[name, String(value)]];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(own),
    amountPaise: amountPaise ?? 0,
    ...(document !== undefined && { document }),
    ...(who != null && { who }),
  };
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days on the wire, `2026-11-21`, as people write them. */
const daysOf = (data: Told['data']): SaidParams =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' && DAY.test(value) ? [[name, dayText(value)]] : [],
    ),
  );

/** The parameters of a line in English: its values, and words for those that are codes, moments, sums or unknown. */
export const paramsOf = (entry: Told, said: Said): SaidParams => {
  const { startsAt, endsAt, from, to } = entry.data;
  const { label } = said;
  return {
    document: unknownTexts.document,
    who: unknownTexts.person,
    ...valuesOf(entry, said),
    ...daysOf(entry.data),
    amount: moneyText(entry.amountPaise ?? 0),
    fromLabel: label(from),
    toLabel: label(to),
    ...(typeof startsAt === 'string' && { call: callText(startsAt, typeof endsAt === 'string' ? endsAt : null) }),
  };
};

/** The reasons of an assignment by rule. */
const whyOf = (entry: TimelineDoc, people: People): { readonly why?: AssignmentWhy } => {
  const decision = decisionOf(entry.data);
  return decision === null ? {} : { why: assignmentWhy(decision, people) };
};

/**
 * Entries of an opened case as lines; those for customers leave out internal words. `workflow`: the one to which the
 * case is bound.
 */
export const timelineOf = (
  entries: readonly TimelineDoc[],
  viewer: Role,
  people: People,
  labels: ReadonlyMap<string, string>,
  workflow: WorkflowRef = currentVersion('filing'),
): TimelineEntry[] => {
  const customer = viewer === 'customer';
  return entries.map((entry) => {
    const said: Said = {
      document: entry.documentId === null ? undefined : labels.get(entry.documentId),
      people,
      label: (status) => statusViewOf(workflow, String(status)).label,
    };
    const words = !entry.reason || (customer && entry.reasonInternal) ? null : String(entry.reason);
    return {
      eventId: entry.eventId,
      type: entry.type,
      stream: entry.stream,
      revision: entry.revision,
      position: entry.position,
      at: entry.at,
      actor: actorView(entry.actor, people),
      channel: entry.channel,
      command: entry.command,
      commandId: entry.commandId,
      from: entry.from,
      to: entry.to,
      summary: say(timelineLine(entry.type, workflow.id), paramsOf(entry, said)),
      params: valuesOf(entry, said),
      reason: words,
      amount: entry.amountPaise === null ? null : toRupees(entry.amountPaise),
      documentId: entry.documentId,
      override: entry.override,
      ...(customer ? {} : whyOf(entry, people)),
    };
  });
};
