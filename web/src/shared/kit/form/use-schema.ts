import { useEffect, useRef, useState } from 'react';
import type { ObjectSchema } from 'yup';

type Fetch = () => Promise<ObjectSchema<object>>;

/**
 * A Yup schema over the domain's rules (`rule`), or a function that fetches it: a visitor's first form loads Yup only
 * when it is submitted.
 */
export type Schema = ObjectSchema<object> | Fetch;

/**
 * The schema that Formik validates by. A non-null `fetch` must resolve to 'here' before each validation ('gone': the
 * form was unmounted). `fetching`: no other submit may start; `misses`: failed fetches in a row.
 */
export function useSchema(schema: Schema | undefined) {
  const fetched = useRef<ObjectSchema<object> | null>(null);
  const [fetching, setFetching] = useState(false);
  const [misses, setMisses] = useState(0);
  const gone = useRef<boolean>(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  if (typeof schema !== 'function') return { validationSchema: schema, fetching, misses, fetch: null };
  const fetch = async (): Promise<'here' | 'gone' | 'failed'> => {
    setFetching(true);
    try {
      fetched.current = await schema();
      setMisses(0);
      return gone.current ? 'gone' : 'here';
    } catch {
      setMisses((count) => count + 1);
      return 'failed';
    } finally {
      setFetching(false);
    }
  };
  return { validationSchema: () => fetched.current, fetching, misses, fetch };
}
