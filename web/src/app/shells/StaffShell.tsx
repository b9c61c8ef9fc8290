import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { AccountMenu } from '../AccountMenu';
import { StaffGate } from '../guards';
import { HelpButton } from '../HelpButton';
import { NetBar } from '../NetBar';
import { Logo, SkipLink } from './Frame';
import { BottomEntry, BottomNav, NavEntry } from './NavEntry';

/**
 * The frame of staff: an 84 px rail with labels; the page brings its own head and its own <main className="page--dense">.
 * On phones the rail becomes a top bar and a bottom bar.
 */
export function StaffShell() {
  const { t } = useTranslation();
  return (
    <StaffGate>
      <SkipLink />
      <div className="app app--rail">
        <nav className="sidebar" aria-label={t('shell.nav.main')}>
          <Logo to="/staff" size={32} markOnly />
          <NavEntry to="/staff" icon="inbox" label={t('shell.nav.queue')} />
          <div className="spacer" />
          <div className="rail-foot">
            <HelpButton />
            <AccountMenu />
          </div>
        </nav>
        <div>
          <header className="topbar only-phone only-phone--flex">
            <Logo to="/staff" />
            <div className="right">
              <HelpButton />
              <AccountMenu />
            </div>
          </header>
          <NetBar />
          <div id="main" tabIndex={-1} className="main-anchor">
            <Outlet />
          </div>
        </div>
      </div>
      <BottomNav label={t('shell.nav.phone')}>
        <BottomEntry to="/staff" icon="inbox" label={t('shell.nav.queue')} />
      </BottomNav>
    </StaffGate>
  );
}
