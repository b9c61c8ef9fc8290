import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/loading/states';
import './case.css';

export function CaseWait() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('office.case.loading')}</span>
      <div className="case-head">
        <Stack
          direction="row"
          spacing={{ xs: 1.5, md: 1.75 }}
          sx={{ alignItems: { xs: 'flex-start', md: 'center' }, flexWrap: { xs: 'wrap', lg: 'nowrap' } }}
        >
          <Skeleton width={36} height={36} />
          <Stack spacing={2} sx={{ flex: { xs: '1 0 0', md: 1 }, minWidth: 0 }}>
            <Skeleton width={240} height={22} />
            <Skeleton width={300} height={14} />
          </Stack>
        </Stack>
        <div className="case-facts">
          {[120, 140, 110, 200, 112].map((width) => (
            <Skeleton key={width} width={width} height={40} />
          ))}
        </div>
      </div>
      <div className="page--dense">
        <div className="case-pane">
          <div className="stack">
            <Skeleton height={220} />
            <Skeleton height={180} />
          </div>
          <div className="stack">
            <Skeleton height={300} />
            <Skeleton height={280} />
          </div>
        </div>
      </div>
    </div>
  );
}
