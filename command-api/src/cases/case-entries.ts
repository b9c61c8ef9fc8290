import type { Message, MessagePage, TimelineEntry, TimelinePage } from '@anupalan/domain/contracts/requests';
import { nameInSentences } from '@anupalan/domain/rules/documents';
import { can } from '@anupalan/domain/rules/permissions';
import type { TextDoc, TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import {
  type Case,
  type EntryOptions,
  type EntryPage,
  momentPage,
  peopleIn,
  textPage,
  timelinePage,
} from '@anupalan/projector/read-models/case/queries';
import type { App } from '../platform/app.js';
import type { ReadCase } from '../platform/cases/access.js';
import type { Session } from '../platform/http/route.js';
import { actorView, type People } from '../platform/people-names.js';
import { boundForm } from './bound-form.js';
import { caseDocumentOf, peopleOfForm } from './case-documents.js';
import { timelineOf } from './case-timeline.js';
import { withoutReasons, withoutWords } from './case-words.js';

/** The text of the last of these opened entries, or null. */
export const newestText = (entries: readonly TextDoc[]): string | null => {
  const newest = entries.at(-1);
  return newest === undefined ? null : String(newest.text);
};

/** Messages and notes of an opened case, for the caller. */
export const messagesFor =
  (session: Pick<Session, 'userId'>, people: People) =>
  (texts: readonly TextDoc[]): Message[] =>
    texts.map(({ id, text, at, by }) => ({
      id,
      text: String(text),
      at,
      from: actorView(by, people),
      mine: by.id === session.userId,
    }));

export const pageView = <T, V>({ entries, earlier, total }: EntryPage<T>, show: (entries: readonly T[]) => V[]) => ({
  items: show(entries),
  next_cursor: earlier,
  total,
});

/** A page of the timeline for the caller. */
export const timelinePageFor = async (
  app: App,
  session: Session,
  { case: one, facts }: Pick<ReadCase, 'case' | 'facts'>,
  options: EntryOptions,
): Promise<TimelinePage> => {
  const page = await timelinePage(app.reads, one, session.role, options);
  const items = await timelineShown(app, session, { case: one, facts }, page.entries);
  return { items, next_cursor: page.earlier, total: page.total };
};

/** The events of a case from the first one on, for an admin. */
export const momentsFor = async (
  app: App,
  session: Session,
  one: Case,
  after: string | undefined,
): Promise<TimelinePage> => {
  const { entries, next, total } = await momentPage(app.reads, one, after);
  return { items: await timelineShown(app, session, { case: one, facts: {} }, entries), next_cursor: next, total };
};

const timelineShown = async (
  app: App,
  session: Session,
  { case: whole, facts }: Pick<ReadCase, 'case' | 'facts'>,
  entries: readonly TimelineDoc[],
): Promise<TimelineEntry[]> => {
  const mayOpen = can(session.role, 'file.open', facts);
  const one = mayOpen ? whole : withoutWords(whole);
  const [people, { fields, requirements }, opened] = await Promise.all([
    peopleIn(app.reads, one, entries, []),
    boundForm(app, one.header, session.role),
    app.open({ entries, documents: one.documents, answers: one.submission.answers }),
  ]);
  const asked = peopleOfForm(fields, opened.answers);
  const labels = new Map(
    opened.documents.map((document) => [
      document.id,
      nameInSentences(caseDocumentOf(document, requirements, people, asked)),
    ]),
  );
  const told = mayOpen ? opened.entries : withoutReasons(opened.entries);
  return timelineOf(told, session.role, people, labels, one.header.workflow);
};

/** A page of the messages, or of the notes, for the caller. */
export const textPageFor = async (
  app: App,
  session: Session,
  one: Case,
  list: 'messages' | 'notes',
  options: EntryOptions,
): Promise<MessagePage> => {
  const page = await textPage(app.reads, one, list, options);
  const people = await peopleIn(app.reads, one, [], page.entries);
  return pageView(await app.open(page), messagesFor(session, people));
};
