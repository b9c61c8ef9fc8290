import type { Service } from '@anupalan/domain/contracts/catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import { durationText } from '@anupalan/domain/texts/durations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../shared/api/reference';
import { categoryName } from '../../shared/case-parts/service/category';
import { useFeeWords } from '../../shared/case-parts/service/fee-words';
import { ServiceLink } from '../../shared/case-parts/service/ServiceLink';
import { Button } from '../../shared/kit/Button';
import { HelpDialog } from '../../shared/kit/HelpButton';
import { catalogueIcon, Icon } from '../../shared/kit/icons';
import { SearchBox, SelectBox } from '../../shared/kit/ListTools';
import { formatMoney } from '../../shared/kit/money';
import { PageHead } from '../../shared/kit/Page';
import { Money } from '../../shared/kit/text';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { type CatalogueState, catalogueState, categoriesOf, DURATIONS, listed, PRICES } from './list';
import { ServicePanel } from './ServicePanel';
import './catalogue.css';

/** The offered services, at /find-services and /services (CAT-02); search and filters are in the address. */
export default function CataloguePage() {
  const { t } = useTranslation();
  const services = useServices();
  const [params, set] = useUrlState();
  const state = catalogueState(params);
  return (
    <main className="page">
      <PageHead title={t(titleOf('/find-services'))} meta={[t('catalogue.lead')]} />
      <Tools state={state} set={set} categories={categoriesOf(services.data ?? [])} />
      {services.data !== undefined ? (
        <Services services={services.data} state={state} onClear={() => set(EVERYTHING)} />
      ) : services.isError ? (
        <div className="card catalogue-state">
          <ErrorState error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />
        </div>
      ) : (
        <Waiting />
      )}
      <ServicePanel />
    </main>
  );
}

/** Placeholders of the services in their final layout. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <p className="small catalogue-count" role="status">
        <span className="sr-only">{t('shell.loading')}</span>
        <Skeleton width={84} />
      </p>
      <div className="offers">
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <div key={tile} className="card offer">
            <Skeleton width={40} height={40} />
            <span className="offer-text">
              <Skeleton width="70%" height={20} />
              <Skeleton height={40} />
            </span>
            <span className="offer-price">
              <Skeleton width={144} height={20} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}

const EVERYTHING = { q: null, category: null, price: null, days: null } as const;

interface ToolsProps {
  readonly state: CatalogueState;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
  readonly categories: readonly string[];
}

function Tools({ state, set, categories }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="list-tools list-tools--short">
        <SearchBox label={t('catalogue.search')} value={state.q} onChange={(q) => set({ q })} />
        <SelectBox
          label={t('catalogue.priceFilter')}
          value={String(state.maxPrice ?? '')}
          onChange={(price) => set({ price })}
          options={[
            { value: '', label: t('catalogue.anyPrice') },
            ...PRICES.map((price) => ({
              value: String(price),
              label: t('catalogue.upTo', { amount: formatMoney(price) }),
            })),
          ]}
        />
        <SelectBox
          label={t('catalogue.durationFilter')}
          value={String(state.maxDays ?? '')}
          onChange={(days) => set({ days })}
          options={[
            { value: '', label: t('catalogue.anyDuration') },
            ...DURATIONS.map((count) => ({ value: String(count), label: t('catalogue.upToDays', { count }) })),
          ]}
        />
      </div>
      <fieldset className="chips">
        <legend className="sr-only">{t('catalogue.categories')}</legend>
        {['', ...categories].map((category) => (
          <button
            key={category}
            type="button"
            className="pick"
            aria-pressed={category === state.category}
            onClick={() => set({ category })}
          >
            {category === '' ? t('catalogue.allCategories') : categoryName(category)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

interface ServicesProps {
  readonly services: readonly Service[];
  readonly state: CatalogueState;
  readonly onClear: () => void;
}

function Services({ services, state, onClear }: ServicesProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { found: shown, complete } = listed(services, state);
  if (shown.length === 0)
    return (
      <div className="card catalogue-state">
        <EmptyState
          icon="find"
          title={t(services.length === 0 ? 'catalogue.empty' : 'catalogue.noneFound')}
          action={
            services.length === 0 ? null : (
              <>
                <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
                  {t('catalogue.tellUs')}
                </Button>
                <Button variant="quiet" onClick={onClear}>
                  {t('catalogue.clear')}
                </Button>
              </>
            )
          }
        >
          {services.length === 0 ? null : t('catalogue.noneFoundBody')}
        </EmptyState>
        <HelpDialog open={asking} onClose={() => setAsking(false)} />
      </div>
    );
  return (
    <>
      <p className="small faint num catalogue-count" role="status">
        {t('catalogue.found', { count: shown.length })}
        {complete ? null : ` · ${t('catalogue.nearest')}`}
      </p>
      <div className="offers">
        {shown.map((service) => (
          <Offer key={service.id} service={service} />
        ))}
      </div>
    </>
  );
}

function Offer({ service }: { readonly service: Service }) {
  const { besidePrice, totalOf } = useFeeWords(service);
  const total = totalOf(service);
  return (
    <ServiceLink className="card offer" service={service.id}>
      <span className="tile-icon">
        <Icon name={catalogueIcon(service.icon)} size={22} />
      </span>
      <span className="offer-text">
        <span className="strong">{service.title}</span>
        <span className="small muted offer-words">{service.description}</span>
      </span>
      <span className="offer-price num">
        <span className="strong">
          <Money amount={service.price} />
        </span>
        <span className="small faint">{[besidePrice(service), durationText(service)].filter(Boolean).join(' · ')}</span>
        {total === null ? null : <span className="small">{total}</span>}
      </span>
    </ServiceLink>
  );
}
