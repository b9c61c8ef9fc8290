import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import '../../i18n/office-texts';
import { PageHead } from '../../components/Page';
import { TabLinks } from '../../components/Tabs';
import { useHandOver } from './assignment-api';
import { HandOver } from './HandOver';
import { People } from './People';
import { Rules } from './Rules';
import { Types } from './Types';
import '../../components/form/form.css';
import './admin-assignment.css';

const TABS = ['rules', 'people', 'types', 'hand-over'] as const;
type Tab = (typeof TABS)[number];
const PANELS: Readonly<Record<Tab, ComponentType>> = {
  rules: Rules,
  people: People,
  types: Types,
  'hand-over': HandOver,
};

/** Who gets which cases, at /admin/assignment: rules, staff, service types, and what has to be handed over. */
export default function AssignmentPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const waiting = useHandOver().data?.total ?? 0;
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const Panel = PANELS[tab];
  return (
    <main className="page page--wide">
      <PageHead title={t('assignment.title')} meta={[t('assignment.lead')]} />
      <div className="assign-tabs">
        <TabLinks
          label={t('assignment.tabs.label')}
          value={tab}
          tabs={TABS.map((key) => ({
            key,
            label: t(`assignment.tabs.${key}`),
            to: { search: key === 'rules' ? '' : `?tab=${key}` },
            ...(key === 'hand-over' && waiting > 0 ? { count: waiting, countTone: 'bad' as const } : {}),
          }))}
        />
      </div>
      <Panel />
    </main>
  );
}
