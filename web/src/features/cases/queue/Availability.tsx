import type { StaffMember } from '@anupalan/domain/contracts/staff';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../../shared/api/query-client';
import { Button } from '../../../shared/kit/Button';
import { Icon } from '../../../shared/kit/icons';
import { Menu } from '../../../shared/kit/overlay/Menu';
import { Progress } from '../../../shared/kit/Progress';
import { useChangeAvailability } from './use-change-availability';

/** A staff member's own caseload and availability: GET and PATCH /api/staff/profile. */
export function Availability() {
  const { t } = useTranslation();
  const profile = useQuery({ ...modelQuery<StaffMember>('people', '/api/staff/profile'), refetchOnMount: 'always' });
  const command = useChangeAvailability();
  if (profile.data === undefined)
    return (
      <Stack
        direction="row"
        spacing={3}
        sx={{
          alignItems: 'center',
          minHeight: 40,
          flex: { xs: 1, md: 'initial' },
          justifyContent: { xs: 'space-between', md: 'normal' },
        }}
      />
    );
  const { current_caseload: n, max_concurrent_cases: most, availability } = profile.data;
  const state = command.isPending
    ? command.variables
    : (AVAILABILITIES.find((one) => one === availability) ?? 'available');
  return (
    <Stack
      direction="row"
      spacing={3}
      sx={{
        alignItems: 'center',
        minHeight: 40,
        flex: { xs: 1, md: 'initial' },
        justifyContent: { xs: 'space-between', md: 'normal' },
      }}
    >
      <Stack spacing={0.5} sx={{ '& .bar': { width: 120 } }}>
        <div className="small">
          <span className="strong num">{n}</span> <span className="muted num">{t('queue.load', { most })}</span>
        </div>
        <Progress
          label={t('queue.loadLabel', { n, most })}
          meter
          value={n}
          max={most}
          tone={n >= most ? 'bad' : 'brand'}
        />
      </Stack>
      <Menu
        label={t('queue.availability')}
        head={<span className="small muted">{t('queue.availabilityHint')}</span>}
        items={AVAILABILITIES.map((one) => ({
          label: t(`queue.${one}`),
          selected: one === state,
          onSelect: () => {
            if (one !== state) command.mutate(one);
          },
        }))}
        trigger={(props) => (
          <Button
            variant="quiet"
            size="small"
            className="desk-state"
            pending={command.isPending}
            aria-label={t('queue.availabilityNow', { state: t(`queue.${state}`) })}
            {...props}
          >
            {command.isPending ? null : <i className={`desk-dot is-${state}`} aria-hidden="true" />}
            {t(`queue.${state}`)}
            <Icon name="down" size={15} />
          </Button>
        )}
      />
    </Stack>
  );
}
