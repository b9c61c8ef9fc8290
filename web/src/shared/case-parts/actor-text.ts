import type { ActorView } from '@anupalan/domain/contracts/common';
import { ROLES } from '@anupalan/domain/rules/roles';
import { t } from '../i18n/i18n';

/** 'Meera Nair, staff', 'The customer' without a name yet, 'System', 'Payment gateway'. */
export function actorText({ name, role }: ActorView): string {
  const known = ROLES.find((one) => one === role);
  if (known !== undefined)
    return name === null ? t(`office.nameless.${known}`) : `${name}, ${t(`office.role.${known}`)}`;
  if (role === 'gateway' || role === 'integrator') return t(`office.role.${role}`);
  return role === 'system' ? t('office.role.system') : (name ?? role);
}
