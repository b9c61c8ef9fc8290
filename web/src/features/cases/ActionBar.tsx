import type { CaseView } from '@anupalan/domain/contracts/requests';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { usePassed } from '../../shared/case-parts/call/use-passed';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { Button, IconButton } from '../../shared/kit/Button';
import { Menu } from '../../shared/kit/overlay/Menu';
import { Row } from '../../shared/kit/Row';
import { useOfferActs } from '../../shared/page-acts';
import { type ActionName, actionText, caseActions, stepOfAction, type Waiting } from './actions';
import type { Written } from './Conversation';
import { useCaseCommand, useCaseForm, useMembers } from './case-api';
import { ActionDialog, isAtOnce } from './dialogs/ActionDialog';
import { useMarks } from './review/marks';

export interface ActionBarProps {
  readonly view: CaseView;
  /** The page's own buttons, before the menu. */
  readonly children?: ReactNode;
}

/** Whether the case is a call for a profession that the viewer's profile does not name; false while that is not known. */
function useLacksSkill({ consultation, allowed_actions }: CaseView): boolean {
  const { user } = useSession();
  const skill = consultation?.skill ?? null;
  const members = useMembers(skill !== null && allowed_actions.includes('claim'));
  const own = members.data?.find(({ id }) => id === user?.id);
  return own !== undefined && skill !== null && !own.specializations.includes(skill);
}

/** Acts that have a field of their own on the page. */
const WRITTEN = ['messages', 'notes'] as const satisfies readonly Written[];

/** All acts that the case allows now: the next steps as buttons, the rest in a menu. */
export function ActionBar({ view, children }: ActionBarProps) {
  const { t } = useTranslation();
  const form = useCaseForm(view);
  const marked = Object.keys(useMarks(view)).length > 0;
  const command = useCaseCommand(view.request.id);
  const [open, setOpen] = useState<ActionName | null>(null);
  const begun = usePassed(view.consultation?.starts_at ?? null);
  const { bar, primary, aside } = caseActions(view, form, { begun, marked, lacksSkill: useLacksSkill(view) });
  const nameOf = (name: ActionName): string => actionText(view, name, t);
  const why = (waiting: Waiting | null): string | null => {
    if (waiting === null) return null;
    if (waiting.why === 'notApproved') return t('office.why.notApproved', { open: waiting.open.join(', ') });
    if (waiting.why === 'notBegun') {
      const { starts_at, ends_at } = view.consultation ?? {};
      return t('office.why.notBegun', { when: starts_at && ends_at ? callSpan(starts_at, ends_at) : '' });
    }
    if (waiting.why === 'skill') return t('office.why.skill', { skill: skillName(view.consultation?.skill ?? '') });
    return t(`office.why.${waiting.why}`);
  };
  const start = (name: ActionName): void => {
    if (isAtOnce(view, name)) command.mutate({ name });
    else setOpen(name);
  };
  const navigate = useNavigate();
  const isWritable = new URLSearchParams(useLocation().search).get('pane') === 'case';
  /** Leads to the pane with the fields for messages and notes, of which the asked one takes the focus (Conversation). */
  const write = (kind: Written): void =>
    void navigate({ search: 'pane=case' }, { state: { write: kind }, replace: isWritable });
  useOfferActs([
    ...[...bar, ...aside]
      .filter(({ waiting }) => waiting === null)
      .map(({ name }) => ({ id: `act:${name}`, label: nameOf(name), run: () => start(name) })),
    ...WRITTEN.filter((kind) => view.allowed_actions.includes(kind)).map((kind) => ({
      id: `act:${kind}`,
      label: t(kind === 'messages' ? 'office.pane.write' : 'office.pane.note'),
      run: () => write(kind),
    })),
  ]);
  return (
    <Row
      spacing={1}
      sx={{
        width: { xs: '100%', md: 'auto' },
        '& .btn': { py: 0.75, flex: { xs: 1, md: 'none' } },
        '@media (max-width: 760px)': { '& .btn': { px: 1, fontSize: '0.78125rem', minHeight: 36 } },
      }}
    >
      {bar.map(({ name, waiting }) => (
        <Button
          key={name}
          size="small"
          variant={name === primary ? 'primary' : 'quiet'}
          disabledReason={why(waiting)}
          pending={command.isPending && command.variables.name === name}
          onClick={() => start(name)}
          {...(isAtOnce(view, name) ? {} : { 'aria-haspopup': 'dialog' })}
        >
          {nameOf(name)}
        </Button>
      ))}
      {children}
      {aside.length > 0 ? (
        <Menu
          label={t('office.case.more')}
          items={aside.map(({ name }) => ({
            label: nameOf(name),
            bad: stepOfAction(view, name)?.act.button === 'danger',
            onSelect: () => start(name),
          }))}
          trigger={(props) => (
            <IconButton icon="more" size={18} framed label={t('office.case.more')} {...props} ref={props.ref} />
          )}
        />
      ) : null}
      {open ? <ActionDialog view={view} action={open} onClose={() => setOpen(null)} /> : null}
    </Row>
  );
}
