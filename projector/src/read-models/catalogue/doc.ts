import type { DocumentRequirement, ServiceDetails, ServiceField } from '@anupalan/domain/catalogue/events';

/** A record of the form with its times, UTC ISO-8601: when it was added, and when it was last edited. */
export type Dated<T> = T & { readonly createdAt: string; readonly updatedAt: string };

/** One service as it is offered now. */
export type ServiceDoc = ServiceDetails & {
  readonly slug: string;
  /** Revision of its stream: what a request is bound to, and the version for a conditional change. */
  readonly revision: number;
  readonly active: boolean;
  readonly builtIn: boolean;
  /** Its service type for assignment; null for none. */
  readonly serviceTypeId: string | null;
  /** In display order, without retired ones. */
  readonly fields: readonly Dated<ServiceField>[];
  readonly requirements: readonly Dated<DocumentRequirement>[];
  /** The id of every question and document there ever was. */
  readonly itemIds: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
};
