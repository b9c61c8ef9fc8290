import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Bell } from '../../features/notifications/Bell';
import { TourHost } from '../../features/tours/TourHost';
import { useMaintenance } from '../../shared/api/maintenance';
import { usePublicConfig } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { Benefits } from '../../shared/kit/Benefits';
import { HelpButton } from '../../shared/kit/HelpButton';
import { AccountLink } from '../AccountLink';
import { MaintenancePage } from '../MaintenancePage';
import { ThemeMenu } from '../ThemeMenu';
import { useVisit } from '../use-visit';
import { Footer } from './Footer';
import { Frame } from './Frame';
import { BottomEntry, BottomNav, NavEntry } from './NavEntry';
import { SignOutEntry } from './SignOutEntry';
import { useWaitingCount } from './use-waiting-count';

/** The frame of customers and visitors: a 256 px sidebar, a bottom bar on phones. */
export function CustomerShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { status, user, hint } = useSession();
  const mine = useWaitingCount();
  // A request's pages belong to My Services, a service's page to Find Services.
  const ofMine = /^\/(services|metadata-service|service-form)\/./.test(pathname);
  const ofFind = pathname === '/services' || pathname.startsWith('/service/');
  const onDashboard = pathname === '' || pathname === '/dashboard';
  useVisit();
  // Known by a refused call, or by the settings before any part of a page has failed.
  const maintenance = [useMaintenance(), usePublicConfig().data?.maintenanceMode === true].includes(true);
  const role = user?.role ?? (status === 'loading' ? hint?.role : undefined);
  const closed = maintenance && role !== 'staff' && role !== 'admin';
  return (
    <>
      <Frame
        home="/"
        page={closed ? <MaintenancePage /> : undefined}
        footer={closed ? undefined : <Footer />}
        topbarRight={
          <>
            <Bell />
            <ThemeMenu className="no-phone" />
            <span data-tour="help">
              <HelpButton />
            </span>
            <span data-tour="profile">
              <AccountLink />
            </span>
          </>
        }
        sidebar={(close) => (
          <>
            <NavEntry to="/" end also={onDashboard} icon="home" label={t('shell.nav.dashboard')} onClick={close} />
            <NavEntry
              to="/find-services"
              also={ofFind}
              icon="find"
              label={t('shell.nav.findServices')}
              tour="find"
              onClick={close}
            />
            <NavEntry
              to="/my-services"
              also={ofMine}
              icon="list"
              label={t('shell.nav.myServices')}
              count={mine}
              countTone="warning"
              onClick={close}
            />
            {status === 'out' ? <Benefits className="no-phone" /> : null}
            <div className="spacer" />
            <NavEntry to="/help-center" icon="help" label={t('shell.nav.help')} onClick={close} />
            <NavEntry to="/profile" icon="settings" label={t('shell.nav.settings')} onClick={close} />
            <ThemeMenu as="entry" className="only-phone only-phone--flex" />
            <SignOutEntry />
          </>
        )}
        bottomNav={
          <BottomNav label={t('shell.nav.phone')}>
            <BottomEntry to="/" end also={onDashboard} icon="home" label={t('shell.nav.home')} />
            <BottomEntry to="/find-services" also={ofFind} icon="find" label={t('shell.nav.services')} tour="find" />
            <BottomEntry to="/my-services" also={ofMine} icon="list" label={t('shell.nav.myServicesPhone')} />
          </BottomNav>
        }
      />
      <TourHost />
    </>
  );
}
