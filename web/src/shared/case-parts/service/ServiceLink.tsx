import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPlainPress, useOpenPanel } from './use-panel';

export interface ServiceLinkProps {
  readonly service: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link to a service's page; a plain press opens the service's panel over this page, which renders a `ServicePanel`
 * (CAT-16).
 */
export function ServiceLink({ service, className, children }: ServiceLinkProps) {
  const open = useOpenPanel();
  return (
    <Link
      className={className}
      to={`/service/${encodeURIComponent(service)}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        open(service);
      }}
    >
      {children}
    </Link>
  );
}
