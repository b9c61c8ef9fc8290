import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

interface SuggestProps {
  /** The field whose text is typed, and the field that follows it. */
  readonly from: string;
  readonly to: string;
  readonly make: (text: string) => string;
}

/**
 * Lets one field follow what is typed into another, until somebody gives it a value of its own. Whoever types stands in
 * the other field, so nothing is ever written under their hands.
 */
export function Suggest({ from, to, make }: SuggestProps) {
  const { values, setFieldValue } = useFormikContext<Readonly<Record<string, unknown>>>();
  const text = String(values[from] ?? '');
  const present = String(values[to] ?? '').trim();
  const seen = useRef(text);
  useEffect(() => {
    if (seen.current === text) return;
    const isOurs = present === '' || present === make(seen.current);
    seen.current = text;
    if (isOurs) void setFieldValue(to, make(text));
  });
  return null;
}
