import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../kit/icons';

const AVAILABILITY_STYLES: Readonly<Record<StaffProfileView['availability_status'], readonly [string, IconName]>> = {
  available: ['done', 'check'],
  busy: ['warning', 'clock'],
  away: ['plain', 'pause'],
  off_duty: ['plain', 'moon'],
};

/** A staff member's availability: colour, icon and word. */
export function AvailabilityChip({ of }: { readonly of: StaffProfileView['availability_status'] }) {
  const { t } = useTranslation();
  const [tone, icon] = AVAILABILITY_STYLES[of];
  return (
    <span className={`chip chip--${tone}`}>
      <Icon name={icon} size={13} />
      {t(`assignment.availability.${of}`)}
    </span>
  );
}
