import { usePublicConfig } from '../api/reference';
import { Icon } from '../components/icons';
import { useTranslation } from '../i18n/use-translation';

/** Tells staff and admins that customers are kept out. */
export function MaintenanceBar() {
  const { t } = useTranslation();
  if (usePublicConfig().data?.maintenanceMode !== true) return null;
  return (
    <div className="net-bar" role="status">
      <Icon name="alert" size={16} />
      {t('shell.maintenanceBar')}
    </div>
  );
}
