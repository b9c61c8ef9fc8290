import { ServicePreview } from '../../features/catalogue/ServicePreview';
import { FormPreview } from '../../features/request/intake/FormPreview';
import EditService from '../../features/services-admin/EditService';

/** A service, with its page and its form as customers see them. */
export default function EditServicePage() {
  return <EditService preview={ServicePreview} formPreview={FormPreview} />;
}
