import type { Service } from '@anupalan/domain/contracts/catalogue';
import { durationLine } from '@anupalan/domain/texts/durations';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { PriceBlock } from '../../shared/case-parts/service/PriceBlock';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button } from '../../shared/kit/Button';
import { isFree } from '../../shared/registration/target';
import { ServiceSheet } from './ServiceSheet';

/** The page of a service that is not saved yet; nothing can be bought here. */
export function ServicePreview({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const takes = durationLine(service);
  return (
    <article>
      <h3 className="page-title">{service.title}</h3>
      {takes === '' ? null : <div className="page-meta num">{takes}</div>}
      <ServiceSheet
        service={service}
        buy={
          <Stack
            component="section"
            spacing={2}
            className="card section"
            aria-label={t('catalogue.service.proceedPrice', { title: service.title })}
          >
            <PriceBlock service={service} icon />
            {isFree(service) ? null : <RefundRule service={service} />}
            <Button block size="large" disabledReason={t('catalogue.service.customersOnly')}>
              {t('catalogue.service.proceed')}
            </Button>
          </Stack>
        }
      />
    </article>
  );
}
