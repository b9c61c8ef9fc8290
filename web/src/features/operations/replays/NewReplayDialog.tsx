import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { array, object, string } from 'yup';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { CheckboxGroup } from '../../../shared/kit/form/CheckboxGroup';
import { RadioField } from '../../../shared/kit/form/choices';
import { NumberField } from '../../../shared/kit/form/fields';
import { useProjections } from '../operations-api';
import { modelName } from '../words';
import { CHANGED, orderReplay } from './replay-api';
import { numberOf, positionOf } from './replay-words';

export interface NewReplayDialogProps {
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** The view of the replays themselves: a replay of it would be in its own result. */
const ORDERS = 'scratch-orders';

/** Orders a replay: which read models, and whether of every record or of those touched since a position. */
export function NewReplayDialog({ onDone, onClose }: NewReplayDialogProps) {
  const { t } = useTranslation();
  const projections = useProjections();
  const head = projections.data?.head ?? null;
  const end = head === null ? 0 : numberOf(head);
  const options = (projections.data?.items ?? [])
    .filter(({ name }) => name !== ORDERS)
    .map(({ name }) => ({ value: name, label: modelName(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const isAll = (models: readonly string[]): boolean => models.length === options.length;
  return (
    <CommandDialog
      width={560}
      title={t('replays.new')}
      lead={t('replays.form.lead')}
      onClose={onClose}
      wait={[projections]}
      initialValues={{ models: [] as string[], from: 'whole', position: '' }}
      schema={object({
        models: array().min(1, t('replays.form.modelsNone')),
        position: string().when('from', {
          is: 'since',
          // biome-ignore lint/suspicious/noThenProperty: the name is Yup's; nothing awaits this object
          then: (one) =>
            one.test('within', t('replays.form.positionWrong', { head: grouped(end) }), (text) => {
              const n = Number(text);
              return Number.isSafeInteger(n) && n >= 1 && n <= end;
            }),
        }),
      })}
      send={({ models, from, position }, idempotencyKey) =>
        orderReplay(
          { models, from: from === 'since' && head !== null ? positionOf(Number(position), head) : null },
          idempotencyKey,
        )
      }
      invalidates={CHANGED}
      onDone={({ id }) => onDone(id)}
      submit={{ label: t('replays.form.start') }}
    >
      {({ values, setFieldValue }) => (
        <>
          <Box sx={{ '& .choices': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' } }}>
            <CheckboxGroup name="models" label={t('replays.form.models')} options={options} required />
            <Button
              variant="text"
              onClick={() =>
                void setFieldValue('models', isAll(values.models) ? [] : options.map(({ value }) => value))
              }
            >
              {t(isAll(values.models) ? 'replays.form.none' : 'replays.form.all')}
            </Button>
          </Box>
          <RadioField
            name="from"
            label={t('replays.form.from')}
            options={[
              { value: 'whole', label: t('replays.form.whole') },
              { value: 'since', label: t('replays.form.since') },
            ]}
          />
          {values.from === 'since' ? (
            <NumberField
              name="position"
              label={t('replays.form.position')}
              hint={t('replays.form.positionHint', { head: grouped(end) })}
              required
            />
          ) : null}
        </>
      )}
    </CommandDialog>
  );
}
