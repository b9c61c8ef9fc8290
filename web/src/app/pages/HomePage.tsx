import { ServicePanel } from '../../features/catalogue/ServicePanel';
import Home from '../../features/home/Home';
import { HomeGate } from '../guards';

/** The home page, with the panel of a service. */
export default function HomePage() {
  return (
    <HomeGate>
      <Home />
      <ServicePanel />
    </HomeGate>
  );
}
