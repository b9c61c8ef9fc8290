import { openOverlay } from '../../shared/loading/LaterFailed';
import { later } from '../../shared/loading/later';
import type { Registration, RegistrationDialogProps } from '../../shared/registration/registration';
import { registrationForm } from './registration-form';

/** The registration's dialog, mounted while it is open; its code is fetched at the first use. */
const Dialog = later<RegistrationDialogProps>(() => import('./RegistrationDialog'), openOverlay);

/** The registration that the app provides to other features. */
export const registration: Registration = {
  Dialog,
  prefetch: () => {
    Dialog.prefetch();
    registrationForm.prefetch();
  },
};
