import type { Folding } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent } from '@anupalan/domain/kernel/event';
import type { Expected } from '@anupalan/infra/ports/event-store';

/** The present state of one stream, with its revision for a conditional change. */
export type Load = <S, E extends DomainEvent>(
  aggregate: Folding<S, E>,
  id: string,
) => Promise<{ readonly state: S; readonly revision: Expected }>;
