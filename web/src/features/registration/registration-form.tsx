import { PartFailed } from '../../shared/components/LaterFailed';
import { later } from '../../shared/components/later';
import { Skeleton, SkeletonLines } from '../../shared/components/states';
import type { RegistrationFormProps } from './RegistrationForm';

/** As high as the form, so that the dialog around it does not grow when it comes. */
const waiting = (
  <div className="register-wait">
    <SkeletonLines count={2} />
    {['name', 'email', 'phone', 'business'].map((field) => (
      <Skeleton key={field} height={44} />
    ))}
  </div>
);

/** The registration's fields. Apart from its dialog, which stands before them, and without them where all is filled in already. */
export const RegistrationForm = later<RegistrationFormProps>(() => import('./RegistrationForm'), {
  waiting,
  failed: (retry) => <PartFailed {...retry} />,
});
