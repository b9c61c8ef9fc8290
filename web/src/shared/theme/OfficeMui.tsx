import type { ReactNode } from 'react';
import { Tip } from '../components/Tip';
import { Tips } from '../components/tips';
import { Mui } from './Mui';

/** MUI's theme with its tooltip, around the pages of staff and admins. */
export const OfficeMui = ({ children }: { readonly children: ReactNode }) => (
  <Mui>
    <Tips value={Tip}>{children}</Tips>
  </Mui>
);
