import type { PersonDetail } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { Menu, type MenuItemSpec } from '../../shared/kit/overlay/Menu';
import { ConfirmDialog } from './ConfirmDialog';
import { DeactivateDialog } from './DeactivateDialog';
import { DetailsDialog } from './DetailsDialog';
import { HoldDialog } from './HoldDialog';
import { personPath } from './people-api';
import { RoleDialog } from './RoleDialog';
import { useForbidden } from './use-forbidden';

type Act = 'role' | 'details' | 'deactivate' | 'reactivate' | 'sign-out' | 'super-admin' | 'hold';

/** The actions of an admin on the account of another person. */
export function PersonActs({ person }: { readonly person: PersonDetail }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const forbidden = useForbidden()(person);
  const [act, setAct] = useState<Act | null>(null);
  const { active, role, is_super_admin: isSuperAdmin } = person;
  // What is done most: a customer's details are corrected, a role of the office changes.
  const first: Act = role === 'customer' ? 'details' : 'role';
  const items: MenuItemSpec[] = [
    ...(first === 'role'
      ? []
      : [{ label: t('adminUsers.changeRole.button'), icon: 'people' as const, onSelect: () => setAct('role') }]),
    // Whoever corrects an admin's number can sign in as that admin.
    ...(first === 'details' || (role === 'admin' && user?.is_super_admin !== true)
      ? []
      : [{ label: t('adminUsers.person.edit'), icon: 'user' as const, onSelect: () => setAct('details') }]),
    ...(person.sessions.length === 0
      ? []
      : [{ label: t('adminUsers.person.signOut'), icon: 'device' as const, onSelect: () => setAct('sign-out') }]),
    ...(user?.is_super_admin === true && role === 'admin'
      ? [
          {
            label: t(isSuperAdmin ? 'adminUsers.person.remove' : 'adminUsers.person.grant'),
            icon: 'shield' as const,
            onSelect: () => setAct('super-admin'),
          },
        ]
      : []),
    ...(role === 'customer'
      ? [
          {
            label: t(person.legal_hold === null ? 'adminUsers.hold.place' : 'adminUsers.hold.lift'),
            icon: 'scale' as const,
            onSelect: () => setAct('hold'),
          },
        ]
      : []),
    active
      ? { label: t('adminUsers.deactivate.button'), icon: 'lock', bad: true, onSelect: () => setAct('deactivate') }
      : { label: t('adminUsers.reactivate.button'), icon: 'check', onSelect: () => setAct('reactivate') },
  ];
  if (forbidden !== null) return <span className="small muted">{forbidden}</span>;
  return (
    <>
      <Menu
        label={t('adminUsers.actions')}
        items={items}
        trigger={(props) => (
          <Button {...props} variant="quiet" icon="more">
            {t('adminUsers.actions')}
          </Button>
        )}
      />
      <Button aria-haspopup="dialog" onClick={() => setAct(first)}>
        {t(first === 'role' ? 'adminUsers.changeRole.button' : 'adminUsers.person.edit')}
      </Button>
      {act === null ? null : <ActDialog act={act} person={person} onClose={() => setAct(null)} />}
    </>
  );
}

interface ActDialogProps {
  readonly act: Act;
  readonly person: PersonDetail;
  readonly onClose: () => void;
}

function ActDialog({ act, person, onClose }: ActDialogProps): ReactNode {
  const { t } = useTranslation();
  const name = person.name ?? formatMobile(person.mobile);
  const path = personPath(person.id);
  switch (act) {
    case 'role':
      return <RoleDialog person={person} onClose={onClose} />;
    case 'details':
      return <DetailsDialog person={person} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog person={person} onClose={onClose} />;
    case 'hold':
      return <HoldDialog person={person} onClose={onClose} />;
    case 'reactivate':
      return (
        <ConfirmDialog
          title={t('adminUsers.reactivate.title', { name })}
          lead={t('adminUsers.reactivate.lead', { name })}
          label={t('adminUsers.reactivate.button')}
          done={t('adminUsers.reactivate.done')}
          path={`${path}/reactivate`}
          onClose={onClose}
        />
      );
    case 'sign-out':
      return (
        <ConfirmDialog
          title={t('adminUsers.person.signOut')}
          lead={t('adminUsers.person.signOutLead', { name })}
          label={t('adminUsers.person.signOut')}
          done={t('adminUsers.person.signedOut')}
          path={`${path}/sign-out`}
          onClose={onClose}
        />
      );
    case 'super-admin': {
      const granted = !person.is_super_admin;
      return (
        <ConfirmDialog
          title={t(granted ? 'adminUsers.person.grant' : 'adminUsers.person.remove')}
          lead={t(granted ? 'adminUsers.person.grantLead' : 'adminUsers.person.removeLead', { name })}
          label={t(granted ? 'adminUsers.person.grant' : 'adminUsers.person.remove')}
          done={t(granted ? 'adminUsers.person.granted' : 'adminUsers.person.removed')}
          path={`${path}/super-admin`}
          body={{ granted }}
          onClose={onClose}
        />
      );
    }
  }
}
