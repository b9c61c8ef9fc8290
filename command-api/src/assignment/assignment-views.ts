import { serviceTypeRecord } from '@anupalan/domain/catalogue/service-type-record';
import type {
  AssignmentRuleView,
  AssignmentWhy,
  ConsideredPerson,
  ServiceTypeView,
  StaffProfileView,
} from '@anupalan/domain/contracts/assignment';
import { toWire } from '@anupalan/domain/kernel/record';
import type { AssignmentDecision, CandidateReason } from '@anupalan/domain/requests/assignment-decision';
import { ruleRecord } from '@anupalan/domain/staffing/assignment-rule-record';
import { profileRecord, specializationRecord } from '@anupalan/domain/staffing/profile-record';
import type { RuleDoc, ServiceTypeDoc } from '@anupalan/projector/read-models/assignment/doc';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { profileOf } from '@anupalan/projector/read-models/people/queries';
import { versionOf } from '../platform/http/versions.js';
import type { People } from '../platform/people-names.js';

export const ruleView = (rule: RuleDoc): AssignmentRuleView => ({
  id: rule.id,
  ...toWire(ruleRecord, rule),
  version: versionOf(rule.revision),
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
});

export const serviceTypeView = (type: ServiceTypeDoc, services: readonly ServiceDoc[]): ServiceTypeView => ({
  id: type.id,
  ...toWire(serviceTypeRecord, type),
  services: services.filter(({ serviceTypeId }) => serviceTypeId === type.id).map(serviceName),
  version: versionOf(type.revision),
  created_at: type.createdAt,
  updated_at: type.updatedAt,
});

export const serviceName = ({ slug, title }: ServiceDoc): { id: string; title: string } => ({ id: slug, title });

/** A member of staff as a row of staff_profiles; a person without a profile has the default one. */
export const staffProfileView = (person: PersonDoc, caseload: number): StaffProfileView => {
  const profile = person.staff;
  return {
    id: person.id,
    user_id: person.id,
    name: person.name,
    role: person.role,
    has_profile: profile !== null,
    ...toWire(profileRecord, profileOf(person)),
    specializations: (profile?.specializations ?? []).map((one) => ({
      id: `${person.id}:${one.specialization}`,
      staff_id: person.id,
      ...toWire(specializationRecord, one),
      created_at: one.since,
    })),
    current_caseload: caseload,
    availability_status: profile?.availability ?? 'available',
    last_assignment_date: person.lastAssignedAt,
    created_at: profile?.createdAt ?? person.createdAt,
    updated_at: profile?.updatedAt ?? person.updatedAt,
  };
};

/** A decision of the rules with the present names of the people in it. */
export const assignmentWhy = (decision: AssignmentDecision, people: People): AssignmentWhy => ({
  rule_id: decision.ruleId,
  rule_name: decision.ruleName,
  rule_type: decision.ruleType,
  because: decision.because,
  required_specialization: decision.requiredSpecialization,
  required_proficiency: decision.requiredProficiency,
  candidates: decision.candidates.map((one) => consideredPerson(one, people)),
});

/** One evaluated person, with their present name. */
export const consideredPerson = (one: CandidateReason, people: People): ConsideredPerson => ({
  staff_id: one.staffId,
  name: people.get(one.staffId)?.name ?? null,
  outcome: one.outcome,
  excluded_by: one.excludedBy,
  load: one.load,
  limit: one.limit,
  proficiency: one.proficiency,
  primary: one.primary,
  served_before: one.servedBefore,
  score: one.score / 100,
  last_assigned_at: one.lastAssignedAt,
});
