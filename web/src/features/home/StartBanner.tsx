import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusTimeline } from '../../shared/case-parts/StatusTimeline';
import { Button } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { openSignIn } from '../../shared/sign-in-dialog';

const BANNER = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 372px' },
  overflow: 'hidden',
};
const LEAD = {
  mt: 1.5,
  maxWidth: '44ch',
  fontSize: { xs: '0.96875rem', md: '1.0625rem' },
  lineHeight: 1.55,
  textWrap: 'balance',
};
const EXAMPLE = {
  p: { xs: '20px 20px 22px', md: '32px 32px 28px' },
  bgcolor: 'background.default',
  borderTop: { xs: '1px solid var(--line)', lg: 0 },
  borderLeft: { lg: '1px solid var(--line)' },
};

/** 'Get Started', with an example of an open case (DASH-01). */
export function StartBanner() {
  const { t } = useTranslation();
  return (
    <Box component="section" className="card" sx={BANNER}>
      <Box sx={{ alignSelf: 'center', p: { xs: '26px 20px 24px', md: 5 } }}>
        <h1 className="page-title page-title--lg" tabIndex={-1}>
          {t('dashboard.getStarted')}
        </h1>
        <Box component="p" className="muted" sx={LEAD}>
          {t('dashboard.lead')}
        </Box>
        <Row
          spacing={{ xs: 1.75, md: 2.75 }}
          sx={{ mt: { xs: 2.5, md: 3.25 }, '& > .btn': { width: { xs: '100%', md: 'auto' } } }}
        >
          <Button size="large" aria-haspopup="dialog" onClick={() => openSignIn()}>
            {t('dashboard.login')}
          </Button>
          <Link className="link" to="/find-services">
            {t('dashboard.prices')}
          </Link>
        </Row>
        <Row component="p" nowrap spacing={0.875} className="small faint" sx={{ mt: 2.25 }}>
          <Icon name="lock" size={15} />
          {t('dashboard.noPassword')}
        </Row>
      </Box>
      <Stack component="section" spacing={2.5} sx={EXAMPLE} aria-label={t('dashboard.example.label')}>
        <Row nowrap align="flex-start" justify="space-between">
          <div>
            <div className="strong">{t('dashboard.example.service')}</div>
            <div className="tiny faint num">{t('dashboard.example.day')}</div>
          </div>
          <ToneChip tone="authority" label={t('dashboard.example.withAuthority')} />
        </Row>
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
      </Stack>
    </Box>
  );
}
