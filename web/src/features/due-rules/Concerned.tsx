import { dueRuleRecord } from '@anupalan/domain/compliance/due-rule-record';
import type { Touched } from '@anupalan/domain/contracts/compliance';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button } from '../../shared/kit/Button';
import { wireOf } from '../../shared/kit/form/record-values';
import { Row } from '../../shared/kit/Row';

/** How many businesses the conditions in the form concern, before they are saved. */
export function Concerned() {
  const { t } = useTranslation();
  const { values } = useFormikContext<Readonly<Record<string, unknown>>>();
  const { applies_to } = wireOf(dueRuleRecord, values);
  const count = useCommand<{ readonly applies_to: object }, Touched>({
    send: (body, idempotencyKey) => api.post('/api/admin/due-rules/concerned', body, { idempotencyKey }),
    onError: tellOfficeFailure,
  });
  return (
    <Row>
      <Button variant="quiet" size="small" pending={count.isPending} onClick={() => count.mutate({ applies_to })}>
        {t('dueRules.concerns')}
      </Button>
      <span role="status" className="small num">
        {count.data === undefined || JSON.stringify(count.variables.applies_to) !== JSON.stringify(applies_to)
          ? null
          : t('dueRules.concernsCount', count.data)}
      </span>
    </Row>
  );
}
