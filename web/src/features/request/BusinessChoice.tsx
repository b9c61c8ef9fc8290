import type { CaseView } from '@anupalan/domain/contracts/requests';
import { can } from '@anupalan/domain/rules/permissions';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/api/errors';
import { models, useBusinesses } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { useCommand } from '../../shared/api/use-command';
import { nameBusiness } from '../../shared/business-for';
import { SelectBox } from '../../shared/kit/ListTools';
import { Card } from '../../shared/kit/Page';
import { toast } from '../../shared/kit/toast/store';

/** For which of the customer's businesses the request is; nothing for whoever has none. Others of its team read it. */
export function BusinessChoice({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const businesses = useBusinesses();
  const { id, business_id, customer_id, my_role } = view.request;
  const name = useCommand<string | null>({
    send: (chosen, idempotencyKey) => nameBusiness(id, chosen, idempotencyKey),
    invalidates: [models.case, models.caseList],
    onError: (error) => void toast({ title: t('request.business.failed'), description: messageOf(error), kind: 'bad' }),
  });
  const items = (businesses.data?.items ?? []).filter(
    (one) => one.id === business_id || can('customer', 'business.edit', { team: one.my_role }),
  );
  const isGone = business_id !== null && businesses.isSuccess && !items.some((one) => one.id === business_id);
  const team = businesses.data?.items.find((one) => one.id === business_id);
  if (my_role !== null && team !== undefined)
    return (
      <Card title={t('request.business.title')} aside={t(`team.role.${my_role}`)}>
        {team.name}
      </Card>
    );
  if (user?.id !== customer_id || (items.length === 0 && !isGone)) return null;
  // As chosen, until the page has learned of it.
  const shown = name.isPending ? name.variables : business_id;
  return (
    <Card title={t('request.business.title')}>
      <SelectBox
        label={t('request.business.label')}
        value={shown ?? ''}
        options={[
          { value: '', label: t('request.business.none') },
          ...items.map((one) => ({ value: one.id, label: one.name })),
          // It was removed, or this person has left its team.
          ...(isGone ? [{ value: business_id, label: t('request.business.gone') }] : []),
        ]}
        onChange={(chosen) => name.mutate(chosen === '' ? null : chosen)}
      />
    </Card>
  );
}
