import { openOverlay } from '../../components/LaterFailed';
import { later } from '../../components/later';
import type { RegistrationDialogProps } from './RegistrationDialog';

/** The registration's dialog, drawn while it is open; its code is fetched when it is first asked for. */
export const RegistrationDialog = later<RegistrationDialogProps>(() => import('./RegistrationDialog'), openOverlay);
