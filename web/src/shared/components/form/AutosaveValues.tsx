import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { Autosave } from './autosave';

/** Inside a Form: passes each change of its values to the autosave, but not the initial values. */
export function AutosaveValues<V>({ autosave }: { readonly autosave: Pick<Autosave<V>, 'changed'> }) {
  const { values, initialValues } = useFormikContext<V>();
  const last = useRef(values);
  const { changed } = autosave;
  useEffect(() => {
    if (last.current === values) return;
    last.current = values;
    if (values !== initialValues) changed(values);
  });
  return null;
}
