import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { Card } from '../../shared/kit/Page';
import type { TourType } from './completion';
import { useRestartTour } from './use-restart-tour';

/** Restarts the guided tour of the person's dashboard (SHELL-56); for signed-in people. */
export function RestartTour() {
  const { user } = useSession();
  return user === null ? null : <RestartCard type={user.role} />;
}

const LEADS = {
  customer: 'profile.tourLead.customer',
  staff: 'profile.tourLead.staff',
  admin: 'profile.tourLead.admin',
} as const satisfies Readonly<Record<TourType, string>>;

function RestartCard({ type }: { readonly type: TourType }) {
  const { t } = useTranslation();
  const { restart, pending } = useRestartTour(type);
  return (
    <Card title={t('profile.tour')}>
      <Stack spacing={1.75} sx={{ alignItems: 'flex-start' }}>
        <p className="small muted">{t(LEADS[type])}</p>
        <Button variant="quiet" size="small" pending={pending} onClick={restart}>
          {t('profile.tourRestart')}
        </Button>
      </Stack>
    </Card>
  );
}
