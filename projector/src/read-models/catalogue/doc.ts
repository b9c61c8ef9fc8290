import type { DocumentRequirement, ServiceDetails, ServiceField } from '@anupalan/domain/catalogue/events';

/** A record of the form with its times, UTC ISO-8601: when it was added, and when it was last edited. */
export type Dated<T> = T & { readonly createdAt: string; readonly updatedAt: string };

export type ServiceDoc = ServiceDetails & {
  readonly slug: string;
  /** Revision of its stream: requests are bound to it, and conditional changes name it. */
  readonly revision: number;
  readonly active: boolean;
  readonly builtIn: boolean;
  /** Its service type for assignment; null for none. */
  readonly serviceTypeId: string | null;
  readonly fields: readonly Dated<ServiceField>[];
  readonly requirements: readonly Dated<DocumentRequirement>[];
  /** The ids of all questions and documents that ever existed. */
  readonly itemIds: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
};
