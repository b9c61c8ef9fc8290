import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Bell } from '../../features/notifications/Bell';
import { PaletteEntry, PaletteIcon } from '../../features/palette/PaletteButton';
import { TourHost } from '../../features/tours/TourHost';
import { useSession } from '../../shared/api/session';
import { HelpButton } from '../../shared/kit/HelpButton';
import { Logo } from '../../shared/kit/Logo';
import { Tip } from '../../shared/kit/Tip';
import { Tips } from '../../shared/kit/tips';
import { AccountLink } from '../AccountLink';
import { StaffGate } from '../guards';
import { MaintenanceBar } from '../MaintenanceBar';
import { NetBar } from '../NetBar';
import { ThemeMenu } from '../ThemeMenu';
import { SkipLink } from './Frame';
import { BottomEntry, BottomNav, NavEntry } from './NavEntry';
import { OfficePalette } from './OfficePalette';
import { SignOutEntry } from './SignOutEntry';

/**
 * The frame of staff: an 84 px rail with labels; the page has its own head and its own <main className="page--dense">.
 * On phones the rail becomes a top bar and a bottom bar.
 */
export const StaffShell = () => (
  <Tips value={Tip}>
    <StaffGate>
      <StaffFrame />
    </StaffGate>
  </Tips>
);

function StaffFrame() {
  const { t } = useTranslation();
  const { user } = useSession();
  // Admins come from their own pages and need a link back.
  const admin = user?.role === 'admin';
  return (
    <>
      <SkipLink />
      <div className="app app--rail">
        <nav className="sidebar" aria-label={t('shell.nav.main')}>
          <Logo to="/staff" size={32} markOnly />
          <NavEntry to="/staff" icon="inbox" label={t(titleOf('/staff'))} />
          {admin ? <NavEntry to="/admin/requests" icon="list" label={t(titleOf('/admin/requests'))} /> : null}
          <div className="spacer" />
          <Stack spacing={1} sx={{ alignItems: 'center' }}>
            <PaletteEntry />
            <span data-tour="bell">
              <Bell opens="beside" />
            </span>
            <ThemeMenu />
            <HelpButton />
            <AccountLink />
          </Stack>
          <SignOutEntry />
        </nav>
        <div>
          <header className="topbar only-phone only-phone--flex">
            <Logo to="/staff" />
            <div className="right">
              <PaletteIcon />
              <span data-tour="bell">
                <Bell />
              </span>
              <ThemeMenu />
              <HelpButton />
              <AccountLink />
            </div>
          </header>
          <NetBar />
          <MaintenanceBar />
          <div id="main" tabIndex={-1} className="main-anchor">
            <Outlet />
          </div>
        </div>
      </div>
      <BottomNav label={t('shell.nav.phone')}>
        <BottomEntry to="/staff" icon="inbox" label={t(titleOf('/staff'))} />
        {admin ? <BottomEntry to="/admin/requests" icon="list" label={t(titleOf('/admin/requests'))} /> : null}
      </BottomNav>
      <OfficePalette />
      <TourHost />
    </>
  );
}
