import type { Service } from '@anupalan/domain/contracts/catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import { USERS_SHOWN_FROM } from '@anupalan/domain/rules/users-shown';
import { durationLine } from '@anupalan/domain/texts/durations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { modelQuery } from '../../shared/api/query-client';
import { models, usePublicConfig, useServices } from '../../shared/api/reference';
import { PriceBlock } from '../../shared/case-parts/service/PriceBlock';
import { ServiceBenefits, ServiceDocuments, ServiceSteps } from '../../shared/case-parts/service/ServiceFacts';
import { IconButton, LinkButton } from '../../shared/kit/Button';
import { catalogueIcon, Icon } from '../../shared/kit/icons';
import { Markdown } from '../../shared/kit/Markdown';
import { Drawer } from '../../shared/kit/overlay/Drawer';
import { Row } from '../../shared/kit/Row';
import { Tabs } from '../../shared/kit/Tabs';
import { usePhone } from '../../shared/kit/use-phone';
import { EmptyState, ErrorState, Skeleton, SkeletonLines } from '../../shared/loading/states';
import { PANEL_BAR, PanelActs } from './PanelActs';

export interface PanelBodyProps {
  /** The service's id from the address. */
  readonly id: string;
  readonly onClose: () => void;
}

/** The service from the list, which most pages have loaded; by its own call if the list lacks it (an older name). */
function usePanelService(id: string) {
  const list = useServices();
  const listed = list.data?.find((service) => service.id === id);
  const own = useQuery({
    ...modelQuery<Service>(models.services, `/api/services/${encodeURIComponent(id)}`),
    enabled: !list.isPending && listed === undefined,
  });
  return { ...own, data: listed ?? own.data };
}

/** A service's details in a panel: at the right, on phones from below. */
export default function PanelBody({ id, onClose }: PanelBodyProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const service = usePanelService(id);
  return (
    <Drawer
      open
      side={phone ? 'bottom' : 'right'}
      label={service.data?.title ?? t('catalogue.panel.label')}
      onClose={onClose}
      inAddress
    >
      <Stack sx={{ flex: '1 0 auto', minHeight: { xs: '88dvh', md: 0 } }}>
        <Row nowrap align="flex-start" justify="space-between" spacing={1.5} sx={HEAD}>
          {service.data === undefined ? (
            service.isError ? (
              <span />
            ) : (
              <Skeleton width="60%" height={24} />
            )
          ) : (
            <PanelTitle service={service.data} />
          )}
          <IconButton icon="close" label={t('shell.closeDialog')} onClick={onClose} />
        </Row>
        {service.data !== undefined ? (
          <Details service={service.data} />
        ) : service.isError ? (
          isStatus(service.error, 404, 400, 422) ? (
            <EmptyState
              icon="find"
              title={t('catalogue.service.notFound')}
              action={<LinkButton to="/find-services">{t(titleOf('/find-services'))}</LinkButton>}
            >
              {t('catalogue.service.notFoundBody')}
            </EmptyState>
          ) : (
            <ErrorState error={service.error} onRetry={() => void service.refetch()} retrying={service.isFetching} />
          )
        ) : (
          <Stack spacing={2.25} sx={MAIN}>
            <Skeleton width={120} height={28} />
            <SkeletonLines count={8} label={t('catalogue.service.loading')} />
          </Stack>
        )}
      </Stack>
    </Drawer>
  );
}

function PanelTitle({ service }: { readonly service: Service }) {
  const takes = durationLine(service);
  return (
    <Row nowrap spacing={1.75} sx={{ minWidth: 0, minHeight: 44 }}>
      <span className="tile-icon">
        <Icon name={catalogueIcon(service.icon)} size={22} />
      </span>
      <div>
        <h2 className="section-title">{service.title}</h2>
        {takes === '' ? null : <div className="small faint num">{takes}</div>}
      </div>
    </Row>
  );
}

const MAIN = { flex: 1, px: { xs: 2.25, md: 3 }, pt: 2.25, pb: 3 };
const PRICE = {
  px: 2,
  py: 1.75,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  bgcolor: 'background.default',
};
const HEAD = {
  ...PANEL_BAR,
  top: 0,
  p: '16px 14px 14px',
  pl: { xs: 2.25, md: 3 },
  borderBottom: '1px solid var(--line)',
};

const TABS = ['overview', 'process'] as const;

function Details({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string>(TABS[0]);
  return (
    <>
      <Stack spacing={2.25} sx={MAIN}>
        <p className="muted">{service.description}</p>
        <Box sx={PRICE}>
          <PriceBlock service={service} />
        </Box>
        <Tabs
          label={service.title}
          tabs={TABS.map((key) => ({ key, label: t(`catalogue.${key}`) }))}
          value={tab}
          onChange={setTab}
        >
          <Stack spacing={2.75} sx={{ '& > section > .card-title': { mb: 1.25 } }}>
            {tab === 'overview' ? <Overview {...{ service }} /> : <Process {...{ service }} />}
          </Stack>
        </Tabs>
        <Link className="link icon-link" to={`/service/${encodeURIComponent(service.id)}`}>
          {t('catalogue.panel.page')}
          <Icon name="right" size={15} />
        </Link>
        <UsersRegistered />
      </Stack>
      <PanelActs service={service} />
    </>
  );
}

/** The number of users of the whole site, if it is large (CAT-26, reading 41). */
function UsersRegistered() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const count = config.data?.usersRegistered;
  if (count === undefined || count < USERS_SHOWN_FROM) return null;
  return (
    <Row component="p" nowrap spacing={0.875} className="small faint num">
      <Icon name="people" size={16} />
      {t('catalogue.usersRegistered', { n: new Intl.NumberFormat('en-IN').format(count) })}
    </Row>
  );
}

/** Benefits and description (CAT-18). */
function Overview({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  return (
    <>
      {service.benefits.length > 0 ? (
        <section>
          <h3 className="card-title">{t('catalogue.benefits')}</h3>
          <ServiceBenefits service={service} />
        </section>
      ) : null}
      <section>
        <h3 className="card-title">{t('catalogue.service.about')}</h3>
        <Markdown text={service.detailed_description} />
      </section>
      {service.helpText ? (
        <section>
          <h3 className="card-title">{t('catalogue.service.help')}</h3>
          <p className="muted">{service.helpText}</p>
        </section>
      ) : null}
    </>
  );
}

/** The required documents and the steps (CAT-19, CAT-20). */
function Process({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  return (
    <>
      <section>
        <h3 className="card-title">{t('catalogue.documents')}</h3>
        <ServiceDocuments service={service} />
      </section>
      <section>
        <h3 className="card-title">{t('catalogue.service.next')}</h3>
        <ServiceSteps service={service} />
      </section>
    </>
  );
}
