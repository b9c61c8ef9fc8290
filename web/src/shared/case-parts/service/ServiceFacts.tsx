import type { Service } from '@anupalan/domain/contracts/catalogue';
import { offerWords } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icons';

/** The service's benefits; renders nothing without any. */
export const ServiceBenefits = ({ service: { benefits } }: { readonly service: Pick<Service, 'benefits'> }) =>
  benefits.length > 0 ? (
    <ul className="ticks">
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Icon name="check" size={15} className="done" />
          {benefit}
        </li>
      ))}
    </ul>
  ) : null;

/** The required documents of the service, or a note that they are agreed later (CAT-19, CAT-20). */
export function ServiceDocuments({ service }: { readonly service: Pick<Service, 'requiredDocuments'> }) {
  const { t } = useTranslation();
  if (service.requiredDocuments.length === 0) return <p className="muted">{t('catalogue.noDocuments')}</p>;
  return (
    <ul className="ticks">
      {service.requiredDocuments.map((document) => (
        <li key={document}>
          <Icon name="file" size={17} className="faint" />
          {document}
        </li>
      ))}
    </ul>
  );
}

/** The steps after the purchase. */
export function ServiceSteps({ service }: { readonly service: Pick<Service, 'workflow'> }) {
  return (
    <ol className="steps">
      {offerWords(service.workflow).next.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
