import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Form } from '../../../shared/kit/form/Form';
import { TextBox } from '../../../shared/kit/form/TextBox';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { FilterSelect } from '../../../shared/office/FilterSelect';
import { type SkillValues, skillValues } from '../profile-form';
import { choosable } from '../rule-form';
import { SkillFields } from '../SkillFields';
import { skillOptions } from '../words';
import { AS_THEY_WERE, type PeopleDraft as Draft, type PersonDraft } from './draft';
import { Typed } from './RulesDraft';

export interface PeopleDraftProps {
  readonly profiles: readonly StaffProfileView[];
  readonly draft: Draft;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
}

/** Limit, availability and skills of each person, edited beside those of their profiles. */
export function PeopleDraft({ profiles, draft, onChange }: PeopleDraftProps) {
  const { t } = useTranslation();
  const staff = choosable(profiles);
  const change = useCallback(
    (id: string, next: Partial<PersonDraft>): void =>
      onChange((all) => ({ ...all, [id]: { ...(all[id] ?? AS_THEY_WERE), ...next } })),
    [onChange],
  );
  return (
    <Card title={t('whatIf.people.title')}>
      <p className="small muted">{t('whatIf.people.lead')}</p>
      {staff.length === 0 ? <p className="small muted">{t('whatIf.people.none')}</p> : null}
      <Stack component="ul" spacing={1.5} sx={{ mt: 1.5 }}>
        {staff.map((profile) => (
          <Person key={profile.id} profile={profile} draft={draft[profile.id] ?? AS_THEY_WERE} onChange={change} />
        ))}
      </Stack>
    </Card>
  );
}

interface PersonProps {
  readonly profile: StaffProfileView;
  readonly draft: PersonDraft;
  readonly onChange: (id: string, change: Partial<PersonDraft>) => void;
}

function Person({ profile, draft, onChange }: PersonProps) {
  const { t } = useTranslation();
  const { id } = profile;
  const takeSkills = useCallback((skills: SkillValues): void => onChange(id, { skills }), [id, onChange]);
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
          onChange={(next) => onChange(id, { limit: next })}
        />
        <FilterSelect
          label={t('whatIf.people.availability')}
          value={availability}
          isSet={availability !== ''}
          onChange={(next) => onChange(id, { availability: next })}
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
          onClick={() => onChange(id, { skills: skills === null ? skillValues(profile.specializations) : null })}
        >
          {t(skills === null ? 'whatIf.people.skills' : 'whatIf.people.back')}
        </Button>
      </Row>
      {skills === null ? null : (
        <Box
          role="group"
          sx={{ mt: 1.25, pl: 1.75, maxWidth: 720, borderLeft: '2px solid var(--line)' }}
          aria-label={t('whatIf.people.skillsOf', { name })}
        >
          <Form initialValues={skills} onSubmit={() => undefined}>
            {({ values }) => (
              <>
                <Typed values={values} onChange={takeSkills} />
                <SkillFields skills={skillOptions(Object.keys(skills.levels))} values={values} />
              </>
            )}
          </Form>
        </Box>
      )}
    </li>
  );
}
