import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { PageHead } from '../../shared/kit/Page';
import { TabLinks } from '../../shared/kit/TabLinks';
import { useUrlState } from '../../shared/use-url-state';
import { EmployeeDialog } from './EmployeeDialog';
import { Invitations } from './Invitations';
import { InviteDialog } from './InviteDialog';
import { Users } from './Users';
import '../../shared/kit/form/form.css';
import '../../shared/office/lists.css';
import './admin-users.css';

/**
 * Accounts and invitations, at /admin/users (AUSR-01 to AUSR-11). The address says which dialog is open
 * (`?add=employee`, `?add=invitation`), so that the command palette leads to it.
 */
export default function AdminUsersPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const add = params.get('add');
  const tab = params.get('tab') === 'invitations' ? 'invitations' : 'users';
  const invite = () => set({ add: 'invitation' });
  const close = () => set({ add: null });
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/users'))}
        tools={
          <>
            <Button variant="quiet" icon="send" aria-haspopup="dialog" onClick={invite}>
              {t('adminUsers.invitations.button')}
            </Button>
            <Button icon="plus" aria-haspopup="dialog" onClick={() => set({ add: 'employee' })}>
              {t('adminUsers.employee.button')}
            </Button>
          </>
        }
      />
      <Box sx={{ mt: 1.75 }}>
        <TabLinks
          label={t('adminUsers.tabs.label')}
          value={tab}
          tabs={[
            { key: 'users', label: t('adminUsers.tabs.users'), to: { search: '' } },
            { key: 'invitations', label: t('adminUsers.tabs.invitations'), to: { search: '?tab=invitations' } },
          ]}
        />
      </Box>
      {tab === 'users' ? <Users /> : <Invitations onInvite={invite} />}
      {add === 'employee' ? <EmployeeDialog onClose={close} /> : null}
      {add === 'invitation' ? <InviteDialog onClose={close} /> : null}
    </main>
  );
}
