import type { User } from '@anupalan/domain/contracts/identity';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/errors';
import { useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Progress } from '../../shared/kit/Progress';
import { Row } from '../../shared/kit/Row';
import { Note } from '../../shared/loading/states';
import type { RegistrationDialogProps } from '../../shared/registration/registration';
import type { RegistrationValues } from './kept-registration';
import { PaymentSection } from './PaymentSection';
import { RegistrationForm } from './RegistrationForm';
import { registrationFailure } from './registration-call';
import { useRegister } from './use-register';
import './register.css';

const NOTE = { mb: 2, borderRadius: '8px', '&:focus': { boxShadow: 'var(--focus)', outline: 'none' } };
/** Sticky, so that it is visible at every scroll position. */
const SENDING = {
  position: 'sticky',
  top: -8,
  zIndex: 1,
  px: 1.75,
  py: 1.5,
  border: '1px solid var(--line)',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  '&:not(:last-of-type)': { mb: 2 },
  '& > .bar': { flex: '1 1 100%' },
} as const;

/**
 * The registration of a service for the signed-in user: the form, and the payment if it is due. The key discards typed
 * values when another person signs in.
 */
export default function RegistrationDialog(props: RegistrationDialogProps) {
  const { user } = useSession();
  return user === null ? null : <Registering key={user.id} {...props} user={user} />;
}

function Registering({
  target,
  atOnce = false,
  onClose,
  onRegistered,
  user,
}: RegistrationDialogProps & { user: User }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<'form' | 'payment'>('form');
  const register = useRegister(user, target, (made) => {
    onClose();
    onRegistered?.(made);
  });
  // A complete registration needs no form, and its code is not fetched.
  const [refused, setRefused] = useState<string | null>(null);
  const begun = useRef<boolean>(false);
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    register.send(register.values).catch((error: unknown) => setRefused(registrationFailure(error)));
  });
  const submit = async (values: RegistrationValues): Promise<void> => {
    setRefused(null);
    try {
      if (target.by !== 'payment') return await register.send(values);
      await register.saveProfile(values);
      setStage('payment');
    } catch (error) {
      // Invalid values are shown at their fields, any other failure once.
      if (error instanceof ApiError && error.errors.some(({ path }) => Object.hasOwn(values, path))) throw error;
      setRefused(registrationFailure(error));
    }
  };
  const failed = register.failed && !register.pending;
  const paying = stage === 'payment' && target.by === 'payment';
  // The form is shown only after a failure.
  const [failedOnce, setFailedOnce] = useState(false);
  if (failed && !failedOnce) setFailedOnce(true);
  const onlySending = atOnce && !failedOnce;
  const act =
    target.by === 'payment' ? t('registration.next') : t(failed ? 'errors.tryAgain' : 'registration.complete');
  return (
    <Dialog
      open
      width={560}
      title={t('registration.title')}
      lead={
        paying
          ? t('registration.paymentBody')
          : t(onlySending ? 'registration.sendingLead' : 'registration.lead', { title: target.title })
      }
      onClose={onClose}
      locked={register.pending}
      actions={
        register.pending ? (
          <Button variant="quiet" onClick={register.cancel}>
            {t('registration.cancel')}
          </Button>
        ) : null
      }
    >
      {register.share === null ? null : <InProgress share={register.share} files={register.files.length > 0} />}
      {register.pending ? null : (
        <Failure paidBy={failed && target.by === 'order' ? target.orderId : null} why={refused} />
      )}
      {paying ? (
        <PaymentSection service={target.service} onLeave={register.attachOrder} onBack={() => setStage('form')} />
      ) : onlySending ? null : (
        <div className="register">
          <RegistrationForm register={register} onSubmit={submit} act={act} />
        </div>
      )}
    </Dialog>
  );
}

/**
 * A failed registration: its order stays paid, and the reason. The reason takes the focus, because it is above the form
 * and the button is at its end.
 */
function Failure({ paidBy, why }: { readonly paidBy: string | null; readonly why: string | null }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why !== null) box.current?.focus();
  }, [why]);
  if (paidBy === null && why === null) return null;
  return (
    <Stack spacing={1.5} sx={NOTE} tabIndex={-1} ref={box}>
      {paidBy === null ? null : <Note tone="warning">{t('registration.paidNotSaved', { order: paidBy })}</Note>}
      {why === null ? null : (
        <Note tone="bad" alert>
          {why}
        </Note>
      )}
    </Stack>
  );
}

/** The progress, shown only while the registration is being sent (REG-19). */
function InProgress({ share, files }: { readonly share: number; readonly files: boolean }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <Row sx={SENDING} role="status">
      <span className="spin" aria-hidden="true" />
      <span className="strong">{t('registration.inProgress')}</span>
      {files ? <Progress label={t('registration.inProgress')} value={percent} /> : null}
    </Row>
  );
}
