import { useDeferredValue } from 'react';
import { PartFailed } from '../../shared/loading/LaterFailed';
import { later } from '../../shared/loading/later';
import { Skeleton, SkeletonLines } from '../../shared/loading/states';
import type { RegistrationFormProps } from './RegistrationForm';

/** As tall as the form, so that the dialog does not grow when it loads. */
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
 * The registration's fields, separate from the dialog, which may not need them. The dialog is rendered first: both
 * together took 700 ms at a quarter of the CPU.
 */
export const RegistrationForm = (props: RegistrationFormProps) =>
  useDeferredValue<boolean>(true, false) ? <Form {...props} /> : waiting;

/** Fetches the form's code before it is needed. */
export const registrationForm = { prefetch: Form.prefetch };
