import type { OperationsView } from '@anupalan/domain/contracts/operations';
import { type NavEntryOf, navOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../features/notifications/Bell';
import { PaletteField } from '../../features/palette/PaletteButton';
import { TourHost } from '../../features/tours/TourHost';
import { modelQuery } from '../../shared/api/query-client';
import { useSession } from '../../shared/api/session';
import { Chip } from '../../shared/kit/Chip';
import { HelpButton } from '../../shared/kit/HelpButton';
import { Row } from '../../shared/kit/Row';
import { Tip } from '../../shared/kit/Tip';
import { Avatar } from '../../shared/kit/text';
import { Tips } from '../../shared/kit/tips';
import { AccountLink } from '../AccountLink';
import { AdminGate } from '../AdminGate';
import { ClosedBar } from '../ClosedBar';
import { MaintenanceBar } from '../MaintenanceBar';
import { ThemeMenu } from '../ThemeMenu';
import { Frame } from './Frame';
import { NavEntry } from './NavEntry';
import { OfficePalette } from './OfficePalette';
import { SignOutEntry } from './SignOutEntry';

/**
 * The frame of admins: a 256 px sidebar with the user's name and 'Sign Out' (ALAY-08 to ALAY-13), a drawer on phones.
 */
export const AdminShell = () => (
  <Tips value={Tip}>
    <AdminGate>
      <AdminFrame />
    </AdminGate>
  </Tips>
);

const POLL_MS = 30_000;

/** The number of open tasks on the operations page: parked view records and failed jobs. */
function useTroubles(): number {
  const { data } = useQuery({
    ...modelQuery<OperationsView>('operations', '/api/admin/operations'),
    refetchInterval: POLL_MS,
  });
  return data === undefined ? 0 : data.parked + data.failed_jobs;
}

function AdminFrame() {
  const { t } = useTranslation();
  const { user } = useSession();
  const name = user?.name || t('shell.adminUser');
  const troubles = useTroubles();
  const entry = ({ path, icon, name: label }: NavEntryOf, close?: () => void) => (
    <NavEntry
      key={path}
      to={path}
      end={path === '/admin'}
      icon={icon}
      label={t(label)}
      {...(path === '/admin/operations' ? { count: troubles, countTone: 'bad' } : {})}
      onClick={close}
    />
  );
  return (
    <>
      <Frame
        home="/admin"
        banner={
          <>
            <ClosedBar />
            <MaintenanceBar />
          </>
        }
        topbarLeft={<PaletteField />}
        topbarRight={
          <>
            <Bell />
            <ThemeMenu className="no-phone" />
            <HelpButton />
            <AccountLink />
          </>
        }
        sidebar={(close) => (
          <>
            {navOf('work').map((page) => entry(page, close))}
            <Box sx={{ p: '16px 10px 4px' }} className="tiny faint strong">
              {t('shell.nav.setUp')}
            </Box>
            {navOf('setUp').map((page) => entry(page, close))}
            <div className="spacer" />
            <Row nowrap spacing={1.5} sx={{ p: 1.25 }}>
              <Avatar name={name} />
              <Box sx={{ minWidth: 0 }}>
                <div className="strong small clip">{name}</div>
                <Row spacing={0.75} sx={{ mt: 0.75 }}>
                  <Chip>{t('shell.adminBadge')}</Chip>
                  {user?.is_super_admin ? <Chip>{t('shell.superAdminBadge')}</Chip> : null}
                </Row>
              </Box>
            </Row>
            <ThemeMenu as="entry" className="only-phone only-phone--flex" />
            <SignOutEntry />
          </>
        )}
      />
      <OfficePalette />
      <TourHost />
    </>
  );
}
