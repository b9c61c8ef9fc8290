import { Link, type LinkProps } from 'react-router-dom';
import { useAsOfAddress } from './as-of';

/** A link to a list of cases at the moment of this page. */
export function AsOfLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const address = useAsOfAddress();
  return <Link {...rest} to={address(to)} />;
}
