import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useHandOver } from '../../shared/api/hand-over';
import { LinkButton } from '../../shared/kit/Button';
import { PageHead } from '../../shared/kit/Page';
import { TabLinks } from '../../shared/kit/TabLinks';
import { People } from './People';
import { Rules } from './Rules';
import { Types } from './Types';
import '../../shared/kit/form/form.css';
import './assignment.css';

const TABS = ['rules', 'people', 'types', 'hand-over'] as const;
type Tab = (typeof TABS)[number];
/** The rules of assignment, at /admin/assignment: rules, staff, service types, and the cases to hand over. */
export default function Assignment({ handOver }: { readonly handOver: ReactNode }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const waiting = useHandOver().data?.total ?? 0;
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const panels: Readonly<Record<Tab, ReactNode>> = {
    rules: <Rules />,
    people: <People />,
    types: <Types />,
    'hand-over': handOver,
  };
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/assignment'))}
        meta={[t('assignment.lead')]}
        tools={
          <LinkButton variant="quiet" icon="history" to="/admin/assignment/what-if">
            {t('whatIf.open')}
          </LinkButton>
        }
      />
      <Box sx={{ m: '14px 0 20px' }}>
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
      </Box>
      {panels[tab]}
    </main>
  );
}
