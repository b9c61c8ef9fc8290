import { useDeferredValue } from 'react';
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

const Form = later<RegistrationFormProps>(() => import('./RegistrationForm'), {
  waiting,
  failed: (retry) => <PartFailed {...retry} />,
});

/**
 * The registration's fields. Apart from its dialog, and without them where all is filled in already. The dialog stands before
 * them: all at once took 700 ms at a fourth of the CPU.
 */
export const RegistrationForm = (props: RegistrationFormProps) =>
  useDeferredValue<boolean>(true, false) ? <Form {...props} /> : waiting;

/** Fetches them before they are needed. */
export const registrationForm = { prefetch: Form.prefetch };
