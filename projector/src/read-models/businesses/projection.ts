import { type BusinessEvent, keyOfDuty } from '@anupalan/domain/compliance/business-events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Recorded } from '@anupalan/domain/kernel/event';
import type { Projection } from '../../runner/projection.js';
import type { BusinessDoc } from './doc.js';

/** Reminders change nothing of what is shown. */
type FoldedEvent = Exclude<BusinessEvent, { type: 'DutiesNear' }>;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

const evolve = (doc: BusinessDoc | null, { event, stream, metadata }: Recorded<FoldedEvent>): BusinessDoc | null => {
  if (event.type === 'BusinessSaved') {
    const { ownerId, values } = event.data;
    if (values === ERASED) return doc;
    const begun = doc ?? { id: idOf(stream), since: metadata.time, assessed: null, done: {}, aside: {}, link: 0 };
    return { ...begun, ownerId, values };
  }
  if (doc === null) return null;
  switch (event.type) {
    case 'BusinessRemoved':
      return null;
    case 'DutyDone': {
      const { on, note } = event.data;
      return { ...doc, done: { ...doc.done, [keyOfDuty(event.data)]: { on, note } } };
    }
    case 'DutyReopened':
      return { ...doc, done: without(doc.done, keyOfDuty(event.data)) };
    case 'RuleSetAside':
      return { ...doc, aside: { ...doc.aside, [event.data.ruleId]: event.data.reason } };
    case 'AssessmentTaken': {
      const [since = ''] = [event.data.since, doc.assessed?.since ?? event.data.since].toSorted();
      return { ...doc, assessed: { at: metadata.time, since } };
    }
    case 'CalendarLinkMade':
      return { ...doc, link: event.data.link };
    case 'RuleTakenUp':
      return { ...doc, aside: without(doc.aside, event.data.ruleId) };
  }
};

/** One document per business that is not removed. */
export const businesses: Projection<BusinessDoc, FoldedEvent> = {
  name: 'businesses',
  version: 3,
  streams: ['business'],
  handles: [
    'BusinessSaved',
    'BusinessRemoved',
    'DutyDone',
    'DutyReopened',
    'RuleSetAside',
    'RuleTakenUp',
    'CalendarLinkMade',
    'AssessmentTaken',
  ],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [{ name: 'by-owner', fields: ['ownerId', 'since'] }],
  audience: ({ ownerId }) => ({ users: [ownerId], roles: [] }),
};
