import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons';
import './form.css';

export interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly formId: string;
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}

/** 'There is a problem': every error of the form, as a link to its field. */
export function ErrorSummary({ ref, formId, errors }: ErrorSummaryProps) {
  const { t } = useTranslation();
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <h2 className="card-title">
        <Icon name="alert" size={18} />
        {t('forms.problem')}
      </h2>
      <ul>
        {errors.map(({ name, message }) => {
          const id = `${formId}-${name.replace(/[^\w-]/g, '-')}`;
          return (
            <li key={name}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  const field = document.getElementById(id);
                  if (field === null) return;
                  event.preventDefault();
                  field.focus();
                }}
              >
                {message}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
