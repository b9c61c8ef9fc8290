import type { Service } from '@anupalan/domain/contracts/catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import { durationText } from '@anupalan/domain/texts/durations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
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
        <Box className="card" sx={{ mt: 2.5 }}>
          <ErrorState error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />
        </Box>
      ) : (
        <Waiting />
      )}
      <ServicePanel />
    </main>
  );
}

const OFFERS = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  mt: 1.25,
};
/** On phones one line that scrolls sideways to the edges of the screen. */
const CATEGORIES = {
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mt: 1.75,
  mx: { xs: -2, md: 0 },
  p: { xs: '4px 16px', md: 0 },
};
/** Two or three lines of a text. */
const CUT = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, md: 3 },
  overflow: 'hidden',
};

/** Placeholders of the services in their final layout. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <Box component="p" className="small" role="status" sx={{ mt: 2.25 }}>
        <span className="sr-only">{t('shell.loading')}</span>
        <Skeleton width={84} />
      </Box>
      <Box sx={OFFERS}>
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <div key={tile} className="card tile offer">
            <Skeleton width={40} height={40} />
            <span className="tile-text">
              <Skeleton width="70%" height={20} />
              <Skeleton height={40} />
            </span>
            <span className="tile-foot">
              <Skeleton width={144} height={20} />
            </span>
          </div>
        ))}
      </Box>
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
      <Stack component="fieldset" direction="row" spacing={1} sx={CATEGORIES}>
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
      </Stack>
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
      <Box className="card" sx={{ mt: 2.5 }}>
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
      </Box>
    );
  return (
    <>
      <Box component="p" className="small faint num" role="status" sx={{ mt: 2.25 }}>
        {t('catalogue.found', { count: shown.length })}
        {complete ? null : ` · ${t('catalogue.nearest')}`}
      </Box>
      <Box sx={OFFERS}>
        {shown.map((service) => (
          <Offer key={service.id} service={service} />
        ))}
      </Box>
    </>
  );
}

function Offer({ service }: { readonly service: Service }) {
  const { besidePrice, totalOf } = useFeeWords(service);
  const total = totalOf(service);
  return (
    <ServiceLink className="card tile offer" service={service.id}>
      <span className="tile-icon">
        <Icon name={catalogueIcon(service.icon)} size={22} />
      </span>
      <span className="tile-text">
        <span className="strong">{service.title}</span>
        <Box component="span" className="small muted" sx={CUT}>
          {service.description}
        </Box>
      </span>
      <span className="tile-foot num">
        <span className="strong">
          <Money amount={service.price} />
        </span>
        <span className="small faint">{[besidePrice(service), durationText(service)].filter(Boolean).join(' · ')}</span>
        {total === null ? null : <span className="small">{total}</span>}
      </span>
    </ServiceLink>
  );
}
