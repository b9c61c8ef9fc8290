import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';

/** The state of the business's deadlines (DASH-04, DASH-09): none are known without its profile. */
export function ComplianceCenter() {
  const { t } = useTranslation();
  return (
    <Card title={t('dashboard.compliance')}>
      <Row component="p" nowrap spacing={1.5}>
        <span className="tile-icon">
          <Icon name="calendar" size={22} />
        </span>
        <span className="small muted">{t('dashboard.complianceNone')}</span>
      </Row>
    </Card>
  );
}
