import type { AssignmentRuleView, ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Chip } from '../../../shared/kit/Chip';
import { FoldCard } from '../../../shared/kit/FoldCard';
import { Form } from '../../../shared/kit/form/Form';
import { Tick } from '../../../shared/kit/form/Tick';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { Note } from '../../../shared/loading/states';
import { RuleFields } from '../RuleFields';
import { type RuleValues, ruleProblems } from '../rule-form';
import { inOrder, isChanged, newRule, type RuleDraft } from './draft';

/** The present rules, service types and people, beside which a draft is shown. */
export interface Office {
  readonly rules: readonly AssignmentRuleView[];
  readonly types: ServiceTypes;
  readonly people: readonly StaffProfileView[];
}

export interface RulesDraftProps {
  readonly office: Office;
  readonly draft: readonly RuleDraft[];
  readonly onChange: (change: (draft: readonly RuleDraft[]) => readonly RuleDraft[]) => void;
  readonly onReset: () => void;
}

/** The rules of today, edited in place in a copy. */
export function RulesDraft({ office, draft, onChange, onReset }: RulesDraftProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const change = useCallback(
    (id: string, next: Partial<RuleDraft>): void =>
      onChange((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one))),
    [onChange],
  );
  const add = (): void => {
    const added = newRule(draft, office.people);
    onChange((all) => [...all, added]);
    setOpen(added.id);
  };
  return (
    <Card title={t('whatIf.rules.title')}>
      <p className="small muted">{t('whatIf.rules.lead')}</p>
      {draft.length === 0 ? <Note tone="warning">{t('whatIf.rules.none')}</Note> : null}
      <Stack spacing={1} sx={{ mt: 1.5, '& .fold-card-body .form': { maxWidth: 720 } }}>
        {inOrder(draft).map((rule) => (
          <RuleCard
            key={rule.id}
            office={office}
            rule={rule}
            open={open === rule.id}
            onToggle={() => setOpen(open === rule.id ? null : rule.id)}
            onChange={change}
            onRemove={() => onChange((all) => all.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </Stack>
      <Row sx={{ mt: 1.75 }}>
        <Button variant="quiet" size="small" icon="plus" onClick={add}>
          {t('whatIf.rules.add')}
        </Button>
        <Button variant="text" size="small" onClick={onReset}>
          {t('whatIf.rules.reset')}
        </Button>
      </Row>
    </Card>
  );
}

interface RuleCardProps {
  readonly office: Office;
  readonly rule: RuleDraft;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: (id: string, next: Partial<RuleDraft>) => void;
  readonly onRemove: () => void;
}

function RuleCard({ office, rule, open, onToggle, onChange, onRemove }: RuleCardProps) {
  const { t } = useTranslation();
  const { id, active, values, gone } = rule;
  const switchId = useId();
  const before = office.rules.find((one) => one.id === id);
  const take = useCallback((next: RuleValues): void => onChange(id, { values: next }), [id, onChange]);
  const name = values.name.trim() === '' ? t('whatIf.rules.unnamed') : values.name;
  const kind = values.rule_type as 'automatic' | 'workload_balanced' | 'round_robin' | 'manual';
  return (
    <FoldCard
      title={name}
      open={open}
      onToggle={onToggle}
      aside={
        <span className="row" style={{ gap: 8 }}>
          <span className="small muted num">{t('whatIf.rules.place', { n: values.priority })}</span>
          <Chip>{t(`assignment.ruleType.${kind}`)}</Chip>
          {active ? null : <Chip outline>{t('whatIf.rules.off')}</Chip>}
          {before === undefined ? (
            <Chip>{t('whatIf.rules.added')}</Chip>
          ) : isChanged(rule, before, office.people) ? (
            <Chip>{t('whatIf.rules.changed')}</Chip>
          ) : null}
        </span>
      }
    >
      <Box component="label" sx={{ mb: 1.75 }} className="choice" htmlFor={`${switchId}-on`}>
        <Tick kind="switch" id={`${switchId}-on`} checked={active} onChange={(on) => onChange(id, { active: on })} />
        <span>{t('whatIf.rules.active')}</span>
      </Box>
      <Form initialValues={values} alsoWrong={ruleProblems} onSubmit={() => undefined} label={name}>
        {({ values: typed }) => (
          <>
            <Typed values={typed} onChange={take} />
            <RuleFields types={office.types} people={office.people} gone={gone} values={typed} />
          </>
        )}
      </Form>
      <Box sx={{ mt: 1.75 }}>
        <Button variant="text" size="small" icon="trash" onClick={onRemove}>
          {t('whatIf.rules.remove')}
        </Button>
      </Box>
    </FoldCard>
  );
}

/** Hands on what is typed in a form, at once: a draft has no save of its own. */
export function Typed<V>({ values, onChange }: { readonly values: V; readonly onChange: (values: V) => void }) {
  useEffect(() => onChange(values), [values, onChange]);
  return null;
}
