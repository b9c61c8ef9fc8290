import '../../shared/i18n/profile-texts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useChangePreferences } from '../../shared/api/account';
import { Button } from '../../shared/components/Button';
import { Card } from '../../shared/components/Page';
import { restartTour } from './store';

/** Restarts the guided tour, which then starts on the dashboard (SHELL-56). */
export function RestartTour() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useChangePreferences();
  const begin = (): void => {
    restartTour('customer');
    void navigate('/');
  };
  const restart = (): void => change.mutate({ tours: { customer: false } }, { onSuccess: begin });
  return (
    <Card title={t('profile.tour')}>
      <p className="small muted">{t('profile.tourLead')}</p>
      <Button variant="quiet" size="small" className="profile-act" pending={change.isPending} onClick={restart}>
        {t('profile.tourRestart')}
      </Button>
    </Card>
  );
}
