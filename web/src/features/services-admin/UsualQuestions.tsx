import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import type { FormId } from '@anupalan/domain/forms/registry';
import { type UsualQuestion, usualQuestions } from '@anupalan/domain/forms/usual-questions';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button } from '../../shared/kit/Button';
import { toast } from '../../shared/kit/toast/store';
import { FIELDS } from './FieldDialog';
import { fieldBody, fieldValues, type ListedField, lastOrder } from './field-form';
import { CHANGED } from './services-api';

export interface UsualQuestionsProps {
  readonly serviceId: string;
  readonly form: FormId;
  readonly fields: readonly ListedField[];
}

/** Adds the questions that forms with people usually ask, by one press; each is then a question like any other. */
export function UsualQuestions({ serviceId, form, fields }: UsualQuestionsProps) {
  const { t } = useTranslation();
  const missing = usualQuestions(form).filter(({ key }) => fields.every((field) => field.key !== key));
  const command = useCommand<readonly UsualQuestion[], void>({
    send: async (questions, idempotencyKey) => {
      // One after the other, in their order.
      for (const [n, question] of questions.entries()) {
        const values = fieldValues(null, lastOrder(fields) + n);
        const body = fieldBody({ ...values, required: true, ...question, options: [...(question.options ?? [])] });
        await api.post<ServiceSaved>(
          FIELDS,
          { ...body, service_id: serviceId.replaceAll('-', '_') },
          { idempotencyKey: `${idempotencyKey}-${question.key}` },
        );
      }
    },
    invalidates: CHANGED,
    onSuccess: () => toast({ title: t('servicesAdmin.config.usualAdded'), kind: 'done' }),
    onError: tellOfficeFailure,
  });
  if (missing.length === 0) return null;
  return (
    <Button variant="quiet" icon="list" pending={command.isPending} onClick={() => command.mutate(missing)}>
      {t('servicesAdmin.config.addUsual')}
    </Button>
  );
}
