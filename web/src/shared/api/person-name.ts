import type { PersonDetail } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from './query-client';
import { models } from './reference';
import { useSession } from './session';

/** The name, or else the mobile, of a person whom no list names; for admins only, and undefined until it is known. */
export function usePersonName(id: string | null): string | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    ...modelQuery<PersonDetail>(models.people, `/api/admin/users/${encodeURIComponent(id ?? '')}`, { id: id ?? '' }),
    enabled: id !== null && user?.role === 'admin',
  });
  return data === undefined ? undefined : (data.name ?? formatMobile(data.mobile));
}
