import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Mark } from './icons';

export interface LogoProps {
  readonly to: string;
  readonly size?: number;
  readonly markOnly?: boolean;
  readonly onClick?: () => void;
}

/** Mark and name, linked to the area's first page. */
export function Logo({ to, size, markOnly, onClick }: LogoProps) {
  const { t } = useTranslation();
  return (
    <Link className="logo" to={to} aria-label={t('shell.product')} onClick={() => onClick?.()}>
      <Mark {...(size === undefined ? {} : { size })} />
      {markOnly ? null : t('shell.product')}
    </Link>
  );
}
