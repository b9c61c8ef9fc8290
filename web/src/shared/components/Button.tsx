import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link, type To } from 'react-router-dom';
import { Icon, type IconName } from './icons';

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
  /** The act is under way: shows it, stays focusable and ignores further presses. */
  readonly pending?: boolean;
  /** Why it cannot be used now; a disabled act always says why. */
  readonly disabledReason?: string | null | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  /** Id of what says which one it is, where its text stands on the page more than once. */
  readonly 'aria-describedby'?: string;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}

/** A button that acts. One primary button per view. */
export function Button(props: ButtonProps) {
  const { type = 'button', onClick, pending = false, disabledReason, icon, children, ref, ...rest } = props;
  const { variant: _v, size, block: _b, className: _c, ...aria } = rest;
  const blocked = pending || Boolean(disabledReason);
  return (
    <button
      {...aria}
      ref={ref}
      type={type}
      className={classes(props)}
      aria-disabled={disabledReason ? true : undefined}
      aria-busy={pending || undefined}
      title={disabledReason ?? undefined}
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
}

export interface LinkButtonProps extends Looks {
  readonly to: To;
  readonly state?: unknown;
  /** Beside going there. */
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton(props: LinkButtonProps) {
  const { to, state, icon, children, size, onClick } = props;
  return (
    <Link to={to} state={state} className={classes(props)} aria-label={props['aria-label']} onClick={() => onClick?.()}>
      {icon ? <Icon name={icon} size={size === 'small' ? 15 : 17} /> : null}
      {children}
    </Link>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** What it does; read out and shown as a tip. */
  readonly label: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Why it cannot be used now. */
  readonly disabledReason?: string | null;
  readonly framed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly size?: number;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly className?: string;
}

/** A square button with an icon only; its label is for all who do not see the picture. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabledReason, framed, ref, size = 20, className, ...aria } = props;
  return (
    <button
      {...aria}
      ref={ref}
      type="button"
      className={`icon-btn${framed ? ' is-framed' : ''}${className ? ` ${className}` : ''}`}
      aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason ?? label}
      onClick={(event) => {
        if (!disabledReason) onClick?.(event);
      }}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
