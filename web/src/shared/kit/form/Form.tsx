import {
  Formik,
  type FormikErrors,
  Form as FormikForm,
  type FormikProps,
  type FormikValues,
  getIn,
  setIn,
} from 'formik';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../api/errors';
import { holdsUnsaved } from '../../api/unsaved';
import { Note } from '../../loading/states';
import { Button } from '../Button';
import { ErrorSummary } from './ErrorSummary';
import { type Schema, useSchema } from './use-schema';
import './form.css';

const FormId = createContext('form');

const Boxes = createContext<Set<() => void>>(new Set());

/** After an update the code of the rules has another name, which only a reloaded page knows. */
function Reload() {
  const { t } = useTranslation();
  return navigator.onLine ? (
    <Button variant="quiet" onClick={() => window.location.reload()}>
      {t('errors.reload')}
    </Button>
  ) : null;
}

/** Calls `read` before each submit, because a value may get into a box without an event (autofill, other programs). */
export function useBoxRead(read: () => void): void {
  const boxes = useContext(Boxes);
  const newest = useRef(read);
  newest.current = read;
  useEffect(() => {
    const call = (): void => newest.current();
    boxes.add(call);
    return () => void boxes.delete(call);
  }, [boxes]);
}

/** The id of a field's control, from its name; the error summary links to it. */
export const useFieldId = (name: string): string => `${useContext(FormId)}-${name.replace(/[^\w-]/g, '-')}`;

export interface FormProps<V extends FormikValues> {
  readonly initialValues: V;
  readonly schema?: Schema;
  /** Errors by field name for parts of the form that are not in its values, such as files. They prevent a submit. */
  readonly alsoWrong?: (values: V) => FormikErrors<FormikValues>;
  /**
   * Sends the values; not called while a value is invalid. `refuse` shows a refusal at its field. A thrown ApiError's
   * `errors` are shown at their fields, anything else at the top.
   */
  readonly onSubmit: (values: V, refuse: (field: string, message: string) => void) => Promise<unknown> | undefined;
  /**
   * Called with the first invalid field's name if a submit is refused before `onSubmit`, but not if `onSubmit` threw.
   */
  readonly onRefused?: (first: string) => void;
  /** Maps the path of an invalid value (`answers.pan`) to its field's name; null if the form has no such field. */
  readonly fieldOf?: (path: string) => string | null;
  /** Without the summary (forms with one field) the first invalid field gets the focus. */
  readonly summary?: boolean;
  /** Takes over new initial values (loaded later or saved), but never replaces typed and unsent text. */
  readonly reinitialize?: boolean;
  readonly label?: string;
  readonly children: ReactNode | ((form: FormikProps<V>) => ReactNode);
}

interface Refusal {
  readonly name: string;
  readonly value: unknown;
  readonly message: string;
}

/** Every error of a form with the name of its field, in the order of the values. */
export function flatErrors(errors: FormikErrors<FormikValues>, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'string') return [{ name, message: value }];
    return value ? flatErrors(value as FormikErrors<FormikValues>, name) : [];
  });
}

/** The field of a path into its list or record. */
export const firstPart = (path: string): string => path.split('.')[0] ?? path;
const lastPart = (path: string): string => path.split('.').pop() ?? path;

/**
 * A refused value stays wrong until it changes. Otherwise the press on the button would remove its error text and
 * move the button.
 */
const withRefusals = <V extends FormikValues>(
  errors: FormikErrors<FormikValues>,
  refusals: readonly Refusal[],
  values: V,
): FormikErrors<V> =>
  refusals
    .filter(({ name, value }) => getIn(values, name) === value)
    .reduce((all, { name, message }) => setIn(all, name, message), errors) as FormikErrors<V>;

/** Sends a form's values. What the server refuses of a field is said there, anything else in the outcome. */
async function sendValues<V extends FormikValues>(
  values: V,
  onSubmit: FormProps<V>['onSubmit'],
  fieldOf: (path: string) => string | null,
  refuse: (name: string, message: string) => void,
): Promise<'sent' | { readonly failure: string | null }> {
  try {
    await onSubmit(values, refuse);
    return 'sent';
  } catch (error) {
    const found = error instanceof ApiError ? error.errors : [];
    const elsewhere: string[] = [];
    for (const { path, message } of found) {
      const name = fieldOf(path);
      if (name !== null && getIn(values, name) !== undefined) refuse(name, message);
      else elsewhere.push(message);
    }
    const failure = found.length === 0 ? messageOf(error) : elsewhere.join(' ');
    return { failure: failure === '' ? null : failure };
  }
}

function Failure({ text, misses }: { readonly text: string | null; readonly misses: number }) {
  return text ? (
    <Note tone="bad" alert>
      {text} {misses > 1 ? <Reload /> : null}
    </Note>
  ) : null;
}

/**
 * A form on Formik. Nothing is validated before the first submit, and everything after it; the browser's own validation
 * is off. On a refused submit the focus goes to 'There is a problem', whose links lead to the fields.
 */
export function Form<V extends FormikValues>(props: FormProps<V>) {
  const { initialValues, schema, alsoWrong, onSubmit, fieldOf = lastPart, summary = true } = props;
  const { reinitialize, label, children, onRefused } = props;
  const { t } = useTranslation();
  const id = useId();
  const [boxes] = useState(() => new Set<() => void>());
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { validationSchema, fetching, misses, fetch } = useSchema(schema);
  const [initial, setInitial] = useState(initialValues);
  const sent = useRef<V | null>(null);
  const sending = useRef(false);
  const refusals = useRef<readonly Refusal[]>([]);
  return (
    <FormId.Provider value={id}>
      <Formik<V>
        initialValues={initial}
        enableReinitialize={reinitialize ?? false}
        {...(validationSchema ? { validationSchema } : {})}
        validate={(values) => withRefusals(alsoWrong?.(values) ?? {}, refusals.current, values)}
        validateOnChange={checked}
        validateOnBlur={checked}
        onSubmit={async (values, helpers) => {
          setFailure(null);
          sending.current = true;
          const refuse = (name: string, message: string): void => {
            refusals.current = [...refusals.current, { name, value: getIn(values, name), message }];
            helpers.setFieldError(name, message);
          };
          const outcome = await sendValues(values, onSubmit, fieldOf, refuse);
          if (outcome === 'sent') sent.current = values;
          else setFailure(outcome.failure);
        }}
      >
        {(form) => (
          <FormikForm
            noValidate
            className="form"
            aria-label={label}
            onSubmit={async (event) => {
              event.preventDefault();
              event.stopPropagation();
              if (fetching) return;
              flushSync(() => {
                for (const read of boxes) read();
              });
              if (fetch !== null) {
                setFailure(null);
                const came = await fetch();
                if (came !== 'here') {
                  if (came === 'failed') setFailure(t(navigator.onLine ? 'errors.partBody' : 'errors.partOffline'));
                  return;
                }
              }
              refusals.current = [];
              setChecked(true);
              form.handleSubmit();
            }}
          >
            <Failure text={failure} misses={misses} />
            {reinitialize ? (
              <TakeOver form={form} sent={sent} next={initialValues} current={initial} take={setInitial} />
            ) : null}
            <Unsaved dirty={form.dirty && form.values !== sent.current} />
            <AfterSubmit form={form} summary={summary} formId={id} sending={sending} onRefused={onRefused} />
            <Boxes.Provider value={boxes}>
              {typeof children === 'function'
                ? children({ ...form, isSubmitting: form.isSubmitting || fetching })
                : children}
            </Boxes.Provider>
          </FormikForm>
        )}
      </Formik>
    </FormId.Provider>
  );
}

interface TakeOverProps<V extends FormikValues> {
  readonly form: FormikProps<V>;
  readonly sent: RefObject<V | null>;
  readonly next: V;
  readonly current: V;
  readonly take: (next: V) => void;
}

/** Formik would replace typed text by new initial values, so it gets them only when there is nothing to lose. */
function TakeOver<V extends FormikValues>({ form, sent, next, current, take }: TakeOverProps<V>) {
  useEffect(() => {
    if (next === current || form.isSubmitting) return;
    if (!form.dirty || form.values === sent.current) take(next);
  });
  return null;
}

/** Typed and unsent text keeps the page when the session ends. */
function Unsaved({ dirty }: { readonly dirty: boolean }) {
  useEffect(() => (dirty ? holdsUnsaved() : undefined), [dirty]);
  return null;
}

interface AfterSubmitProps<V extends FormikValues> {
  readonly form: FormikProps<V>;
  readonly summary: boolean;
  readonly formId: string;
  /** Whether this submit reached `onSubmit`. */
  readonly sending: RefObject<boolean>;
  readonly onRefused: ((first: string) => void) | undefined;
}

/** Moves the focus once after a refused submit, to the summary or to the first invalid field. */
function AfterSubmit<V extends FormikValues>(props: AfterSubmitProps<V>) {
  const { form, summary, formId, sending, onRefused } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const { submitCount, isSubmitting, isValidating, errors } = form;
  const list = submitCount > 0 ? flatErrors(errors as FormikErrors<FormikValues>) : [];
  useEffect(() => {
    if (isSubmitting || isValidating || seen.current === submitCount) return;
    seen.current = submitCount;
    const wasSent = sending.current;
    sending.current = false;
    const [first] = list;
    if (first === undefined) return;
    if (!wasSent) onRefused?.(first.name);
    if (summary) box.current?.focus();
    else document.getElementById(`${formId}-${first.name.replace(/[^\w-]/g, '-')}`)?.focus();
  });
  const wrong = list.length > 0;
  useEffect(() => {
    const prefix = t('forms.errorPrefix');
    const clean = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = wrong ? prefix + clean : clean;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [wrong, t]);
  return summary && wrong ? <ErrorSummary ref={box} formId={formId} errors={list} /> : null;
}
