import type { DecisionTime } from '../rules/decision-time.js';
import { currentVersion, hasAuthority, type WorkflowId } from '../workflows/registry.js';
import { counted, fill } from './fill.js';

const durationTexts = {
  filed: { one: 'filed in about {days} working day', other: 'filed in about {days} working days' },
  takes: { one: 'takes about {days} working day', other: 'takes about {days} working days' },
  decided: {
    working_days: 'the authority takes {from} to {to} working days',
    months: 'the authority takes {from} to {to} months',
  },
} as const;

/** The members of a service, on the wire, that its durations come from. */
interface Timed {
  readonly workflow: WorkflowId;
  readonly estimated_duration_days: number;
  readonly decision_time: DecisionTime | null;
}

/**
 * How long a service takes, before it is bought: `filed in about 5 working days · the authority takes 8 to 18 months`;
 * '' where nothing is known.
 */
export const durationText = ({ workflow, estimated_duration_days: days, decision_time: decision }: Timed): string => {
  const texts = hasAuthority(currentVersion(workflow)) ? durationTexts.filed : durationTexts.takes;
  const ours = days > 0 ? [fill(counted(texts, days), { days })] : [];
  const theirs = decision === null ? [] : [fill(durationTexts.decided[decision.unit], decision)];
  return [...ours, ...theirs].join(' · ');
};

/** The same as a line of its own. */
export const durationLine = (service: Timed): string => {
  const text = durationText(service);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
