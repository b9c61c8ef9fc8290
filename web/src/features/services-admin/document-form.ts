import type { SaveDocument } from '@anupalan/domain/contracts/admin-catalogue';
import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import { catalogueRefusals } from '@anupalan/domain/texts/refusals/catalogue';
import { numberOr } from '../../shared/components/form/record-values';
import { t } from '../../shared/i18n/i18n';
import { type ConditionValues, conditionOf, conditionProblems, conditionValues } from './condition-form';
import { keyProblem, wholeOr } from './field-form';

export const DEFAULT_FORMATS = 'pdf,doc,docx,jpg,jpeg,png';
export const DEFAULT_SIZE_MB = 10;

/** A requirement of a list, by either text's names (AMET-38). */
export interface ListedDocument extends ServiceDocumentView {
  readonly order: number | null;
}

type Loose = Partial<ServiceDocumentView> & Pick<ServiceDocumentView, 'id'>;

/** A requirement as its list shows it. */
export const listedDocument = (document: Loose): ListedDocument => ({
  ...(document as ServiceDocumentView),
  key: document.key || `document_${document.id}`,
  document_name: document.document_name ?? document.label ?? '',
  allowed_formats: document.allowed_formats ?? document.allowed_types ?? DEFAULT_FORMATS,
  max_size: document.max_size ?? document.max_size_mb ?? DEFAULT_SIZE_MB,
  order: document.display_order ?? null,
});

export interface DocumentValues extends ConditionValues {
  readonly document_name: string;
  readonly key: string;
  readonly description: string;
  readonly required: boolean;
  readonly allowed_formats: string;
  readonly max_size: string;
  readonly order: string;
  readonly per_person: boolean;
  readonly max_age_months: string;
}

/** The values of a requirement's dialog; `order` is that of a new one (AMET-13, AMET-14). */
export const documentValues = (document: ListedDocument | null, order: number): DocumentValues => ({
  document_name: document?.document_name ?? '',
  key: document?.key ?? '',
  description: document?.description ?? '',
  required: document?.required ?? false,
  allowed_formats: document?.allowed_formats ?? DEFAULT_FORMATS,
  max_size: String(document?.max_size ?? DEFAULT_SIZE_MB),
  order: String(document === null ? order : (document.order ?? '')),
  per_person: document?.per_person ?? false,
  max_age_months: document?.max_age_months == null ? '' : String(document.max_age_months),
  ...conditionValues(document?.required_if),
});

/** The requirement as it is sent; its key is made from the name when empty (AMET-29). */
export const documentBody = (values: DocumentValues): SaveDocument => ({
  key: values.key.trim() || keyFrom(values.document_name),
  document_name: values.document_name.trim(),
  description: values.description,
  required: values.required,
  allowed_formats: values.allowed_formats,
  max_size: numberOr(values.max_size, DEFAULT_SIZE_MB),
  position: wholeOr(values.order, 0),
  per_person: values.per_person,
  required_if: conditionOf(values),
  max_age_months: values.max_age_months.trim() === '' ? null : numberOr(values.max_age_months, 0),
});

const sizeProblem = (text: string): string | null => {
  const size = numberOr(text, DEFAULT_SIZE_MB);
  if (size < 1) return catalogueRefusals['size.low'];
  if (size > 50) return catalogueRefusals['size.high'];
  return Number.isInteger(size) ? null : catalogueRefusals['size.format'];
};

/** The problems of a requirement, by the names of the dialog's fields (AMET-24 to AMET-30). */
export function documentProblems(values: DocumentValues, taken: readonly string[]): Record<string, string> {
  const name = values.document_name.trim() === '' ? t('servicesAdmin.errors.documentName') : null;
  const key =
    name !== null && values.key.trim() === '' ? null : keyProblem(values.key, values.document_name, taken, 'document');
  const size = sizeProblem(values.max_size);
  return {
    ...(name === null ? {} : { document_name: name }),
    ...(key === null ? {} : { key }),
    ...(size === null ? {} : { max_size: size }),
    ...conditionProblems(values),
  };
}
