import { navOf, type PagePath, pageAt, titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Bell } from '../../features/notifications/Bell';
import { TourHost } from '../../features/tours/TourHost';
import { useMaintenance } from '../../shared/api/maintenance';
import { usePublicConfig } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { Benefits } from '../../shared/kit/Benefits';
import { LinkButton } from '../../shared/kit/Button';
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

/** The entries at which the guided tour stops, by their pages. */
const TOUR: Readonly<Partial<Record<PagePath, string>>> = { '/find-services': 'find' };

/** The pages in the bottom bar of phones. */
const ON_PHONES = navOf('main').flatMap(({ phone, ...entry }) => (phone === undefined ? [] : [{ ...entry, phone }]));

/** The frame of customers and visitors: a 256 px sidebar, a bottom bar on phones. */
export function CustomerShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { status, user, hint } = useSession();
  const mine = useWaitingCount();
  const here = pageAt(pathname)?.under;
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
            {role === 'customer' ? (
              <LinkButton to="/compliance-calendar" variant="text" size="small" className="no-phone">
                {t(titleOf('/compliance-calendar'))}
              </LinkButton>
            ) : null}
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
            {navOf('main').map(({ path, icon, name }) => (
              <NavEntry
                key={path}
                to={path}
                end={path === '/'}
                also={path === here}
                icon={icon}
                label={t(name)}
                count={path === '/my-services' ? mine : undefined}
                countTone="warning"
                tour={TOUR[path]}
                onClick={close}
              />
            ))}
            {status === 'out' ? <Benefits className="no-phone" /> : null}
            <div className="spacer" />
            {navOf('foot').map(({ path, icon, name }) => (
              <NavEntry key={path} to={path} icon={icon} label={t(name)} onClick={close} />
            ))}
            <ThemeMenu as="entry" className="only-phone only-phone--flex" />
            <SignOutEntry />
          </>
        )}
        bottomNav={
          <BottomNav label={t('shell.nav.phone')}>
            {ON_PHONES.map(({ path, icon, phone }) => (
              <BottomEntry
                key={path}
                to={path}
                end={path === '/'}
                also={path === here}
                icon={icon}
                label={t(phone)}
                tour={TOUR[path]}
              />
            ))}
          </BottomNav>
        }
      />
      <TourHost />
    </>
  );
}
