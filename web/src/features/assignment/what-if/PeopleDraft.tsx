import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { TextBox } from '../../../shared/kit/form/TextBox';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { FilterSelect } from '../../../shared/office/FilterSelect';
import { LEVELS, type SkillValues, skillValues } from '../profile-form';
import { choosable } from '../rule-form';
import { skillOptions } from '../words';
import { AS_THEY_WERE, type PeopleDraft as Draft, type PersonDraft } from './draft';

export interface PeopleDraftProps {
  readonly profiles: readonly StaffProfileView[];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Limit, availability and skills of each person, edited beside those of their profiles. */
export function PeopleDraft({ profiles, draft, onChange }: PeopleDraftProps) {
  const { t } = useTranslation();
  const staff = choosable(profiles);
  return (
    <Card title={t('whatIf.people.title')}>
      <p className="small muted">{t('whatIf.people.lead')}</p>
      {staff.length === 0 ? <p className="small muted">{t('whatIf.people.none')}</p> : null}
      <Stack component="ul" spacing={1.5} sx={{ mt: 1.5 }}>
        {staff.map((profile) => (
          <Person
            key={profile.id}
            profile={profile}
            draft={draft[profile.id] ?? AS_THEY_WERE}
            onChange={(change) =>
              onChange({ ...draft, [profile.id]: { ...(draft[profile.id] ?? AS_THEY_WERE), ...change } })
            }
          />
        ))}
      </Stack>
    </Card>
  );
}

interface PersonProps {
  readonly profile: StaffProfileView;
  readonly draft: PersonDraft;
  readonly onChange: (change: Partial<PersonDraft>) => void;
}

function Person({ profile, draft, onChange }: PersonProps) {
  const { t } = useTranslation();
  const { limit, availability, skills } = draft;
  const name = profile.name ?? t('whatIf.result.unknown');
  const now = profile.max_concurrent_cases;
  return (
    <li>
      <Row
        component="fieldset"
        spacing="8px 14px"
        sx={{ '& legend': { float: 'left', width: '13rem', maxWidth: '100%', p: 0, overflowWrap: 'anywhere' } }}
      >
        <legend className="small strong">{name}</legend>
        <span className="small muted num nowrap">{t('whatIf.people.now', { n: now })}</span>
        <TextBox
          className="what-if-limit"
          aria-label={t('whatIf.people.limit', { name })}
          inputMode="numeric"
          maxLength={3}
          placeholder={String(now)}
          value={limit}
          onChange={(next) => onChange({ limit: next })}
        />
        <FilterSelect
          label={t('whatIf.people.availability')}
          value={availability}
          isSet={availability !== ''}
          onChange={(next) => onChange({ availability: next })}
        >
          <option value="">{t('whatIf.people.asTheyWere')}</option>
          {AVAILABILITIES.map((one) => (
            <option key={one} value={one}>
              {t(`assignment.availability.${one}`)}
            </option>
          ))}
        </FilterSelect>
        <Button
          variant="quiet"
          size="small"
          icon={skills === null ? 'plus' : 'rotate'}
          onClick={() => onChange({ skills: skills === null ? skillValues(profile.specializations) : null })}
        >
          {t(skills === null ? 'whatIf.people.skills' : 'whatIf.people.back')}
        </Button>
      </Row>
      {skills === null ? null : <Skills name={name} skills={skills} onChange={(next) => onChange({ skills: next })} />}
    </li>
  );
}

interface SkillsProps {
  readonly name: string;
  readonly skills: SkillValues;
  readonly onChange: (skills: SkillValues) => void;
}

function Skills({ name, skills, onChange }: SkillsProps) {
  const { t } = useTranslation();
  const { levels, primary } = skills;
  const options = skillOptions(Object.keys(levels));
  return (
    <Row
      component="fieldset"
      spacing="8px 14px"
      sx={{ mt: 1.25, pl: 1.75, borderLeft: '2px solid var(--line)' }}
      aria-label={t('whatIf.people.skillsOf', { name })}
    >
      {options.map(({ value, label }) => (
        <FilterSelect
          key={value}
          label={label}
          value={levels[value] ?? ''}
          isSet={(levels[value] ?? '') !== ''}
          onChange={(level) => onChange({ ...skills, levels: { ...levels, [value]: level } })}
        >
          <option value="">{t('whatIf.people.noSkill')}</option>
          {LEVELS.map((level) => (
            <option key={level} value={String(level)}>
              {t(`assignment.profile.level.l${level}`)}
            </option>
          ))}
        </FilterSelect>
      ))}
      <FilterSelect
        label={t('assignment.profile.primarySkill')}
        value={(levels[primary] ?? '') === '' ? '' : primary}
        isSet={(levels[primary] ?? '') !== ''}
        onChange={(next) => onChange({ ...skills, primary: next })}
      >
        <option value="">{t('assignment.profile.none')}</option>
        {options
          .filter(({ value }) => (levels[value] ?? '') !== '')
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </FilterSelect>
    </Row>
  );
}
