import type { ComponentType } from 'react';
import { pageCode } from '../page-code';

/** A frame with MUI's theme, which all pages of the office use; fetched only for its roles. */
const frame = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const [Shell, { Mui }] = await pageCode(() => Promise.all([load(), import('../../shared/theme/Mui')]));
  return () => (
    <Mui>
      <Shell />
    </Mui>
  );
};

export const staffFrame = frame(async () => (await import('./StaffShell')).StaffShell);
export const adminFrame = frame(async () => (await import('./AdminShell')).AdminShell);
