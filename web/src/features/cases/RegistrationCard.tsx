import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { Card } from '../../shared/kit/Page';
import { type Pair, Pairs } from '../../shared/kit/text';
import { MailLink, MobileLink } from '../../shared/office/reach';

/** The customer's registration; renders nothing for a service bought without one. */
export function RegistrationCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { registration } = view;
  if (registration === null) return null;
  const { name, email, phone, business_name, additional_info } = registration;
  const items: (Pair | false)[] = [
    { term: t('office.pane.business'), value: business_name },
    { term: t('office.pane.contact'), value: name },
    { term: t('office.pane.mobile'), value: <MobileLink mobile={phone} /> },
    { term: t('office.pane.email'), value: <MailLink email={email} /> },
    additional_info !== null && {
      term: t('office.pane.additional'),
      value: <span className="pre-line">{additional_info}</span>,
    },
  ];
  return (
    <Card title={t('office.pane.registration')}>
      <Pairs items={items.filter((item) => item !== false)} facts />
    </Card>
  );
}
