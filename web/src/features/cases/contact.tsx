import { formatMobile, toE164 } from '@anupalan/domain/rules/mobile';
import { Fragment, type ReactNode } from 'react';

/** An address that may go on in the next line after its `@` and its dots, not within a word. */
const breakable = (email: string): ReactNode =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** A mobile number (E.164) to call; what is no number, as that of an erased person, stands there as it is. */
export const MobileLink = ({ mobile }: { readonly mobile: string }) =>
  toE164(mobile) === null ? (
    mobile
  ) : (
    <a className="num" href={`tel:${mobile}`}>
      {formatMobile(mobile)}
    </a>
  );

/** An e-mail address to write to; what is none stands there as it is. */
export const MailLink = ({ email }: { readonly email: string }) =>
  email.includes('@') ? <a href={`mailto:${email}`}>{breakable(email)}</a> : email;
