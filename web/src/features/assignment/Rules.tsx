import type { AssignmentRuleView, ServiceTypes } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button, IconButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { Tick } from '../../shared/kit/form/Tick';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState, Note } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { moveRule, useRules, useSwitch, useTypes } from './assignment-api';
import { nextPriority } from './order';
import { RuleDialog } from './RuleDialog';
import { TryDialog, type TryDialogProps } from './TryDialog';
import { ruleFor } from './words';

type Tried = TryDialogProps['rule'];

/** The rules in order of evaluation; each can be moved, switched, tried and changed. */
export function Rules() {
  const { t } = useTranslation();
  const rules = useRules();
  const types = useTypes();
  const [edited, setEdited] = useState<AssignmentRuleView | 'new' | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const add = (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t('assignment.rules.new')}
    </Button>
  );
  return (
    <>
      <Wait query={rules}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon="shuffle" title={t('assignment.rules.none')} action={add}>
                {t('assignment.rules.noneBody')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Row
                justify="flex-end"
                nowrap
                spacing={0}
                sx={{ mb: 1.75, '& .btn': { width: { xs: '100%', md: 'auto' } } }}
              >
                {add}
              </Row>
              {items.some((rule) => rule.is_active) ? null : (
                <Box sx={{ mb: 1.75 }}>
                  <Note tone="warning">{t('assignment.rules.allOff')}</Note>
                </Box>
              )}
              <RuleList rules={items} types={types.data} onEdit={setEdited} onTry={setTried} />
            </>
          )
        }
      </Wait>
      {edited === null ? null : (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          priority={nextPriority(rules.data?.items ?? [])}
          onClose={() => setEdited(null)}
          onMade={setTried}
        />
      )}
      {tried === null ? null : <TryDialog rule={tried} onClose={() => setTried(null)} />}
    </>
  );
}

interface RuleListProps {
  readonly rules: readonly AssignmentRuleView[];
  readonly types: ServiceTypes | undefined;
  readonly onEdit: (rule: AssignmentRuleView) => void;
  readonly onTry: (rule: Tried) => void;
}

function RuleList({ rules, types, onEdit, onTry }: RuleListProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  // Quick presses queue up: each moves the rule from where the previous one put it.
  const line = useRef<Promise<void>>(Promise.resolve());
  const shift = ({ id, name }: AssignmentRuleView, by: -1 | 1): void => {
    line.current = line.current.then(async () => {
      try {
        const moved = await moveRule(id, by);
        if (moved !== null) setSaid(t('assignment.rules.moved', { name, n: moved.place, of: moved.of }));
      } catch (error) {
        tellOfficeFailure(error);
      }
    });
  };
  return (
    <>
      <Box
        component="ol"
        sx={{ container: 'rules / inline-size' }}
        className="card rows"
        aria-label={t('assignment.rules.label')}
      >
        {rules.map((rule, place) => (
          <Rule
            key={rule.id}
            rule={rule}
            types={types}
            place={place + 1}
            last={place === rules.length - 1}
            onMove={(by) => shift(rule, by)}
            onEdit={() => onEdit(rule)}
            onTry={() => onTry(rule)}
          />
        ))}
      </Box>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}

interface RuleProps {
  readonly rule: AssignmentRuleView;
  readonly types: ServiceTypes | undefined;
  /** From 1. */
  readonly place: number;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onTry: () => void;
}

function Rule({ rule, types, place, last, onMove, onEdit, onTry }: RuleProps) {
  const { t } = useTranslation();
  const { name, rule_config: config } = rule;
  const toggle = useSwitch(rule);
  const active = toggle.isPending ? toggle.variables : rule.is_active;
  const skill = config.required_specialization;
  const who =
    config.staff.length === 0
      ? t('assignment.rules.anybody')
      : t('assignment.rules.people', { count: config.staff.length });
  return (
    <li className={active ? 'assign-rule' : 'assign-rule is-off'}>
      <Place name={name} place={place} last={last} onMove={onMove} />
      <div>
        <h2 className="card-title">{name}</h2>
        {rule.description === '' ? null : <p className="small muted">{rule.description}</p>}
      </div>
      <div className="small">
        <div>{ruleFor(rule, types)}</div>
        {rule.rule_type === 'manual' ? null : (
          <div className="muted num">
            {who}
            {skill === null ? null : `, ${t('assignment.rules.needs', { skill: skillName(skill) })}`}
          </div>
        )}
      </div>
      <span>
        <Chip>{t(`assignment.ruleType.${rule.rule_type}`)}</Chip>
      </span>
      <Tick
        kind="switch"
        aria-label={t('assignment.rules.switch', { name })}
        checked={active}
        onChange={(on) => {
          if (toggle.isPending) return;
          // The effect of a rule is shown before it is switched on.
          if (on) onTry();
          else toggle.mutate(false);
        }}
      />
      <span className="row-acts">
        <Button
          variant="text"
          size="small"
          aria-label={t('assignment.rules.tryOf', { name })}
          aria-haspopup="dialog"
          onClick={onTry}
        >
          {t('assignment.rules.try')}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={t('assignment.editOf', { name })}
          aria-haspopup="dialog"
          onClick={onEdit}
        >
          {t('assignment.edit')}
        </Button>
      </span>
    </li>
  );
}

interface PlaceProps extends Pick<RuleProps, 'place' | 'last' | 'onMove'> {
  readonly name: string;
}

/** The place of a rule, with the buttons that move it. */
function Place({ name, place, last, onMove }: PlaceProps) {
  const { t } = useTranslation();
  return (
    <span className="assign-place tight">
      <IconButton
        icon="chevronUp"
        size={17}
        label={t('assignment.rules.up', { name })}
        disabledReason={place === 1 ? t('assignment.rules.isFirst') : null}
        onClick={() => onMove(-1)}
      />
      <span className="strong num">
        <span className="sr-only">{t('assignment.rules.place', { n: '' })}</span>
        {place}
      </span>
      <IconButton
        icon="down"
        size={17}
        label={t('assignment.rules.down', { name })}
        disabledReason={last ? t('assignment.rules.isLast') : null}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
