import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useFieldId } from '../../../shared/kit/form/Form';
import { isSameAnswer } from './merge-answers';
import type { Answers } from './sections';
import { startValues } from './start-values';

export interface DraftSyncProps {
  readonly fields: readonly FieldDefinition[];
  /** The draft's present answers to these questions. */
  readonly answers: () => Answers;
  /** Counts how often another device's answers came into the draft. */
  readonly arrivals: number;
  /** Receives the values that changed. */
  readonly change: (values: Answers) => void;
  /** Receives a value that was typed on top of one that another device has changed meanwhile. */
  readonly clash: (key: string, value: unknown) => void;
}

/**
 * Inside a Form: gives each change to the draft, and takes in what another device saved. The field that has the focus
 * keeps its text until it is left.
 */
export function DraftSync({ fields, answers, arrivals, change, clash }: DraftSyncProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>();
  const idPrefix = useFieldId('');
  const known = useRef(values);
  const held = useRef<Map<string, unknown>>(new Map());
  useEffect(() => {
    const before = known.current;
    if (before === values) return;
    known.current = values;
    const changed = Object.entries(values).filter(([key, value]) => value !== before[key]);
    const own = changed.filter(([key]) => !held.current.has(key));
    if (own.length > 0) change(Object.fromEntries(own));
    for (const [key, value] of changed) if (held.current.delete(key)) clash(key, value);
  });
  const seen = useRef(arrivals);
  useEffect(() => {
    if (seen.current === arrivals) return;
    seen.current = arrivals;
    const take = (key: string, value: unknown): void => {
      known.current = { ...known.current, [key]: value };
      void setFieldValue(key, value);
    };
    const box = document.activeElement;
    for (const [key, value] of Object.entries(startValues(fields, answers()))) {
      if (isSameAnswer(value, known.current[key])) continue;
      if (box?.getAttribute('name') !== key || !box.id.startsWith(idPrefix)) {
        take(key, value);
        continue;
      }
      held.current.set(key, value);
      box.addEventListener(
        'focusout',
        () => {
          if (held.current.delete(key)) take(key, value);
        },
        { once: true },
      );
    }
  }, [arrivals, answers, fields, idPrefix, setFieldValue]);
  return null;
}
