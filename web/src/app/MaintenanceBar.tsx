import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../shared/api/reference';
import { Icon } from '../shared/kit/icons';

/** Shown to staff and admins while customers cannot use the site. */
export function MaintenanceBar() {
  const { t } = useTranslation();
  if (usePublicConfig().data?.maintenanceMode !== true) return null;
  return (
    <div className="net-bar net-bar--warning" role="status">
      <Icon name="alert" size={16} />
      {t('shell.maintenanceBar')}
    </div>
  );
}
