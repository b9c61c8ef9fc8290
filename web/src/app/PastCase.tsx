import { CaseHistory } from '../features/cases/past/CaseHistory';
import { PastRequest } from '../features/request/PastRequest';

/** A case at its past moments, with the parts of its customer's page; one chunk, so that the routes name one. */
export default function PastCase() {
  return <CaseHistory customer={PastRequest} />;
}
