import type { Readable } from 'node:stream';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { listExport } from '@anupalan/domain/proof/export';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { trailTexts as texts, trailRoleTexts } from '@anupalan/domain/texts/trail';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import { sealsNaming } from '@anupalan/infra/sealing/find-seals';
import { streamsOf } from '@anupalan/projector/read-models/case/past';
import { type Case, findCase } from '@anupalan/projector/read-models/case/queries';
import { myRequests } from '@anupalan/projector/read-models/case-list/queries';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { findPerson, peopleById } from '@anupalan/projector/read-models/people/queries';
import { boundForm } from '../cases/bound-form.js';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { KeyedQueue } from '../platform/commands/keyed-queue.js';
import type { Session } from '../platform/http/route.js';
import { pdfMoment } from '../platform/pdf.js';
import { say } from '../platform/say.js';
import { siteNameOf } from '../platform/site/site-name.js';
import { type Bundle, bundleZip, exportKey, fingerprintOf } from './bundle.js';
import { openForAdmin } from './opened.js';
import { howToVerify, readmeOf } from './readme.js';
import { type Range, type Selection, scanLog, selectRanges } from './selection.js';
import { trailRows, wordsOfCase } from './trail.js';
import { type Fact, type TrailPage, trailPdf } from './trail-pdf.js';

/** The read models that an export joins names from. */
export const EXPORT_READS = ['case', 'case-list', 'people'] as const;

/** The recipient of an export, and the record of the call. */
export interface ExportCall {
  readonly app: App;
  readonly session: Session;
  readonly context: CommandContext;
  /** HEAD: nothing is recorded and nothing is sent. */
  readonly isHead: boolean;
}

/** A file of an export; the content is made while it is read. */
export interface ExportFile {
  readonly content: () => Readable;
  readonly fileName: string;
}

type Open = (event: RecordedEvent) => Promise<JsonObject | null>;
type ExportResult = Result<ExportFile, Rejection>;

/** The parts of an export that do not follow from its events. */
interface About {
  readonly title: string;
  /** Short, for its file: `SR-7K2M4QX`. */
  readonly name: string;
  readonly scope: JsonObject;
  readonly facts: readonly Fact[];
  readonly selection: Selection;
  /** Absent for an export without texts. */
  readonly open?: Open;
  readonly words?: Parameters<typeof trailRows>[2];
}

const whole = (stream: string): Range => ({ stream, from: 0, to: Number.MAX_SAFE_INTEGER });

const exportOf = async ({ app, session }: ExportCall, about: About): Promise<ExportFile> => {
  const { selection, title, open, words = new Map() } = about;
  const { refs } = selection;
  const [seals, site, key] = await Promise.all([sealsNaming(app.events, refs), siteNameOf(app), exportKey(app.vault)]);
  const madeAt = isoNow(app.clock);
  const keysAt = `${app.config.publicUrl}/api/public/keys`;
  const steps = howToVerify(keysAt, fingerprintOf(key));
  const maker = await findPerson(app.reads, session.userId);
  const facts: Fact[] = [
    ...about.facts,
    [texts.made, say(texts.madeBy, { at: pdfMoment(madeAt), name: maker?.name ?? session.userId })],
    [
      texts.events,
      say(texts.eventsOf, {
        events: String(refs.length),
        streams: String(new Set(refs.map(({ stream }) => stream)).size),
      }),
    ],
    [texts.seals, sealsText(seals, refs.length)],
    [texts.key, fingerprintOf(key)],
  ];
  const page = async (): Promise<TrailPage> => ({
    title,
    name: about.name,
    site,
    madeAt,
    facts,
    rows: open === undefined ? null : await trailRows(app, selection, words, open),
    total: refs.length,
    counts: [{ title: texts.byType, of: inOrder(selection.byType, ([, a], [, b]) => b - a) }, byTime(selection.byDay)],
    howToVerify: steps,
  });
  const bundle: Bundle = {
    name: `anupalan-audit-${about.name}-${dayInIndia(madeAt)}`,
    scope: about.scope,
    selection,
    seals,
    madeAt,
    madeBy: session.userId,
    ...(open === undefined ? {} : { open }),
    readme: readmeOf({ title: `${title} ${about.name}`, site, madeAt, steps, opened: open !== undefined }),
    pdf: async () => app.makeLongPdf(trailPdf, await page()),
    keysAt,
  };
  const sources = { events: app.events, vault: app.vault, trusted: app.sealing.trusted };
  return { content: () => bundleZip(sources, bundle), fileName: `${bundle.name}.zip` };
};

const sealsText = ({ numbers, named }: Bundle['seals'], events: number): string => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return texts.noSeals;
  const [which, all] = [{ first: String(first), last: String(last) }, String(named === events)];
  return say(texts.sealsOf, { all, named: String(named), seals: numbers.length, ...which });
};

/** The number of events of each day, or of each month if the days would fill pages. */
const byTime = (byDay: Selection['byDay']): TrailPage['counts'][number] => {
  const months = new Map<string, number>();
  for (const [day, count] of byDay) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count);
  const days = byDay.size <= MAX_PRINTED_DAYS;
  return {
    title: days ? texts.byDay : texts.byMonth,
    of: inOrder(days ? byDay : months, ([a], [b]) => (a < b ? -1 : 1)),
  };
};
const MAX_PRINTED_DAYS = 62;

type Count = readonly [name: string, count: number];
const inOrder = (of: ReadonlyMap<string, number>, compare: (a: Count, b: Count) => number) =>
  new Map([...of].sort(compare));

const nameOf = (person: PersonDoc | null | undefined, id: string): string =>
  person?.name ?? (person == null ? id : formatMobile(person.mobile));

/** The streams of a case: those of its page, of its orders, and of the people who opened it. */
const caseRanges = ({ id, payments }: Case): readonly Range[] =>
  streamsOf(
    id,
    payments.map(({ orderId }) => orderId),
  ).map(whole);

/** Every event of a case. The last one is the record of this export. */
export const exportCase = async (asked: ExportCall, id: string): Promise<ExportResult> => {
  const { app, session, context, isHead } = asked;
  const unknown = err(rejection('not_found', 'request_not_found'));
  const seen = await findCase(app.reads, id);
  if (seen === null) return unknown;
  const ranges = caseRanges(seen.case);
  // Refused before it is recorded.
  const before = await selectRanges(app.events, ranges);
  if (!before.ok) return before;
  if (!isHead) {
    const recorded = await app.execute(caseAccess, id, { type: 'exportCase', requestId: id }, context);
    if (!recorded.ok) return recorded;
  }
  const selection = isHead ? before : await selectRanges(app.events, ranges);
  if (!selection.ok) return selection;
  const { header } = seen.case;
  const { fields } = await boundForm(app, header, session.role);
  const people = await peopleById(app.reads, [header.customerId, header.assignedTo ?? '']);
  const facts: readonly Fact[] = [
    [texts.case, header.caseNumber],
    [texts.service, header.serviceTitle],
    [texts.customer, nameOf(people.get(header.customerId), header.customerId)],
    [
      texts.assignedTo,
      header.assignedTo === null ? texts.nobody : nameOf(people.get(header.assignedTo), header.assignedTo),
    ],
    [texts.status, statusViewOf(header.workflow, header.status).label],
  ];
  return ok(
    await exportOf(asked, {
      title: texts.caseTitle,
      name: header.caseNumber,
      scope: { kind: 'case', requestId: id, caseNumber: header.caseNumber },
      facts,
      selection: selection.value,
      open: (event) => openForAdmin(app.vault, event, fields ?? []),
      words: await wordsOfCase(app, session, seen.case),
    }),
  );
};

/** One reading of the whole log at a time. */
const scans = new KeyedQueue();

const recordExport = (
  { app, context }: ExportCall,
  of: Extract<Parameters<typeof listExport.decider.decide>[0], { type: 'exportProof' }>['of'],
) => app.execute(listExport, context.actor.id, { type: 'exportProof', of }, context);

/** Every event of some days in India, both inclusive, of all streams; encrypted fields stay closed. */
export const exportPeriod = async (asked: ExportCall, from: string, to: string): Promise<ExportResult> => {
  const { app, isHead } = asked;
  const chosen = ({ metadata }: RecordedEvent): boolean => {
    if (typeof metadata.time !== 'string') return false;
    const day = dayInIndia(metadata.time);
    return day >= from && day <= to;
  };
  const ranges = await scans.run('scan', () => scanLog(app.events, chosen, { filled: true }));
  if (!ranges.ok) return ranges;
  const selection = await selectRanges(app.events, ranges.value);
  if (!selection.ok) return selection;
  if (!isHead) {
    const recorded = await recordExport(asked, { scope: 'period', from, to, events: selection.value.refs.length });
    if (!recorded.ok) return recorded;
  }
  return ok(
    await exportOf(asked, {
      title: texts.periodTitle,
      name: `${from}-to-${to}`,
      scope: { kind: 'period', from, to },
      facts: [[texts.days, say(texts.daysOf, { from, to })]],
      selection: selection.value,
    }),
  );
};

/**
 * The access log of a person. For a customer: who in the office opened their cases, read numbers in full or exported
 * them. For staff and admins: the cases of others that they opened, the numbers that they read in full, and what they
 * exported.
 */
export const exportAccess = async (asked: ExportCall, userId: string): Promise<ExportResult> => {
  const { app, isHead } = asked;
  const person = await findPerson(app.reads, userId);
  if (person === null) return err(rejection('not_found', 'user.not_found'));
  const ranges =
    person.role === 'customer'
      ? ok((await myRequests(app.reads, userId)).map((row) => whole(`${caseAccess.prefix}-${row.id}`)))
      : await scans.run('scan', () =>
          scanLog(app.events, byActor(userId), { filled: false, prefixes: ACCESS_STREAMS }),
        );
  if (!ranges.ok) return ranges;
  const selection = await selectRanges(app.events, ranges.value);
  if (!selection.ok) return selection;
  if (!isHead) {
    const recorded = await recordExport(asked, { scope: 'access', userId, events: selection.value.refs.length });
    if (!recorded.ok) return recorded;
  }
  return ok(
    await exportOf(asked, {
      title: texts.accessTitle,
      name: userId,
      scope: { kind: 'access', userId, role: person.role },
      facts: [
        [texts.person, say(texts.personOf, { name: nameOf(person, userId), role: trailRoleTexts[person.role] })],
        [texts.holds, person.role === 'customer' ? texts.holdsOfCustomer : texts.holdsOfStaff],
      ],
      selection: selection.value,
      open: (event) => openForAdmin(app.vault, event, []),
    }),
  );
};

const ACCESS_STREAMS = [caseAccess.prefix, listExport.prefix] as const;
const byActor =
  (userId: string) =>
  ({ metadata }: RecordedEvent): boolean =>
    (metadata.actor as { readonly id?: unknown } | null)?.id === userId;
