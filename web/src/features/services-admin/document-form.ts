import { requirementErrors, requirementRecord } from '@anupalan/domain/catalogue/item-records';
import type { SaveDocument } from '@anupalan/domain/contracts/admin-catalogue';
import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import { recordFromWire } from '@anupalan/domain/kernel/record';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import type { FormikErrors, FormikValues } from 'formik';
import { bodyOf, type FormOf, formOf } from '../../shared/kit/form/record-values';
import { type ConditionValues, conditionOf, conditionProblems, conditionValues } from './condition-form';
import { itemProblems, wholeOr } from './field-form';

export const DEFAULT_FORMATS = 'pdf,doc,docx,jpg,jpeg,png';
const DEFAULT_SIZE_MB = 10;

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

/** A requirement in its dialog. */
export type DocumentValues = Omit<FormOf<typeof requirementRecord>, 'required_if'> & {
  readonly required_if: ConditionValues;
};

/** The values of a requirement's dialog; `order` is that of a new one (AMET-13, AMET-14). */
export const documentValues = (document: ListedDocument | null, order: number): DocumentValues => ({
  ...formOf(requirementRecord, document ?? { allowed_formats: DEFAULT_FORMATS, max_size: DEFAULT_SIZE_MB }),
  position: String(document === null ? order : (document.order ?? '')),
  required_if: conditionValues(document?.required_if),
});

/** The requirement as it is sent; its key is made from the name when empty (AMET-29). */
export const documentBody = (values: DocumentValues): SaveDocument =>
  bodyOf(requirementRecord, {
    ...values,
    key: values.key.trim() || keyFrom(values.document_name),
    document_name: values.document_name.trim(),
    position: String(wholeOr(values.position, 0)),
    required_if: conditionOf(values.required_if),
  });

/** The problems of a requirement, by the names of the dialog's fields (AMET-24 to AMET-30). */
export function documentProblems(values: DocumentValues, taken: readonly string[]): FormikErrors<FormikValues> {
  const body = documentBody(values);
  const errors = requirementErrors({ id: 1, ...recordFromWire(requirementRecord, body) });
  const condition = conditionProblems(values.required_if);
  return {
    ...itemProblems('document', { key: body.key ?? '', typed: values.key, taken }, errors),
    ...(condition === null ? {} : { required_if: condition }),
  };
}
