import { recordErrors } from '../kernel/record.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { DECISION_UNITS, type DecisionTime } from '../rules/decision-time.js';
import { slugFault } from '../rules/service-keys.js';
import { currentVersion, hasAuthority, type WorkflowId } from '../workflows/registry.js';
import { type ServiceDetails, serviceRecord } from './service-record.js';

const MAX_DECISION = 120;

/** Only an authority decides: a workflow without one has the one duration. */
const decisionErrors = ({ from, to, unit }: DecisionTime, workflow: WorkflowId): readonly FieldError[] => {
  if (!hasAuthority(currentVersion(workflow))) return wrongAt('decision_time', 'decision.no_authority');
  if (!DECISION_UNITS.includes(unit)) return wrongAt('decision_time.unit', 'option.unknown', { label: 'Unit' });
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_DECISION;
  return isCount(from) && isCount(to) && to > from
    ? []
    : wrongAt('decision_time.to', 'decision.range', { max: MAX_DECISION });
};

/** Errors of the stream's id. */
export const slugErrors = (slug: string): readonly FieldError[] => {
  const fault = slugFault(slug);
  return fault === null ? [] : wrongAt('id', fault);
};

/** Errors in a service's own data; paths are the wire's names. */
export const detailsErrors = (details: ServiceDetails): readonly FieldError[] => [
  ...recordErrors(serviceRecord, details),
  ...(['none', 'included'].includes(details.governmentFees.kind) &&
  details.laterFees.some(({ payee }) => payee === 'government')
    ? wrongAt('later_fees', 'fees.contradiction')
    : []),
  ...(details.decisionTime === null ? [] : decisionErrors(details.decisionTime, details.workflow)),
];
