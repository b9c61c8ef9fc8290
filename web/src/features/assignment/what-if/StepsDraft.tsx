import { ANY_STATUS, type Step } from '@anupalan/domain/workflows/definition';
import { DRAFT_ROLES } from '@anupalan/domain/workflows/draft-roles';
import { currentVersion, type StepName, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { isPresentStatus, PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { statusNameOf } from '@anupalan/domain/workflows/words';
import Stack from '@mui/material/Stack';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object } from 'yup';
import { t as say } from '../../../shared/i18n/i18n';
import { Button } from '../../../shared/kit/Button';
import { Chip } from '../../../shared/kit/Chip';
import { FoldCard } from '../../../shared/kit/FoldCard';
import { CheckboxGroup } from '../../../shared/kit/form/CheckboxGroup';
import { RadioField, SwitchField } from '../../../shared/kit/form/choices';
import { Form } from '../../../shared/kit/form/Form';
import { SelectField } from '../../../shared/kit/form/fields';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import {
  checkedBeside,
  type StepsDraft as Steps,
  type StepValues,
  stepName,
  stepsOf,
  stepValues,
  targetText,
} from './draft';
import { Typed } from './RulesDraft';

const schema = () =>
  object({
    from: array().test(
      'some',
      say('whatIf.steps.fromMissing'),
      (list, { parent }) => parent.where !== 'some' || (list ?? []).length > 0,
    ),
  });

export interface StepsDraftProps {
  readonly workflow: WorkflowId;
  readonly draft: Steps;
  readonly onChange: (change: (draft: Steps) => Steps) => void;
  readonly onReset: () => void;
}

/** The steps of the definition in use, edited in place in a copy. */
export function StepsDraft({ workflow, draft, onChange, onReset }: StepsDraftProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const take = useCallback(
    (name: string, values: StepValues): void => onChange((all) => ({ ...all, [name]: values })),
    [onChange],
  );
  return (
    <Card title={t('whatIf.steps.title')}>
      <p className="small muted">{t('whatIf.steps.lead')}</p>
      <Stack spacing={1} sx={{ mt: 1.5, '& .fold-card-body .form': { maxWidth: 720 } }}>
        {stepsOf(workflow).map(([name, step]) => (
          <StepCard
            key={name}
            workflow={workflow}
            name={name}
            step={step}
            values={draft[name] ?? stepValues(step)}
            open={open === name}
            onToggle={() => setOpen(open === name ? null : name)}
            onChange={take}
          />
        ))}
      </Stack>
      <Row sx={{ mt: 1.75 }}>
        <Button variant="text" size="small" onClick={onReset}>
          {t('whatIf.steps.reset')}
        </Button>
      </Row>
    </Card>
  );
}

interface StepCardProps {
  readonly workflow: WorkflowId;
  readonly name: StepName;
  readonly step: Step;
  readonly values: StepValues;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: (name: string, values: StepValues) => void;
}

function StepCard({ workflow, name, step, values, open, onToggle, onChange }: StepCardProps) {
  const { t } = useTranslation();
  const take = useCallback((next: StepValues): void => onChange(name, next), [name, onChange]);
  const changed = JSON.stringify(values) !== JSON.stringify(stepValues(step));
  const label = stepName(workflow, name);
  const target = targetText(workflow, values.to);
  return (
    <FoldCard
      title={label}
      open={open}
      onToggle={onToggle}
      aside={
        <span className="row" style={{ gap: 8 }}>
          <span className="small muted">→ {target}</span>
          {values.enabled ? null : <Chip outline>{t('whatIf.steps.off')}</Chip>}
          {changed ? <Chip>{t('whatIf.steps.changed')}</Chip> : null}
        </span>
      }
    >
      {step.from === null ? (
        <p className="small muted">{t('whatIf.steps.stays')}</p>
      ) : (
        <Form initialValues={values} schema={schema()} onSubmit={() => undefined} label={label}>
          {({ values: typed }) => (
            <>
              <Typed values={typed} onChange={take} />
              <StepFields workflow={workflow} step={step} values={typed} />
            </>
          )}
        </Form>
      )}
    </FoldCard>
  );
}

function StepFields({ workflow, step, values }: Pick<StepCardProps, 'workflow' | 'step' | 'values'>) {
  const { t } = useTranslation();
  const statuses = PRESENT_STATUSES.map((status) => ({
    value: status,
    label: statusNameOf(currentVersion(workflow), status),
  }));
  return (
    <>
      <SwitchField name="enabled" label={t('whatIf.steps.enabled')} />
      {values.enabled ? (
        <>
          <div>
            <RadioField
              name="where"
              label={t('whatIf.steps.where')}
              options={[
                ...ANY_STATUS.map((value) => ({ value, label: t(`whatIf.steps.${value}`) })),
                { value: 'some', label: t('whatIf.steps.some') },
              ]}
            />
            {values.where !== 'some' ? null : (
              <div className="under-choice choices-two">
                <CheckboxGroup name="from" label={t('whatIf.steps.from')} options={statuses} />
              </div>
            )}
          </div>
          <SelectField
            name="to"
            label={t('whatIf.steps.to')}
            options={
              isPresentStatus(step.to)
                ? statuses
                : [{ value: step.to, label: targetText(workflow, step.to) }, ...statuses]
            }
          />
          <CheckboxGroup
            name="by"
            label={t('whatIf.steps.by')}
            options={DRAFT_ROLES.map((role) => ({ value: role, label: t(`whatIf.steps.roles.${role}`) }))}
          />
          {checkedBeside(step).length === 0 ? null : (
            <p className="small muted">
              {t('whatIf.steps.guards', {
                guards: checkedBeside(step)
                  .map((one) => t(`whatIf.steps.guard.${one}`))
                  .join('; '),
              })}
            </p>
          )}
        </>
      ) : null}
    </>
  );
}
