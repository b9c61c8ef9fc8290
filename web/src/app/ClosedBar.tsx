import { missingOfCompany } from '@anupalan/domain/rules/company';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePublicConfig } from '../shared/api/reference';
import { Icon } from '../shared/kit/icons';

/** Shown to admins while nothing can be bought, since the settings lack what a shop has to say of its company. */
export function ClosedBar() {
  const { t } = useTranslation();
  const { data } = usePublicConfig();
  if (data === undefined || data.demo || missingOfCompany(data.company).length === 0) return null;
  return (
    <div className="net-bar net-bar--bad" role="status">
      <Icon name="alert" size={16} />
      <span>
        {t('shell.closedBar')} <Link to="/admin/settings">{t('shell.closedBarLink')}</Link>
      </span>
    </div>
  );
}
