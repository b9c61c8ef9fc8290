import type { TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import type { Case, NewestEntries } from '@anupalan/projector/read-models/case/queries';

/** The case for who sees only that it is there and how it stands: without the form, and without what anybody wrote. */
export const withoutWords = (one: Case): Case => ({
  ...one,
  submission: { ...one.submission, answers: null, aadhaar: null, changedFields: [], previousAnswers: null },
  correction: one.correction && { ...one.correction, fieldReasons: null, note: null },
  documents: one.documents.map((document) => ({ ...document, reason: null })),
  result: null,
  confirmation: one.confirmation && { ...one.confirmation, comment: null },
  hold: one.hold && { ...one.hold, reason: '' },
  rescheduled: one.rescheduled && { ...one.rescheduled, note: null },
  cancellation: one.cancellation && { ...one.cancellation, reason: '' },
});

/** The same for entries of its timeline. */
export const withoutReasons = (entries: readonly TimelineDoc[]): readonly TimelineDoc[] =>
  entries.map((entry) => ({ ...entry, reason: null }));

/** A case and its newest entries as they are shown to who may open it, or may not. */
export const toldTo = (mayOpen: boolean, one: Case, entries: NewestEntries): readonly [Case, NewestEntries] => {
  if (mayOpen) return [one, entries];
  const timeline = { ...entries.timeline, entries: withoutReasons(entries.timeline.entries) };
  return [withoutWords(one), { ...entries, timeline, messages: { entries: [], earlier: null, total: 0 } }];
};
