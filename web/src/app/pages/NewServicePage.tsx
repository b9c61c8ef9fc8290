import { ServicePreview } from '../../features/catalogue/ServicePreview';
import NewService from '../../features/services-admin/NewService';

/** A new service, with its page as customers see it. */
export default function NewServicePage() {
  return <NewService preview={ServicePreview} />;
}
