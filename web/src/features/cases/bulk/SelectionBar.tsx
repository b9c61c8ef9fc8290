import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/kit/Row';
import { useBulkRun } from './bulk-run';

/** Why no bulk act can begin now; null where one can. */
export function useBulkBusy(): string | null {
  const { t } = useTranslation();
  const run = useBulkRun();
  return run?.state === 'running' || run?.state === 'stopping' ? t('lists.bulk.busy') : null;
}

export interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly className?: string;
  readonly sx?: object;
  /** The acts. */
  readonly children: ReactNode;
}

/** How many cases are selected, what can be done with them, and the button that selects none. */
export function SelectionBar({ count, onClear, className, sx, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const look = {
    p: '7px 12px',
    '&&': { borderBottom: '1px solid var(--line)', background: 'var(--canvas)' },
    '& .btn--quiet': { background: 'var(--paper)' },
    '& > [role="status"]': { flex: { xs: '1 1 60%', md: 'initial' } },
  };
  return (
    <Row spacing="8px 12px" sx={{ ...look, ...sx }} className={className}>
      <span className="strong small num" role="status">
        {t('lists.selected', { count })}
      </span>
      {children}
      <Box
        type="button"
        component="button"
        sx={{ ml: 'auto', order: { xs: 1, md: 0 } }}
        className="link"
        onClick={onClear}
      >
        {t('lists.clearSelection')}
      </Box>
    </Row>
  );
}
