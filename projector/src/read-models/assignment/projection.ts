import type { ServiceTypeEvent } from '@anupalan/domain/catalogue/service-type';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { AssignmentRuleEvent } from '@anupalan/domain/staffing/assignment-rule-events';
import type { Projection } from '../../runner/projection.js';
import type { AssignmentDoc } from './doc.js';

type AssignmentEvent = AssignmentRuleEvent | ServiceTypeEvent;

const evolve = (
  before: AssignmentDoc | null,
  { event, stream, revision, metadata }: Recorded<AssignmentEvent>,
): AssignmentDoc => {
  const kept = {
    id: idOf(stream),
    revision,
    createdAt: before?.createdAt ?? metadata.time,
    updatedAt: metadata.time,
  };
  switch (event.type) {
    case 'AssignmentRuleCreated':
    case 'AssignmentRuleEdited':
      return { ...event.data, ...kept, kind: 'rule' };
    case 'ServiceTypeCreated':
    case 'ServiceTypeEdited':
      return { ...event.data, ...kept, kind: 'type' };
  }
};

/**
 * Assignment rules and service types, one document each. The data on which the rules decide is not a read model (see
 * domain).
 */
export const assignment: Projection<AssignmentDoc, AssignmentEvent> = {
  name: 'assignment',
  version: 1,
  streams: ['assignmentRule', 'serviceType'],
  handles: ['AssignmentRuleCreated', 'AssignmentRuleEdited', 'ServiceTypeCreated', 'ServiceTypeEdited'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [{ name: 'by-kind', fields: ['kind'] }],
  audience: () => ({ users: [], roles: ['staff', 'admin'] }),
};
