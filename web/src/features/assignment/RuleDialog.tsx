import type { AssignmentRuleView, RuleBody } from '@anupalan/domain/contracts/assignment';
import type { Changed } from '@anupalan/domain/contracts/common';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button } from '../../shared/kit/Button';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave, type Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { CHANGED, loadRules, RULES, ruleUrl, useProfiles, useTypes } from './assignment-api';
import { RuleFields } from './RuleFields';
import {
  bodyOf,
  type FilledRule,
  fieldOf,
  goneFrom,
  partsOf,
  type RuleParts,
  type RuleValues,
  ruleOf,
  ruleProblems,
  valuesOf,
} from './rule-form';
import { rulePartName, rulePartText } from './rule-words';
import type { TryDialogProps } from './TryDialog';
import { TryOut } from './TryOut';

export interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: AssignmentRuleView | null;
  /** The priority of a new rule. */
  readonly priority: number;
  readonly onClose: () => void;
  /** Called after a new rule was created; it is off. */
  readonly onMade: (rule: TryDialogProps['rule']) => void;
}

const versionedOf = (rule: FilledRule & { readonly version: number }): Versioned<RuleParts> => ({
  version: rule.version,
  values: partsOf(rule),
});

/**
 * Creates or changes a rule; the unsaved values can be tried on the last paid cases. What another admin saved meanwhile
 * is chosen from.
 */
export function RuleDialog({ rule, priority, onClose, onMade }: RuleDialogProps) {
  const { t } = useTranslation();
  const types = useTypes();
  const profiles = useProfiles();
  const people = profiles.data?.items ?? [];
  const versioned = useVersionedSave<RuleParts, Changed>({
    given: versionedOf(rule ?? { ...bodyOf(valuesOf(null, priority, [])), version: 0 }),
    send: (parts, version, key) => {
      const idempotencyKey = `${key}-${version}`;
      return rule === null
        ? api.post(RULES, { ...ruleOf(parts), is_active: false } satisfies RuleBody, { idempotencyKey })
        : api.patch(ruleUrl(rule.id), ruleOf(parts), { idempotencyKey, headers: over(version) });
    },
    load: async () => {
      const now = (await loadRules()).items.find(({ id }) => id === rule?.id);
      return now === undefined ? null : versionedOf(now);
    },
  });
  return (
    <CommandDialog
      width={680}
      title={t(rule === null ? 'assignment.rule.newTitle' : 'assignment.rule.title')}
      {...(rule === null ? { lead: t('assignment.rule.newLead') } : {})}
      onClose={onClose}
      wait={[types, profiles]}
      initialValues={valuesOf(rule, priority, people)}
      alsoWrong={ruleProblems}
      fieldOf={fieldOf}
      send={(values, idempotencyKey) => versioned.save(partsOf(bodyOf(values)), rule?.version ?? 0, idempotencyKey)}
      invalidates={CHANGED}
      done={(_, { name }) => t('assignment.saved', { name: name.trim() })}
      onDone={({ id }, values) => {
        onClose();
        const { name, rule_type } = bodyOf(values);
        if (rule === null) onMade({ id, name, rule_type, is_active: false });
      }}
      submit={{ label: t(rule === null ? 'assignment.rule.create' : 'assignment.save') }}
      after={
        <ClashDialog
          clash={versioned.clash}
          nameOf={rulePartName}
          textOf={(value, part) => rulePartText(value, part, { types: types.data, people })}
        />
      }
    >
      {({ values }) => (
        <>
          {types.data === undefined ? null : (
            <RuleFields types={types.data} people={people} gone={goneFrom(rule, people)} values={values} />
          )}
          <TryFilledIn id={rule?.id} values={values} />
        </>
      )}
    </CommandDialog>
  );
}

/** The result of the rule with the values at the press of the button. */
function TryFilledIn({ id, values }: { readonly id: string | undefined; readonly values: RuleValues }) {
  const { t } = useTranslation();
  // A press with the same values queries again: cases, people or rules may have changed.
  const [tried, setTried] = useState<{ readonly rule: FilledRule; readonly press: number } | null>(null);
  const { name, ...rest } = tried?.rule ?? bodyOf(values);
  const given = name === '' ? {} : { name };
  return (
    <Stack spacing={1.75} sx={{ borderTop: '1px solid var(--line)', pt: 2.25 }}>
      <div className="row">
        <Button
          variant="quiet"
          size="small"
          icon="eye"
          onClick={() => setTried({ rule: bodyOf(values), press: (tried?.press ?? 0) + 1 })}
        >
          {t('assignment.rule.tryOut')}
        </Button>
        <span className="small muted">{t('assignment.rule.tryOutHint')}</span>
      </div>
      {tried === null ? null : (
        <TryOut press={tried.press} rule={{ ...rest, ...given, ...(id === undefined ? {} : { id }) }} />
      )}
    </Stack>
  );
}
