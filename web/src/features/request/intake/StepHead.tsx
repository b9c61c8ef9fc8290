import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/kit/icons';

export interface StepHeadProps {
  /** The way to the step before; null without one. */
  readonly back: { readonly to: string; readonly label: string } | null;
  /** The heading, which takes the focus when the step opens. */
  readonly children: ReactNode;
}

/** The top of a form's step: the way back, and its heading. */
export function StepHead({ back, children }: StepHeadProps) {
  return (
    <Box
      sx={{
        mb: 2.5,
        '& .section-title': { fontSize: 'var(--t-xl)' },
        '& .section-title:focus': { outline: 'none', boxShadow: 'none' },
        '& .back-link': { display: 'inline-flex', gap: 0.5, alignItems: 'center', mb: 1.25 },
      }}
    >
      {back === null ? null : (
        <Link className="link back-link" to={back.to}>
          <Icon name="left" size={15} />
          {back.label}
        </Link>
      )}
      {children}
    </Box>
  );
}
