import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusTimeline } from '../../shared/case-parts/StatusTimeline';
import { Button } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { Icon } from '../../shared/kit/icons';
import { openSignIn } from '../../shared/sign-in-dialog';

/** 'Get Started', with an example of an open case (DASH-01). */
export function StartBanner() {
  const { t } = useTranslation();
  return (
    <section className="card start">
      <div className="start-text">
        <h1 className="page-title" tabIndex={-1}>
          {t('dashboard.getStarted')}
        </h1>
        <p>{t('dashboard.lead')}</p>
        <div className="start-actions">
          <Button size="large" aria-haspopup="dialog" onClick={() => openSignIn()}>
            {t('dashboard.login')}
          </Button>
          <Link className="link" to="/find-services">
            {t('dashboard.prices')}
          </Link>
        </div>
        <p className="small faint start-note">
          <Icon name="lock" size={15} />
          {t('dashboard.noPassword')}
        </p>
      </div>
      <section className="sheet" aria-label={t('dashboard.example.label')}>
        <div className="sheet-head">
          <div>
            <div className="strong">{t('dashboard.example.service')}</div>
            <div className="tiny faint num">{t('dashboard.example.day')}</div>
          </div>
          <ToneChip tone="authority" label={t('dashboard.example.withAuthority')} />
        </div>
        <StatusTimeline
          small
          stages={[
            { label: t('dashboard.example.paid'), state: 'done', when: t('dashboard.example.paidWhen') },
            { label: t('dashboard.example.approved'), state: 'done', when: t('dashboard.example.approvedWhen') },
            { label: t('dashboard.example.filed'), state: 'done', when: t('dashboard.example.filedWhen') },
            {
              label: t('dashboard.example.decides'),
              state: 'now',
              waitingOn: 'authority',
              when: t('dashboard.example.decidesWhen'),
            },
            { label: t('dashboard.example.delivered'), state: 'todo', when: t('dashboard.example.deliveredWhen') },
          ]}
        />
      </section>
    </section>
  );
}
