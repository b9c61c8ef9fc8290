import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';

/** Names whoever acted in a request for its reader: "You", their name, or what they are to the request. */
export function useWhoActed({ request, customer }: CaseView) {
  const { t } = useTranslation();
  const { user } = useSession();
  // An admin sees the page of the past as its customer did.
  const reader = request.my_role === null ? customer.id : user?.id;
  return ({ id, role, name }: CaseView['timeline']['items'][number]['actor']): string => {
    if (id === reader) return t('request.you');
    return name ?? t(role === 'customer' ? 'request.member' : 'request.team');
  };
}
