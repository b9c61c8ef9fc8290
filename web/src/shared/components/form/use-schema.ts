import { useEffect, useRef, useState } from 'react';
import type { ObjectSchema } from 'yup';

type Fetch = () => Promise<ObjectSchema<object>>;

/**
 * Yup over the domain's rules (`rule`); or how it is fetched, for forms of a first visit: nothing is checked before the first
 * submit, and Yup is as large as the rest of such a form.
 */
export type Schema = ObjectSchema<object> | Fetch;

/**
 * What Formik checks a form by. Where `fetch` is not null it must come to 'here' before each check; 'gone': the form went away
 * meanwhile. While `fetching`, nothing else may be sent; `misses`: how often in a row it did not come.
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
