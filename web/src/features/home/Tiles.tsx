import type { Service } from '@anupalan/domain/contracts/catalogue';
import { durationText } from '@anupalan/domain/texts/durations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../shared/api/reference';
import { useFeeWords } from '../../shared/case-parts/service/fee-words';
import { ServiceLink } from '../../shared/case-parts/service/ServiceLink';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { Money } from '../../shared/kit/text';
import { ErrorState, Skeleton } from '../../shared/loading/states';
import { expertTiles, popularTiles, serviceOf } from './tiles';

function TilePrice({ service }: { readonly service: Service | undefined }) {
  const { besidePrice, totalOf } = useFeeWords(service);
  if (service === undefined) return <Skeleton width={120} height={20} />;
  const takes = durationText(service);
  const total = totalOf(service);
  return (
    <Stack component="span" className="small faint num">
      <Box component="span" sx={{ display: { xs: 'grid', md: 'block' } }}>
        <Money amount={service.price} />
        {takes !== '' ? (
          <>
            <span className="no-phone"> · </span>
            <span>{takes}</span>
          </>
        ) : null}
      </Box>
      <span>{besidePrice(service)}</span>
      {total === null ? null : <span>{total}</span>}
    </Stack>
  );
}

/** The tile's name, and below it the service's own if it differs. */
const TileName = ({ name, service }: { readonly name: string; readonly service: Service | undefined }) => (
  <>
    <span className="strong">{name}</span>
    {service === undefined || service.title === name ? null : <span className="small">{service.title}</span>}
  </>
);

/** Popular Services: eight tiles, without services that are not offered. */
export function PopularServices() {
  const { t } = useTranslation();
  const services = useServices();
  const shown = popularTiles.filter((tile) => services.isPending || serviceOf(services.data, tile.service));
  return (
    <section className="block">
      <Row nowrap align="baseline" justify="space-between" sx={{ mb: 1.75 }}>
        <h2 className="section-title">{t('dashboard.popular')}</h2>
        <Link className="link" to="/find-services">
          {t('dashboard.viewAll')}
        </Link>
      </Row>
      {services.isError ? (
        <div className="card">
          <ErrorState error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />
        </div>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
            gap: { xs: 1.5, md: 2 },
          }}
        >
          {shown.map((tile) => (
            <ServiceLink key={tile.key} className="card tile" service={tile.service}>
              <span className="tile-icon">
                <Icon name={tile.icon} size={22} />
              </span>
              <Stack component="span" spacing={0.25}>
                <TileName name={t(`dashboard.tiles.${tile.key}`)} service={serviceOf(services.data, tile.service)} />
                <TilePrice service={serviceOf(services.data, tile.service)} />
              </Stack>
            </ServiceLink>
          ))}
        </Box>
      )}
    </section>
  );
}

/** Expert Assistance: three consultations with their price (DASH-21 to DASH-23, reading 40). */
export function ExpertAssistance() {
  const { t } = useTranslation();
  const services = useServices();
  const { besidePrice } = useFeeWords(undefined);
  if (services.isError) return null;
  const shown = expertTiles.filter((tile) => services.isPending || serviceOf(services.data, tile.service));
  return (
    <section className="block">
      <Box component="h2" className="section-title" sx={{ mb: 1.75 }}>
        {t('dashboard.experts')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))' },
          gap: { xs: 1.25, lg: 2 },
        }}
      >
        {shown.map((tile) => {
          const service = serviceOf(services.data, tile.service);
          return (
            <ServiceLink key={tile.key} className="card tile expert" service={tile.service}>
              <span className="tile-icon">
                <Icon name={tile.icon} size={22} />
              </span>
              <span className="tile-text">
                <span className="strong">{t(`dashboard.expertTiles.${tile.key}`)}</span>
                <span className="small faint">{t(`dashboard.expertTiles.${tile.key}Body`)}</span>
              </span>
              <span className="tile-foot num">
                <span className="strong">
                  {service ? <Money amount={service.price} /> : <Skeleton width={44} height={20} />}
                </span>
                <span className="small faint">
                  {service ? besidePrice(service) : <Skeleton width={110} height={16} />}
                </span>
              </span>
            </ServiceLink>
          );
        })}
      </Box>
    </section>
  );
}
