import { yearWithoutMoonHolidays } from '@anupalan/domain/rules/holidays';
import { settingsRecord } from '@anupalan/domain/settings/settings-record';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Look, RecordForm } from '../../shared/forms/RecordForm';
import { Note } from '../../shared/loading/states';
import { today } from '../../shared/today';
import type { TabName } from './settings-form';

const looks: Readonly<Record<string, Look>> = {
  contactEmail: { inputMode: 'email' },
  contactPhone: { inputMode: 'tel' },
  companyAddress: { rows: 2, maxRows: 6 },
  grievanceEmail: { inputMode: 'email' },
  grievancePhone: { inputMode: 'tel' },
  refundApprovalLimit: { before: '₹' },
};
const form = { record: settingsRecord, words: 'settings', looks } as const;

/** The fields of one tab. */
export function TabFields({ tab }: { readonly tab: TabName }) {
  if (tab === 'contact') return <RecordForm {...form} group="contact" layout={[['contactEmail', 'contactPhone']]} />;
  return tab === 'advanced' ? <Advanced /> : <General />;
}

function General() {
  const { t } = useTranslation();
  return (
    <>
      <RecordForm {...form} group="general" layout={[]} />
      <Section title={t('settings.company')} lead={t('settings.companyLead')}>
        <RecordForm {...form} group="company" layout={['companyName', 'companyAddress', ['gstin', 'cin']]} />
      </Section>
      <Section title={t('settings.grievance')} lead={t('settings.grievanceLead')}>
        <RecordForm {...form} group="grievance" layout={['grievanceName', ['grievanceEmail', 'grievancePhone']]} />
      </Section>
      <Section title={t('settings.pagesTitle')} lead={t('settings.pagesLead')}>
        <Link className="link" to="/admin/settings/pages">
          {t('settings.pagesLink')}
        </Link>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const Section = ({ title, lead, children }: SectionProps) => (
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

function Advanced() {
  const { t } = useTranslation();
  return (
    <>
      <RecordForm {...form} group="advanced" layout={[]} />
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
    <Section title={t('settings.workingDays')} lead={t('settings.workingDaysLead')}>
      {year === null ? null : <Note tone="info">{t('settings.moonHolidays', { year: String(year) })}</Note>}
    </Section>
  );
}
