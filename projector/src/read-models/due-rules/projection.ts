import { type DueRuleEvent, foldDueRule, noDueRule } from '@anupalan/domain/compliance/due-rule';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Projection } from '../../runner/projection.js';
import type { DueRuleDoc } from './doc.js';

/** One document per rule for dates, folded as its decider folds it. */
export const dueRules: Projection<DueRuleDoc, DueRuleEvent> = {
  name: 'due-rules',
  version: 3,
  // Earlier documents do not say their revision, nor what holds for a first period.
  readableFrom: 3,
  streams: ['dueRule'],
  handles: ['DueRuleSaved', 'DueDateExtended'],
  keys: ({ stream }) => [idOf(stream)],
  evolve: (doc, { event, stream, revision }) => ({
    id: idOf(stream),
    ...foldDueRule(doc ?? noDueRule, event),
    revision,
  }),
  indexes: [{ name: 'by-id', fields: ['id'] }],
  audience: () => ({ users: [], roles: ['staff', 'admin'], public: true }),
};
