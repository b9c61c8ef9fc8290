import { Link, type LinkProps, useSearchParams } from 'react-router-dom';
import { readAsOf, withAsOf } from './as-of';

/** A link to a list of cases at the moment of this page. */
export function AsOfLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const [params] = useSearchParams();
  return <Link {...rest} to={withAsOf(to, readAsOf(params))} />;
}
