import { daysAfter, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';
import { MAX_EXPORT_EVENTS } from '@anupalan/domain/rules/history';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../shared/kit/Button';
import { grouped } from '../../shared/kit/count';
import { Form } from '../../shared/kit/form/Form';
import { DayField } from '../../shared/kit/form/pickers';
import { Card } from '../../shared/kit/Page';
import { saveFile } from '../../shared/kit/save-file';
import { toast } from '../../shared/kit/toast/store';
import { today } from '../../shared/today';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Saves a signed export of some days of the log, by default of the last seven. */
export function PeriodExport() {
  const { t } = useTranslation();
  const day = today();
  const schema = object({
    from: string().required(t('proof.needed')),
    to: string()
      .required(t('proof.needed'))
      .test('order', t('proof.backwards'), (to, { parent }) => to === undefined || String(parent.from) <= to)
      .test('length', t('proof.tooLong', { days: MAX_FIGURE_DAYS }), (to, { parent }) => {
        const from = String(parent.from);
        return to === undefined || from === '' || daysAfter(from, MAX_FIGURE_DAYS - 1) >= to;
      }),
  });
  const save = async ({ from, to }: Period): Promise<void> => {
    await saveFile(`/api/admin/exports/period?from=${from}&to=${to}`, `anupalan-audit-${from}-to-${to}.zip`);
    toast({ title: t('proof.saved'), description: t('proof.recorded'), kind: 'done' });
  };
  return (
    <Card title={t('proof.period')}>
      <p className="small muted">
        {t('proof.periodLead', { days: MAX_FIGURE_DAYS, events: grouped(MAX_EXPORT_EVENTS) })}
      </p>
      <Form<Period>
        summary={false}
        initialValues={{ from: daysAfter(day, -6), to: day }}
        schema={schema}
        onSubmit={save}
      >
        {({ isSubmitting }) => (
          <Stack
            direction="row"
            spacing={1.5}
            sx={{ flexWrap: 'wrap', alignItems: 'start', mt: 1.75, '& .btn': { mt: { xs: 0, md: 3.5 } } }}
          >
            <DayField name="from" label={t('proof.from')} max={day} required />
            <DayField name="to" label={t('proof.to')} max={day} required />
            <Button type="submit" icon="download" pending={isSubmitting}>
              {t('proof.save')}
            </Button>
          </Stack>
        )}
      </Form>
    </Card>
  );
}
