import HelpCenter from '../../features/help/HelpCenter';
import { RestartTour } from '../../features/tours/RestartTour';

/** The help center, from which the tour can be seen again. */
export default function HelpCenterPage() {
  return <HelpCenter tour={<RestartTour />} />;
}
