import { DECISION_UNITS } from '@anupalan/domain/rules/decision-time';
import { slugFrom } from '@anupalan/domain/rules/service-keys';
import { MAX_SERVICE_TITLE, SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { MAX_ARTICLE_LENGTH, MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { currentVersion, hasAuthority, WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { categoryOptions } from '../../shared/case-parts/service/category';
import { Columns } from '../../shared/kit/Columns';
import { SwitchField } from '../../shared/kit/form/choices';
import { SelectField, TextArea, TextField } from '../../shared/kit/form/fields';
import { numberOr } from '../../shared/kit/form/record-values';
import { catalogueIcon, Icon } from '../../shared/kit/icons';
import { Markdown } from '../../shared/kit/Markdown';
import { Card } from '../../shared/kit/Page';
import { TextRows } from '../../shared/office/Rows';
import { FeeFields } from './FeeFields';
import { Suggest } from './Suggest';
import type { ServiceValues } from './service-form';
import { complexityOptions, iconOptions } from './words';

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
function BasicsCard({ creating }: BasicFieldsProps) {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  const shown = t('servicesAdmin.form.descriptionCount', { count: values.description.trim().length });
  return (
    <Card title={t('servicesAdmin.form.sections.basics')}>
      <div className="form">
        <div className="form-columns">
          <TextField name="title" label={t('servicesAdmin.form.title')} required maxLength={MAX_SERVICE_TITLE} />
          {creating ? <Suggest from="title" to="id" make={slugFrom} /> : null}
          <TextField
            name="id"
            label={t('servicesAdmin.form.id')}
            required
            disabled={!creating}
            hint={t(creating ? 'servicesAdmin.form.idHint' : 'servicesAdmin.form.idFixed')}
          />
        </div>
        <TextArea
          name="description"
          label={t('servicesAdmin.form.description')}
          required
          rows={2}
          maxLength={SERVICE_TEXTS.description.max}
          hint={`${t('servicesAdmin.form.descriptionHint')} ${values.description === '' ? '' : shown}`}
        />
        <Columns spacing="8px 24px">
          <SwitchField
            name="is_active"
            label={t('servicesAdmin.form.active')}
            hint={t('servicesAdmin.form.activeHint')}
          />
          <SwitchField
            name="is_popular"
            label={t('servicesAdmin.form.popular')}
            hint={t('servicesAdmin.form.popularHint')}
          />
        </Columns>
      </div>
    </Card>
  );
}

/** What it costs and how long it takes. */
function OfferCard() {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<ServiceValues>();
  /** A value that is no number becomes the usual one. */
  const numeric = (name: keyof ServiceValues, otherwise: number) => (text: string) =>
    void setFieldValue(name, String(numberOr(text, otherwise)));
  const decides = WORKFLOW_IDS.some((id) => id === values.workflow && hasAuthority(currentVersion(id)));
  return (
    <Card title={t('servicesAdmin.form.sections.offer')}>
      <div className="form-columns">
        <TextField
          name="price"
          type="number"
          min="0"
          step="1"
          inputMode="numeric"
          label={t('servicesAdmin.form.price')}
          required
          hint={t('servicesAdmin.form.priceHint')}
          onLeave={numeric('price', 0)}
        />
        <TextField
          name="estimated_duration_days"
          type="number"
          min="1"
          step="1"
          inputMode="numeric"
          label={t('servicesAdmin.form.days')}
          hint={t(decides ? 'servicesAdmin.form.daysToFiling' : 'servicesAdmin.form.daysToResult')}
          onLeave={numeric('estimated_duration_days', 7)}
        />
        {decides ? <DecisionFields /> : null}
        <SelectField name="category" label={t('servicesAdmin.form.category')} required options={categoryOptions()} />
      </div>
      <div className="form">
        <FeeFields />
      </div>
    </Card>
  );
}

/** The texts of its public page. */
function PageCard() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  return (
    <Card title={t('servicesAdmin.form.sections.page')}>
      <div className="form">
        <Columns spacing="16px 24px">
          <TextArea
            name="detailed_description"
            label={t('servicesAdmin.form.detailed')}
            hint={t('servicesAdmin.form.detailedHint')}
            rows={9}
            maxRows={24}
            maxLength={MAX_ARTICLE_LENGTH}
          />
          <DetailedPreview text={values.detailed_description} />
        </Columns>
        <TextArea
          name="helpText"
          label={t('servicesAdmin.form.customerHelp')}
          hint={t('servicesAdmin.form.customerHelpHint')}
          rows={2}
          maxLength={MAX_TEXT_LENGTH}
        />
        <TextRows
          name="benefits"
          label={t('servicesAdmin.form.benefits')}
          add={t('servicesAdmin.form.addBenefit')}
          called={(n) => t('servicesAdmin.form.benefit', { n })}
        />
        <TextRows
          name="requiredDocuments"
          label={t('servicesAdmin.form.documents')}
          hint={t('servicesAdmin.form.documentsHint')}
          add={t('servicesAdmin.form.addDocument')}
          called={(n) => t('servicesAdmin.form.document', { n })}
        />
        <details className="more">
          <summary className="small strong">{t('servicesAdmin.form.helpAgain')}</summary>
          <TextArea
            name="helpText"
            again
            label={t('servicesAdmin.form.help')}
            hint={t('servicesAdmin.form.helpHint')}
            rows={2}
            maxLength={MAX_TEXT_LENGTH}
          />
        </details>
      </div>
    </Card>
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
function LookCard() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  return (
    <Card title={t('servicesAdmin.form.sections.look')}>
      <div className="form-columns">
        <SelectField name="complexity_level" label={t('servicesAdmin.form.complexity')} options={complexityOptions()} />
        <Box
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
          <SelectField name="icon" label={t('servicesAdmin.form.icon')} required options={iconOptions()} />
        </Box>
      </div>
    </Card>
  );
}

/** The values of the source texts: what it is, what it costs, what its page says (ASVC-15 to ASVC-41). */
export function BasicFields({ creating }: BasicFieldsProps) {
  return (
    <>
      <BasicsCard creating={creating} />
      <OfferCard />
      <PageCard />
      <LookCard />
    </>
  );
}
