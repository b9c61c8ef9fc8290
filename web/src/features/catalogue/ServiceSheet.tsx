import type { Service } from '@anupalan/domain/contracts/catalogue';
import { currentWorkflow } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ServiceBenefits, ServiceDocuments, ServiceSteps } from '../../shared/case-parts/service/ServiceFacts';
import { Markdown } from '../../shared/kit/Markdown';
import { Card } from '../../shared/kit/Page';

/** On a narrow page price and button come first, then the service, then the rest. */
const SIDE = {
  display: { xs: 'contents', lg: 'flex' },
  '& > *': { order: { xs: 1, lg: 0 } },
  '& > section:first-of-type': { order: { xs: -1, lg: 0 } },
};

/** The content of a service's page; `buy` is the card with its price. */
export function ServiceSheet({ service, buy }: { readonly service: Service; readonly buy: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Box
        component="p"
        className="muted"
        sx={{ mt: 1.25, maxWidth: '68ch', fontSize: '1.03125rem', lineHeight: 1.55 }}
      >
        {service.description}
      </Box>
      <div className="split">
        <div className="stack">
          {service.benefits.length > 0 ? (
            <Card title={t('catalogue.benefits')}>
              <ServiceBenefits service={service} />
            </Card>
          ) : null}
          <Card title={t('catalogue.service.about')}>
            <Markdown text={service.detailed_description} />
          </Card>
          {currentWorkflow(service.workflow).consultation ? (
            <Card title={t('catalogue.consultation.papers')}>
              <p className="muted">{t('catalogue.consultation.papersBody')}</p>
            </Card>
          ) : (
            <Card title={t('catalogue.documents')}>
              <ServiceDocuments service={service} />
            </Card>
          )}
        </div>
        <Stack component="aside" spacing={{ xs: 2, md: 2.5 }} sx={SIDE}>
          {buy}
          <Card title={t('catalogue.service.next')}>
            <ServiceSteps service={service} />
          </Card>
          {service.helpText ? (
            <Card title={t('catalogue.service.help')}>
              <p className="small muted">{service.helpText}</p>
            </Card>
          ) : null}
          {service.faqs.length > 0 ? (
            <Link className="link" to={`/faqs?service=${encodeURIComponent(service.id)}`}>
              {t('catalogue.questions')}
            </Link>
          ) : null}
        </Stack>
      </div>
    </>
  );
}
