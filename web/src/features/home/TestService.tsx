import type { User } from '@anupalan/domain/contracts/identity';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { models, usePublicConfig } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';

/** The service of a test request. */
const SERVICE = 'private-limited-company';

/** Demo mode, for the server's test customer only: creates a request that awaits its payment (DASH-24). */
export function TestService({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const create = useCommand({
    send: (_, idempotencyKey) =>
      api.post('/api/test/create-service', { serviceId: SERVICE, status: 'new_request' }, { idempotencyKey }),
    invalidates: [models.myRequests],
    onSuccess: () => toast({ title: t('dashboard.testServiceMade'), kind: 'done' }),
    onError: (error) => toast({ title: t('dashboard.testServiceFailed'), description: messageOf(error), kind: 'bad' }),
  });
  const testCustomer = config.data?.demo
    ? config.data.demoAccounts.find(({ role }) => role === 'customer')?.mobile
    : undefined;
  if (testCustomer === undefined || toE164(testCustomer) !== user.mobile) return null;
  return (
    <Row component="section" justify="space-between" spacing={2} className="card section block">
      <p className="small muted">{t('dashboard.testServiceLead')}</p>
      <Button variant="quiet" pending={create.isPending} onClick={() => create.mutate()}>
        {t('dashboard.testService')}
      </Button>
    </Row>
  );
}
