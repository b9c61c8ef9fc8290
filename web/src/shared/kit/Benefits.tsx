import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icons';
import { Row } from './Row';

const entries = [
  ['calendar', 'calendar'],
  ['bolt', 'quickAccess'],
  ['folder', 'documents'],
  ['scale', 'experts'],
] as const satisfies readonly (readonly [IconName, string])[];

/** 'Login to Access Features' and the four benefits (DASH-02, DASH-03). */
export function Benefits({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  return (
    <section className={`card benefits ${className}`}>
      <h2 className="card-title">{t('shell.benefitsTitle')}</h2>
      <Stack component="ul" spacing={1.375} sx={{ mt: 1.5 }}>
        {entries.map(([icon, key]) => (
          <Row component="li" nowrap align="flex-start" className="small muted" key={key}>
            <Icon name={icon} size={18} />
            <span>{t(`shell.benefits.${key}`)}</span>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
