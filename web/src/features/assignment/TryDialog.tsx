import type { AssignmentRuleView } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { useSwitch } from './assignment-api';
import { TryOut } from './TryOut';

export interface TryDialogProps {
  readonly rule: Pick<AssignmentRuleView, 'id' | 'name' | 'rule_type' | 'is_active'>;
  readonly onClose: () => void;
}

/** The effect of a rule on past cases; a rule that is off can be switched on here. */
export function TryDialog({ rule, onClose }: TryDialogProps) {
  const { t } = useTranslation();
  const toggle = useSwitch(rule, onClose);
  return (
    <Dialog
      open
      width={720}
      title={t('assignment.tried.title', { name: rule.name })}
      lead={t('assignment.tried.lead')}
      onClose={onClose}
      locked={toggle.isPending}
      actions={
        <>
          {rule.is_active ? (
            <Box component="span" sx={{ mr: 'auto' }} className="small muted">
              {t('assignment.tried.isOn')}
            </Box>
          ) : null}
          <Button variant="quiet" disabledReason={toggle.isPending ? t('forms.underWay') : null} onClick={onClose}>
            {t('assignment.tried.off')}
          </Button>
          {rule.is_active ? null : (
            <Button pending={toggle.isPending} onClick={() => toggle.mutate(true)}>
              {t('assignment.tried.switchOn')}
            </Button>
          )}
        </>
      }
    >
      <TryOut rule={{ id: rule.id, rule_type: rule.rule_type }} />
    </Dialog>
  );
}
