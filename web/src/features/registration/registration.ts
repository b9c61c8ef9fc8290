import { overlay } from '../../shared/loading/part';
import type { Registration, RegistrationDialogProps } from '../../shared/registration/registration';

/** The registration's dialog, mounted while it is open; its code is fetched at the first use. */
const Dialog = overlay<RegistrationDialogProps>(() => import('./RegistrationDialog'));

/** The registration that the app provides to other features. */
export const registration: Registration = { Dialog, prefetch: Dialog.prefetch };
