import type { Registered } from '@anupalan/domain/contracts/registrations';
import { type ComponentType, createContext, useContext } from 'react';
import type { LaterCode } from '../components/later';
import type { RegistrationTarget } from './target';

export interface RegistrationDialogProps {
  readonly target: RegistrationTarget;
  /** What was kept is complete and paid now: it is sent without being asked for again (REG-14). */
  readonly atOnce?: boolean;
  readonly onClose: () => void;
  /** After a registration has arrived; the dialog closes before. */
  readonly onRegistered?: (made: Registered) => void;
}

/** The registration as other features open it. */
export interface Registration {
  readonly Dialog: ComponentType<RegistrationDialogProps>;
  /** Fetches the dialog and its form before they are needed. */
  readonly prefetch: LaterCode<never>['prefetch'];
}

/** The app gives the registration here, so that no feature imports it. */
export const RegistrationContext = createContext<Registration | null>(null);

export function useRegistration(): Registration {
  const registration = useContext(RegistrationContext);
  if (registration === null) throw new Error('no RegistrationContext stands around this component');
  return registration;
}

/** The registration's dialog, drawn while it is open. */
export function RegistrationDialog(props: RegistrationDialogProps) {
  const { Dialog } = useRegistration();
  return <Dialog {...props} />;
}
