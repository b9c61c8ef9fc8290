import { DECISION_UNITS } from '@anupalan/domain/rules/decision-time';
import { slugFrom } from '@anupalan/domain/rules/service-keys';
import { currentVersion, hasAuthority, WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField, RecordForm } from '../../shared/forms/RecordForm';
import { Columns } from '../../shared/kit/Columns';
import { SwitchField } from '../../shared/kit/form/choices';
import { SelectField, TextField } from '../../shared/kit/form/fields';
import { catalogueIcon, Icon } from '../../shared/kit/icons';
import { Markdown } from '../../shared/kit/Markdown';
import { Card } from '../../shared/kit/Page';
import { Suggest } from './Suggest';
import type { ServiceValues } from './service-form';
import { serviceFields } from './service-looks';

export interface BasicFieldsProps {
  readonly creating: boolean;
}

/** How long the authority takes after the filing; empty where nothing is said of it. */
function DecisionFields() {
  const { t } = useTranslation();
  const count = { type: 'number', min: '1', step: '1', inputMode: 'numeric' } as const;
  const units = DECISION_UNITS.map((value) => ({ value, label: t(`servicesAdmin.form.units.${value}`) }));
  return (
    <>
      <TextField
        name="decision_time.from"
        {...count}
        label={t('servicesAdmin.form.decisionFrom')}
        hint={t('servicesAdmin.form.decisionHint')}
      />
      <TextField name="decision_time.to" {...count} label={t('servicesAdmin.form.decisionTo')} />
      <SelectField name="decision_time.unit" label={t('servicesAdmin.form.decisionUnit')} options={units} />
    </>
  );
}

/** The name, the key and the short description, and whether it is offered. */
function Basics({ creating }: BasicFieldsProps) {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  const shown = t('servicesAdmin.form.descriptionCount', { count: values.description.trim().length });
  return (
    <RecordForm
      {...serviceFields()}
      layout={[
        [
          'title',
          creating ? <Suggest key="suggest" from="title" to="id" make={slugFrom} /> : null,
          <TextField
            key="id"
            name="id"
            label={t('servicesAdmin.form.id')}
            required
            disabled={!creating}
            hint={t(creating ? 'servicesAdmin.form.idHint' : 'servicesAdmin.form.idFixed')}
          />,
        ],
        <RecordField
          key="description"
          name="description"
          hint={`${t('servicesAdmin.form.hint.description')} ${values.description === '' ? '' : shown}`}
        />,
        <Columns key="offered" spacing="8px 24px">
          <SwitchField
            name="is_active"
            label={t('servicesAdmin.form.active')}
            hint={t('servicesAdmin.form.activeHint')}
          />
          <RecordField name="is_popular" />
        </Columns>,
      ]}
    />
  );
}

/** What it costs and how long it takes. */
function Offer() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  const decides = WORKFLOW_IDS.some((id) => id === values.workflow && hasAuthority(currentVersion(id)));
  return (
    <RecordForm
      {...serviceFields()}
      group="offer"
      layout={[
        [
          'price',
          <RecordField
            key="days"
            name="estimated_duration_days"
            hint={t(decides ? 'servicesAdmin.form.daysToFiling' : 'servicesAdmin.form.daysToResult')}
          />,
          decides ? <DecisionFields key="decision" /> : null,
          'category',
        ],
        [
          'government_fees.kind',
          values.government_fees.kind === 'from' ? 'government_fees.from' : null,
          ['government_fees.note'],
        ],
      ]}
    />
  );
}

/** The texts of its public page. */
function PageTexts() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  return (
    <>
      <RecordForm
        {...serviceFields()}
        group="page"
        layout={[
          <Columns key="detailed" spacing="16px 24px">
            <RecordField name="detailed_description" />
            <DetailedPreview text={values.detailed_description} />
          </Columns>,
        ]}
      />
      <details className="more">
        <summary className="small strong">{t('servicesAdmin.form.helpAgain')}</summary>
        <RecordForm
          {...serviceFields()}
          layout={[
            <RecordField
              key="again"
              name="helpText"
              again
              label={t('servicesAdmin.form.help')}
              hint={t('servicesAdmin.form.helpHint')}
            />,
          ]}
        />
      </details>
    </>
  );
}

/** The article as visitors will see it. */
function DetailedPreview({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <Box
      aria-label={t('servicesAdmin.form.detailedPreview')}
      component="section"
      sx={{
        border: '1px dashed var(--line-strong)',
        borderRadius: '8px',
        p: '12px 16px',
        minWidth: 0,
        overflowWrap: 'anywhere',
      }}
    >
      <div className="tiny faint">{t('servicesAdmin.form.detailedPreview')}</div>
      {text.trim() === '' ? (
        <p className="muted small">{t('servicesAdmin.form.detailedEmpty')}</p>
      ) : (
        <Markdown text={text} />
      )}
    </Box>
  );
}

/** How it looks in the catalogue. */
function Looks() {
  const { values } = useFormikContext<ServiceValues>();
  return (
    <RecordForm
      {...serviceFields()}
      layout={[
        [
          'complexity_level',
          <Box
            key="icon"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto minmax(0, 1fr)',
              gap: 1.5,
              alignItems: 'end',
              '& .tile-icon': { width: 44, height: 44 },
            }}
          >
            <span className="tile-icon">
              <Icon name={catalogueIcon(values.icon)} size={22} />
            </span>
            <RecordField name="icon" />
          </Box>,
        ],
      ]}
    />
  );
}

/** The values of the source texts: what it is, what it costs, what its page says (ASVC-15 to ASVC-41). */
export function BasicFields({ creating }: BasicFieldsProps) {
  const { t } = useTranslation();
  const section = (name: 'basics' | 'offer' | 'page' | 'look', fields: ReactNode) => (
    <Card title={t(`servicesAdmin.form.sections.${name}`)}>
      <div className="form">{fields}</div>
    </Card>
  );
  return (
    <>
      {section('basics', <Basics creating={creating} />)}
      {section('offer', <Offer />)}
      {section('page', <PageTexts />)}
      {section('look', <Looks />)}
    </>
  );
}
