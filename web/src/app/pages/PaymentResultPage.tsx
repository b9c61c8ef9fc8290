import PaymentResult from '../../features/purchase/PaymentResult';
import { OrderRegistration } from '../../features/registration/OrderRegistration';

/** What became of a payment, with the registration that it may wait for. */
export default function PaymentResultPage() {
  return <PaymentResult registrationOf={(order) => <OrderRegistration order={order} />} />;
}
