import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SwitchField } from '../../shared/components/form/choices';
import { TextArea, TextField } from '../../shared/components/form/fields';
import { Note } from '../../shared/components/states';
import type { TabName } from './settings-form';

/** The fields of one tab. */
export function TabFields({ tab }: { readonly tab: TabName }) {
  if (tab === 'contact') return <Contact />;
  return tab === 'advanced' ? <Advanced /> : <General />;
}

function General() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="siteName" label={t('settings.field.siteName')} hint={t('settings.hint.siteName')} />
      <Group title={t('settings.company')} lead={t('settings.companyLead')}>
        <TextField name="companyName" label={t('settings.field.companyName')} />
        <TextArea name="companyAddress" label={t('settings.field.companyAddress')} rows={2} maxRows={6} />
        <div className="settings-two">
          <TextField name="gstin" label={t('settings.field.gstin')} hint={t('settings.hint.gstin')} />
          <TextField name="cin" label={t('settings.field.cin')} hint={t('settings.hint.cin')} />
        </div>
      </Group>
      <Group title={t('settings.grievance')} lead={t('settings.grievanceLead')}>
        <TextField name="grievanceName" label={t('settings.field.grievanceName')} />
        <div className="settings-two">
          <TextField name="grievanceEmail" label={t('settings.field.grievanceEmail')} inputMode="email" />
          <TextField name="grievancePhone" label={t('settings.field.grievancePhone')} inputMode="tel" />
        </div>
      </Group>
      <Group title={t('settings.pagesTitle')} lead={t('settings.pagesLead')}>
        <Link className="link" to="/admin/settings/pages">
          {t('settings.pagesLink')}
        </Link>
      </Group>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const Group = ({ title, lead, children }: GroupProps) => (
  <fieldset className="settings-group">
    <legend className="card-title">{title}</legend>
    <p className="small muted">{lead}</p>
    {children}
  </fieldset>
);

function Contact() {
  const { t } = useTranslation();
  return (
    <>
      <div className="settings-two">
        <TextField name="contactEmail" label={t('settings.field.contactEmail')} inputMode="email" />
        <TextField name="contactPhone" label={t('settings.field.contactPhone')} inputMode="tel" />
      </div>
      <TextField name="supportHours" label={t('settings.field.supportHours')} />
      <TextArea
        name="supportMessage"
        label={t('settings.field.supportMessage')}
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
