import { useTranslation } from 'react-i18next';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { useImpact } from './services-api';

/** Tells how many requests and orders a change of this service meets. Empty until the counts are known. */
export function Impact({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation();
  const { data } = useImpact(serviceId);
  if (data === undefined) return null;
  const { open, drafts, more, unpaid } = data;
  const n = more ? t('servicesAdmin.impact.more', { n: grouped(open) }) : grouped(open);
  return (
    <Row
      component="p"
      spacing={1}
      align="flex-start"
      nowrap
      sx={{ '& .icon': { flex: 'none', mt: 0.25 } }}
      className="small muted num"
    >
      <Icon name="shield" size={16} />
      <span>
        {open === 0 ? t('servicesAdmin.impact.nobody') : t('servicesAdmin.impact.open', { count: open, n })}
        {drafts > 0 ? ` ${t('servicesAdmin.impact.drafts', { count: drafts, n: grouped(drafts) })}` : null}
        {unpaid > 0 ? ` ${t('servicesAdmin.impact.unpaid', { count: unpaid, n: grouped(unpaid) })}` : null}
      </span>
    </Row>
  );
}
