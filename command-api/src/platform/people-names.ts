import type { ActorView } from '@anupalan/domain/contracts/common';
import type { Actor } from '@anupalan/domain/kernel/event';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';

export type People = ReadonlyMap<string, PersonDoc>;

/** An actor with their present name: null for the system, the gateway and people without a name. */
export const actorView = ({ id, role }: Pick<Actor, 'id' | 'role'>, people: People): ActorView => ({
  id,
  role,
  name: people.get(id)?.name ?? null,
});
