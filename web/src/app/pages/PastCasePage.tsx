import { CaseHistory } from '../../features/cases/past/CaseHistory';
import { PastRequest } from '../../features/request/PastRequest';

/** A case at its past moments, with the parts of its customer's page. */
export default function PastCasePage() {
  return <CaseHistory customer={PastRequest} />;
}
