import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icons';

const entries = [
  ['bolt', 'quickAccess'],
  ['scale', 'experts'],
] as const satisfies readonly (readonly [IconName, string])[];

/** 'Login to Access Features' and the available benefits (DASH-02, DASH-03, reading 46). */
export function Benefits({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <section className={className ? `benefits ${className}` : 'benefits'}>
      <h2 className="card-title">{t('shell.benefitsTitle')}</h2>
      <ul>
        {entries.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} size={18} />
            <span>{t(`shell.benefits.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
