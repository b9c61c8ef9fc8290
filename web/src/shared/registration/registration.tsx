import type { Registered } from '@anupalan/domain/contracts/registrations';
import { type ComponentType, createContext, useContext } from 'react';
import type { RegistrationTarget } from './target';

export interface RegistrationDialogProps {
  readonly target: RegistrationTarget;
  /** The kept values are complete and paid now: they are sent without another confirmation (REG-14). */
  readonly atOnce?: boolean;
  readonly onClose: () => void;
  /** Called after the registration succeeded and the dialog has closed. */
  readonly onRegistered?: (made: Registered) => void;
}

/** The registration as other features use it. */
export interface Registration {
  readonly Dialog: ComponentType<RegistrationDialogProps>;
  /** Fetches the dialog before it is needed. */
  readonly prefetch: () => unknown;
}

/** The app provides the registration here, so that no feature imports it. */
export const RegistrationContext = createContext<Registration | null>(null);

export function useRegistration(): Registration {
  const registration = useContext(RegistrationContext);
  if (registration === null) throw new Error('no RegistrationContext stands around this component');
  return registration;
}

/** The registration's dialog, mounted while it is open. */
export function RegistrationDialog(props: RegistrationDialogProps) {
  const { Dialog } = useRegistration();
  return <Dialog {...props} />;
}
