import type { ServiceTypeDetails } from '@anupalan/domain/catalogue/service-type-record';
import type { RuleDetails } from '@anupalan/domain/staffing/assignment-rule-record';

type RecordMeta = {
  readonly id: string;
  /** Revision of its stream, for a conditional change. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type RuleDoc = RuleDetails & RecordMeta & { readonly kind: 'rule' };
export type ServiceTypeDoc = ServiceTypeDetails & RecordMeta & { readonly kind: 'type' };
/** A rule or a service type; their ids (UUIDs and names) never coincide. */
export type AssignmentDoc = RuleDoc | ServiceTypeDoc;
