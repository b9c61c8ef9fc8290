import { yearWithoutMoonHolidays } from '@anupalan/domain/rules/holidays';
import { MAX_SETTING_LENGTH } from '@anupalan/domain/rules/text';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Columns } from '../../shared/kit/Columns';
import { SwitchField } from '../../shared/kit/form/choices';
import { NumberField, TextArea, TextField } from '../../shared/kit/form/fields';
import type { TextFieldProps } from '../../shared/kit/form/text-input';
import { Note } from '../../shared/loading/states';
import { today } from '../../shared/today';
import type { SettingName, TabName } from './settings-form';

/** The fields of one tab. */
export function TabFields({ tab }: { readonly tab: TabName }) {
  if (tab === 'contact') return <Contact />;
  return tab === 'advanced' ? <Advanced /> : <General />;
}

function General() {
  const { t } = useTranslation();
  return (
    <>
      <FreeText name="siteName" hint={t('settings.hint.siteName')} />
      <Group title={t('settings.company')} lead={t('settings.companyLead')}>
        <FreeText name="companyName" />
        <TextArea
          name="companyAddress"
          label={t('settings.field.companyAddress')}
          maxLength={MAX_SETTING_LENGTH}
          rows={2}
          maxRows={6}
        />
        <Columns spacing="18px 20px" sx={{ alignItems: 'end' }}>
          <TextField name="gstin" label={t('settings.field.gstin')} hint={t('settings.hint.gstin')} />
          <TextField name="cin" label={t('settings.field.cin')} hint={t('settings.hint.cin')} />
        </Columns>
      </Group>
      <Group title={t('settings.grievance')} lead={t('settings.grievanceLead')}>
        <FreeText name="grievanceName" />
        <Columns spacing="18px 20px" sx={{ alignItems: 'end' }}>
          <FreeText name="grievanceEmail" inputMode="email" />
          <FreeText name="grievancePhone" inputMode="tel" />
        </Columns>
      </Group>
      <Group title={t('settings.pagesTitle')} lead={t('settings.pagesLead')}>
        <Link className="link" to="/admin/settings/pages">
          {t('settings.pagesLink')}
        </Link>
      </Group>
    </>
  );
}

type FreeTextProps = Pick<TextFieldProps, 'hint' | 'inputMode'> & { readonly name: SettingName };

/** A line whose content is free. */
function FreeText({ name, ...rest }: FreeTextProps) {
  const { t } = useTranslation();
  return <TextField {...rest} name={name} label={t(`settings.field.${name}`)} maxLength={MAX_SETTING_LENGTH} />;
}

interface GroupProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const Group = ({ title, lead, children }: GroupProps) => (
  <Stack
    component="fieldset"
    spacing={2.25}
    sx={{
      borderTop: '1px solid var(--line)',
      p: '22px 0 0',
      m: '6px 0 0',
      '& > legend': { float: 'left', width: '100%', p: 0 },
      '& > legend + p': { clear: 'both', mt: -1.75 },
    }}
  >
    <legend className="card-title">{title}</legend>
    <p className="small muted">{lead}</p>
    {children}
  </Stack>
);

function Contact() {
  const { t } = useTranslation();
  return (
    <>
      <Columns spacing="18px 20px" sx={{ alignItems: 'end' }}>
        <FreeText name="contactEmail" inputMode="email" />
        <FreeText name="contactPhone" inputMode="tel" />
      </Columns>
      <FreeText name="supportHours" />
      <TextArea
        name="supportMessage"
        label={t('settings.field.supportMessage')}
        maxLength={MAX_SETTING_LENGTH}
        hint={t('settings.hint.supportMessage')}
      />
    </>
  );
}

function Advanced() {
  const { t } = useTranslation();
  return (
    <>
      <SwitchField
        name="maintenanceMode"
        label={t('settings.field.maintenanceMode')}
        hint={t('settings.hint.maintenanceMode')}
      />
      <NumberField
        name="refundApprovalLimit"
        label={t('settings.field.refundApprovalLimit')}
        hint={t('settings.hint.refundApprovalLimit')}
        before="₹"
      />
      <WorkingDays />
      <div>
        <Link className="link" to="/admin/services">
          {t('settings.manageServices')}
        </Link>
        <p className="small muted">{t('settings.manageServicesLead')}</p>
      </div>
      <Note tone="warning">{t('settings.warning')}</Note>
    </>
  );
}

/** What dates that are promised count by, and which holidays of the coming year they do not know yet. */
function WorkingDays() {
  const { t } = useTranslation();
  const year = yearWithoutMoonHolidays(today());
  return (
    <Group title={t('settings.workingDays')} lead={t('settings.workingDaysLead')}>
      {year === null ? null : <Note tone="info">{t('settings.moonHolidays', { year: String(year) })}</Note>}
    </Group>
  );
}
