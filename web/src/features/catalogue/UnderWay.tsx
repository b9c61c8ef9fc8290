import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useCustomerServices } from '../../shared/api/reference';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Note } from '../../shared/loading/states';
import type { Pay } from '../../shared/payment/use-pay';

/** The signed-in customer's newest open request of a service, or null. */
export function useUnderWay(serviceId: string): CustomerService | null {
  const open = (useCustomerServices().data ?? []).filter(
    ({ service_id, status, my_role }) => service_id === serviceId && my_role === null && !isEnded(status),
  );
  return open.reduce<CustomerService | null>(
    (newest, one) => (newest === null || one.created_at > newest.created_at ? one : newest),
    null,
  );
}

export interface UnderWayProps {
  readonly service: Service;
  readonly request: CustomerService;
  readonly pay: Pay;
}

/** Replaces the purchase: a request of this service is open, and another purchase is a secondary link. */
export function UnderWay({ service, request, pay }: UnderWayProps) {
  const { t } = useTranslation();
  return (
    <Stack spacing={1.25} sx={{ width: '100%' }}>
      <Note>{t('catalogue.underWay', { number: request.case_number })}</Note>
      <LinkButton
        block
        size="large"
        to={`/services/${encodeURIComponent(request.service_id)}?id=${encodeURIComponent(request.id)}`}
      >
        {t('catalogue.underWayContinue')}
      </LinkButton>
      <Button
        block
        variant="quiet"
        pending={pay.pending}
        onClick={() =>
          pay.buy({ serviceId: service.id, title: service.title, amount: Number(service.price), another: true })
        }
      >
        {t('catalogue.buyAnother')}
      </Button>
    </Stack>
  );
}
