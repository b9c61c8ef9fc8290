import { BUSINESS_NUMBERS, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { AfterDelivery } from '@anupalan/domain/contracts/after-delivery';
import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { models, useBusinesses } from '../../shared/api/reference';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordFacts } from '../../shared/forms/RecordFacts';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { useUrlState } from '../../shared/use-url-state';
import { BusinessDialog } from './BusinessDialog';
import { CalendarLink } from './CalendarLink';
import { businessPath, CHANGED, mayIn } from './compliance-api';

/** What is done with a business, and what it needs. */
const ACTS = [
  { act: 'edit', needs: 'business.edit' },
  { act: 'subscribe', needs: 'business.edit' },
  { act: 'remove', needs: 'business.remove' },
] as const;
const FACTS = [
  ...(['state', 'gst', 'turnover', 'employees', 'incorporated_on'] as const),
  ...(['pan', 'gstin', 'registration', 'tan'] as const),
];
const isNumber = (fact: (typeof FACTS)[number]): boolean => BUSINESS_NUMBERS.some((name) => name === fact);
type Asked = { readonly act: 'add' } | { readonly act: (typeof ACTS)[number]['act']; readonly business: BusinessView };

/** The businesses of a customer, at /business-profile (SHELL-57). */
export default function BusinessPage() {
  const { t } = useTranslation();
  const businesses = useBusinesses();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const [params, setParams] = useUrlState();
  const from = params.get('from');
  const add = (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked({ act: 'add' })}>
      {t('business.add')}
    </Button>
  );
  return (
    <CustomerPage
      title={t(titleOf('/business-profile'))}
      meta={[t('business.lead')]}
      icon="building"
      customersOnly={t('business.customersOnly')}
      tools={add}
    >
      <Stack spacing={2} sx={{ mt: 2.5 }}>
        <Wait query={businesses}>
          {({ items }) =>
            items.length === 0 ? (
              <Card>
                <EmptyState icon="building" title={t('business.none')}>
                  {t('business.noneBody')}
                </EmptyState>
              </Card>
            ) : (
              items.map((business) => <BusinessCard key={business.id} business={business} onAsk={setAsked} />)
            )
          }
        </Wait>
      </Stack>
      {from === null ? null : (
        <FromRequest
          key={from}
          requestId={from}
          all={businesses.data?.items ?? []}
          onClose={() => setParams({ from: null })}
        />
      )}
      {asked === null ? null : asked.act === 'remove' ? (
        <RemoveDialog business={asked.business} onClose={close} />
      ) : asked.act === 'subscribe' ? (
        // As it is now: another address shows at once.
        <CalendarLink
          business={businesses.data?.items.find(({ id }) => id === asked.business.id) ?? asked.business}
          onClose={close}
        />
      ) : (
        <BusinessDialog {...('business' in asked ? { business: asked.business } : {})} onClose={close} />
      )}
    </CustomerPage>
  );
}

interface FromRequestProps {
  readonly requestId: string;
  readonly all: readonly BusinessView[];
  readonly onClose: () => void;
}

/** A business as the form of a request tells of it, to be checked and saved; or the one that was made of it already. */
function FromRequest({ requestId, all, onClose }: FromRequestProps) {
  const path = `/api/requests/${encodeURIComponent(requestId)}/next`;
  const next = useQuery(modelQuery<AfterDelivery>(models.case, path, { id: requestId }));
  const business = all.find(({ id }) => id === next.data?.business?.id);
  return business === undefined ? (
    <BusinessDialog from={{ requestId, next }} onClose={onClose} />
  ) : (
    <BusinessDialog key={business.id} business={business} onClose={onClose} />
  );
}

function BusinessCard({
  business,
  onAsk,
}: {
  readonly business: BusinessView;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { t } = useTranslation();
  const { id, name } = business;
  return (
    <Card
      title={name}
      aside={
        <Row spacing={1}>
          {business.my_role === 'owner' ? null : <Chip outline>{t(`team.role.${business.my_role}`)}</Chip>}
          {t(`business.option.kind.${business.kind}` as 'business.option.kind.llp')}
        </Row>
      }
    >
      <RecordFacts
        record={businessRecord}
        words="business"
        values={business}
        shown={FACTS.filter((fact) => !isNumber(fact) || mayIn(business, 'business.numbers'))}
        texts={{
          state: business.state,
          incorporated_on: business.incorporated_on && formatDate(business.incorporated_on),
        }}
        missing={t('business.notSaid')}
      />
      <Row sx={{ mt: 2 }}>
        <LinkButton
          to={`/compliance-calendar?business=${encodeURIComponent(id)}`}
          icon="calendar"
          size="small"
          aria-label={t('business.calendarOf', { name })}
        >
          {t('business.calendar')}
        </LinkButton>
        <LinkButton
          to={`/team-management?business=${encodeURIComponent(id)}`}
          variant="quiet"
          size="small"
          icon="people"
          aria-label={t('business.teamOf', { name })}
        >
          {t(titleOf('/team-management'))}
        </LinkButton>
        {ACTS.filter(({ needs }) => mayIn(business, needs)).map(({ act }) => (
          <Button
            key={act}
            variant={act === 'remove' ? 'text' : 'quiet'}
            size="small"
            aria-haspopup="dialog"
            aria-label={t(`business.${act}Of`, { name })}
            onClick={() => onAsk({ act, business })}
          >
            {t(`business.${act}`)}
          </Button>
        ))}
      </Row>
    </Card>
  );
}

function RemoveDialog({ business, onClose }: { readonly business: BusinessView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('business.removeTitle', { name: business.name })}
      lead={t('business.removeLead')}
      onClose={onClose}
      initialValues={{}}
      send={(_, idempotencyKey) => api.delete(businessPath(business.id), { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('business.removed')}
      submit={{ label: t('business.remove'), bad: true }}
    />
  );
}
