import { openOverlay } from '../../shared/components/LaterFailed';
import { later } from '../../shared/components/later';
import type { Registration, RegistrationDialogProps } from '../../shared/registration/registration';
import { registrationForm } from './registration-form';

/** The registration's dialog, drawn while it is open; its code is fetched when it is first asked for. */
const Dialog = later<RegistrationDialogProps>(() => import('./RegistrationDialog'), openOverlay);

/** What the app gives to the features that open a registration. */
export const registration: Registration = {
  Dialog,
  prefetch: () => {
    Dialog.prefetch();
    registrationForm.prefetch();
  },
};
