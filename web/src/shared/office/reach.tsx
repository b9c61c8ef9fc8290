import { formatMobile, toE164 } from '@anupalan/domain/rules/mobile';
import { Fragment, type ReactNode } from 'react';

/** An email address that may break only after its `@` and its dots. */
export const Breakable = ({ email }: { readonly email: string }): ReactNode =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** A mobile number (E.164) as a link to call. Any other text, such as an erased person's, is shown unchanged. */
export const MobileLink = ({ mobile }: { readonly mobile: string }) =>
  toE164(mobile) === null ? (
    mobile
  ) : (
    <a className="num" href={`tel:${mobile}`}>
      {formatMobile(mobile)}
    </a>
  );

/** An email address as a link; any other text is shown unchanged. */
export const MailLink = ({ email }: { readonly email: string }) =>
  email.includes('@') ? (
    <a href={`mailto:${email}`}>
      <Breakable email={email} />
    </a>
  ) : (
    email
  );
