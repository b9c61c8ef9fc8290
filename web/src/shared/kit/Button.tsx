import { type MouseEvent, type ReactNode, type Ref, useContext } from 'react';
import { Link, type To } from 'react-router-dom';
import { Icon, type IconName } from './icons';
import { Tips } from './tips';

export type ButtonVariant = 'primary' | 'quiet' | 'text' | 'bad';

interface Looks {
  readonly variant?: ButtonVariant;
  readonly size?: 'small' | 'medium' | 'large';
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly className?: string;
  readonly children: ReactNode;
}

const classes = ({ variant = 'primary', size = 'medium', block, className }: Looks): string =>
  [
    'btn',
    variant === 'primary' ? '' : `btn--${variant}`,
    size === 'medium' ? '' : `btn--${size}`,
    block ? 'btn--block' : '',
    className ?? '',
  ]
    .filter(Boolean)
    .join(' ');

export interface ButtonProps extends Looks {
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The command is being sent: the button shows this, stays focusable and ignores further presses. */
  readonly pending?: boolean;
  /** The reason why the button is disabled; a disabled button always has one. Null for a button that is enabled now. */
  readonly disabledReason?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  /** Id of the element that distinguishes equal labels on one page. */
  readonly 'aria-describedby'?: string;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}

/** A button for an act. A view has at most one primary button. */
export function Button(props: ButtonProps) {
  const { type = 'button', onClick, pending = false, disabledReason, icon, children, ref, ...rest } = props;
  const { variant: _v, size, block: _b, className: _c, ...aria } = rest;
  const Tip = useContext(Tips);
  const blocked = pending || Boolean(disabledReason);
  const button = (
    <button
      {...aria}
      ref={ref}
      type={type}
      className={classes(props)}
      aria-disabled={disabledReason ? true : undefined}
      aria-busy={pending || undefined}
      // The reason is in the name, so the tip does not describe the button by it again.
      aria-describedby={aria['aria-describedby']}
      title={Tip === null ? (disabledReason ?? undefined) : undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? (
        <span className="spin" aria-hidden="true" />
      ) : icon ? (
        <Icon name={icon} size={size === 'small' ? 15 : 17} />
      ) : null}
      {children}
      {disabledReason ? <span className="sr-only">{`. ${disabledReason}`}</span> : null}
    </button>
  );
  // Also without a reason now: otherwise the button would be replaced when a reason comes, and lose the focus.
  return Tip === null || disabledReason === undefined ? (
    button
  ) : (
    <Tip text={disabledReason} blocked={disabledReason !== null}>
      {button}
    </Tip>
  );
}

export interface LinkButtonProps extends Looks {
  readonly to: To;
  readonly state?: unknown;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { to, state, icon, children, size, onClick } = props;
  return (
    <Link to={to} state={state} className={classes(props)} aria-label={props['aria-label']} onClick={() => onClick?.()}>
      {icon ? <Icon name={icon} size={size === 'small' ? 15 : 17} /> : null}
      {children}
    </Link>
  );
}

export interface FileLinkProps extends Looks {
  /** A GET that answers with a file to save. */
  readonly href: string;
}

/**
 * A link to a file, which looks like a button. The browser itself fetches the file: browsers inside other apps cannot
 * save a file that a page has made.
 */
export function FileLink(props: FileLinkProps) {
  const { href, icon, children, size } = props;
  return (
    <a href={href} download className={classes(props)}>
      {icon ? <Icon name={icon} size={size === 'small' ? 15 : 17} /> : null}
      {children}
    </a>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name, also shown as a tip. */
  readonly label: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabledReason?: string | null;
  readonly framed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly size?: number;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly className?: string;
}

/** A square button with only an icon; its label is for assistive technology. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabledReason, framed, ref, size = 20, className, ...aria } = props;
  const Tip = useContext(Tips);
  const text = disabledReason ?? label;
  const withTip = Tip !== null && disabledReason !== undefined;
  const button = (
    <button
      {...aria}
      ref={ref}
      type="button"
      className={`icon-btn${framed ? ' is-framed' : ''}${className ? ` ${className}` : ''}`}
      aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
      aria-describedby={undefined}
      aria-disabled={disabledReason ? true : undefined}
      title={withTip ? undefined : text}
      onClick={(event) => {
        if (!disabledReason) onClick?.(event);
      }}
    >
      <Icon name={icon} size={size} />
    </button>
  );
  return withTip ? (
    <Tip text={text} blocked={text !== label}>
      {button}
    </Tip>
  ) : (
    button
  );
}
