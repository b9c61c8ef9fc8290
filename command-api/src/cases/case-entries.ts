import type { Message, MessagePage, TimelinePage } from '@anupalan/domain/contracts/requests';
import type { TextDoc } from '@anupalan/projector/read-models/case/doc';
import {
  type Case,
  type EntryOptions,
  type EntryPage,
  peopleIn,
  textPage,
  timelinePage,
} from '@anupalan/projector/read-models/case/queries';
import { actorView, type People } from '../identity/people-names.js';
import type { App } from '../platform/app.js';
import type { Session } from '../platform/http/route.js';
import { boundForm } from './bound-form.js';
import { caseDocumentOf } from './case-documents.js';
import { timelineOf } from './case-timeline.js';

/** Messages and notes of an opened case, for the caller. */
export const messagesFor =
  (session: Session, people: People) =>
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
  one: Case,
  options: EntryOptions,
): Promise<TimelinePage> => {
  const page = await timelinePage(app.reads, one, session.role, options);
  const [people, { requirements }, opened] = await Promise.all([
    peopleIn(app.reads, one, page.entries, []),
    boundForm(app, one.header, session.role),
    app.open({ page, documents: one.documents }),
  ]);
  const labels = new Map(
    opened.documents.map((document) => [document.id, caseDocumentOf(document, requirements, people).label]),
  );
  return pageView(opened.page, (entries) => timelineOf(entries, session.role, people, labels, one.header.workflow));
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
