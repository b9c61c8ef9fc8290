import type { Service } from '@anupalan/domain/contracts/catalogue';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';
import { useFeeWords } from '../../shared/case-parts/service/fee-words';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button } from '../../shared/kit/Button';
import { Row } from '../../shared/kit/Row';
import { BillTo } from '../../shared/payment/BillTo';
import { usePay } from '../../shared/payment/use-pay';
import { RegisterButton } from '../../shared/registration/RegisterButton';
import { isFree } from '../../shared/registration/target';
import { openSignIn } from '../../shared/sign-in-dialog';
import { PendingOrder } from './PendingOrder';
import { UnderWay, useUnderWay } from './UnderWay';

/** Stays over the panel's text; at little height (a phone in landscape, a large zoom) no bar covers the text. */
export const PANEL_BAR = {
  position: 'sticky',
  zIndex: 1,
  bgcolor: 'background.paper',
  '@media (max-height: 480px)': { position: 'static' },
};
/** The note about an open request is tall: on phones a sticky foot would cover the text. */
const FOOT = {
  ...PANEL_BAR,
  bottom: 0,
  px: { xs: 2.25, md: 3 },
  pt: 1.75,
  pb: 'calc(14px + env(safe-area-inset-bottom, 0px))',
  borderTop: '1px solid var(--line)',
};

/** The foot of a service's panel: its buttons, the primary one last (CAT-24, CAT-25). */
export function PanelActs({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const { user, status } = useSession();
  const pay = usePay();
  const free = isFree(service);
  const total = useFeeWords(service).totalOf(service);
  const underWay = useUnderWay(service.id);
  const offersAnother = underWay !== null && !free;
  const act = useRef<HTMLButtonElement>(null);
  const [signedIn, setSignedIn] = useState(false);
  // After a sign-in from here the focus is on the button that asked for it.
  useEffect(() => {
    if (signedIn && user !== null) act.current?.focus();
  }, [signedIn, user]);
  return (
    <Stack spacing={1.5} sx={offersAnother ? { ...FOOT, position: { xs: 'static', md: 'sticky' } } : FOOT}>
      <PendingOrder serviceId={service.id} />
      {total === null ? null : <p className="small strong num">{total}</p>}
      {free ? null : <RefundRule service={service} />}
      {free ? null : <BillTo />}
      <Row sx={{ '& > .btn': { flex: '1 1 120px' } }}>
        {user !== null && offersAnother ? (
          <UnderWay service={service} request={underWay} pay={pay} />
        ) : user !== null ? (
          free ? (
            <RegisterButton service={service} size="large" ref={act} />
          ) : (
            <Button
              ref={act}
              size="large"
              pending={pay.pending}
              disabledReason={user.role === 'customer' ? null : t('catalogue.service.customersOnly')}
              onClick={() => pay.buy({ serviceId: service.id, title: service.title, amount: Number(service.price) })}
            >
              {t('catalogue.pay')}
            </Button>
          )
        ) : (
          <Button
            ref={act}
            size="large"
            pending={status === 'loading'}
            aria-haspopup="dialog"
            onClick={() => openSignIn(() => setSignedIn(true))}
          >
            {t('catalogue.login')}
          </Button>
        )}
      </Row>
      {/* Stays mounted: a registration may be paying for the open request. */}
      {user === null || free ? null : (
        <div hidden={underWay !== null}>
          <RegisterButton service={service} />
        </div>
      )}
      {pay.dialog}
    </Stack>
  );
}
