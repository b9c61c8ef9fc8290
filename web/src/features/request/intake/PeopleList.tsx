import type { FormPerson } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Row } from '../../../shared/kit/Row';
import { answerText } from './answer-text';
import { isOpenTo } from './open-answers';
import { PersonCard, type PersonCardProps } from './PersonCard';
import { type Cards, keyOf, type Removed } from './people-cards';
import { type PeopleQuestion, type Person, personState } from './people-checks';

/** How many people of a list always stay (reading 18, WLLP-06). */
export const STAYING = { director: 1, promoter: 0, partner: 2 } as const;

interface PeopleListProps
  extends Pick<PersonCardProps, 'question' | 'openAnswers' | 'arrivals' | 'me' | 'correct' | 'actions'>,
    Pick<Cards, 'open' | 'focus'> {
  /** Everybody in the form, also those of the other lists. */
  readonly people: readonly FormPerson[];
  /** The people of this list. */
  readonly present: readonly Person[];
  /** Those removed from this list. */
  readonly removed: readonly Removed[];
  /** The id of whom was removed last, of all lists. */
  readonly lastRemoved: string | undefined;
  /** The button that takes the last removal back. */
  readonly undoButton: RefObject<HTMLButtonElement | null>;
  readonly onAdd: () => void;
  readonly onUndo: (removed: Removed) => void;
}

/** One list of people: a card for each of them, what was removed, and the button for one more. */
export function PeopleList(props: PeopleListProps) {
  const { question, people, present, removed, lastRemoved, undoButton, open, focus, onAdd, onUndo, ...ofCards } = props;
  const { t } = useTranslation();
  const { key, label, people: list } = question;
  const changeable = isOpenTo(ofCards.openAnswers, key);
  const gone = removed.filter((one) => !present.some(({ id }) => id === one.id));
  const nameOf = (id: string): string => people.find((one) => one.list === key && one.id === id)?.name ?? '';
  const living = people.filter(({ answers: own }) => typeof own.address === 'string' && own.address.trim() !== '');
  return (
    <Stack component="section" spacing={1.5} aria-labelledby={`people-${key}`}>
      <div>
        <h4 className="card-title" id={`people-${key}`}>
          {label}{' '}
          {list.min > 0 ? (
            <Box component="span" sx={{ color: 'var(--ink-3)', fontWeight: 450, fontSize: 'var(--t-sm)' }}>
              {t('wizard.minimum', { min: list.min })}
            </Box>
          ) : null}
        </h4>
        <p className="small muted">{t(`wizard.person.${list.role}.hint`)}</p>
      </div>
      {present.length === 0 && list.min === 0 ? <Nobody /> : null}
      {present.map((person) => {
        const card = keyOf(key, person.id);
        // Of no use to a closed card, which would be rendered with every change of it.
        const other = open.has(card) ? living.find(({ id, list: one }) => id !== person.id || one !== key) : undefined;
        return (
          <PersonCard
            key={card}
            question={question}
            id={person.id}
            name={nameOf(person.id)}
            about={aboutOf(question, person)}
            state={personState(question, person)}
            isSignatory={person.isAuthorizedSignatory === true}
            shares={sharesOf(question, person)}
            open={open.has(card)}
            removable={changeable && (list.role !== 'partner' || present.length > STAYING.partner)}
            focus={focus?.card === card ? focus : null}
            otherName={other?.name ?? null}
            otherAddress={other === undefined ? null : String(other.answers.address)}
            {...ofCards}
          />
        );
      })}
      {gone.map((one) => (
        <RemovedPerson
          key={one.id}
          name={one.name}
          button={one.id === lastRemoved ? undoButton : null}
          onUndo={() => onUndo(one)}
        />
      ))}
      {present.length < list.max && changeable ? (
        <div>
          <Button variant="quiet" icon="plus" onClick={onAdd}>
            {t(`wizard.person.${list.role}.add`)}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function Nobody() {
  const { t } = useTranslation();
  return (
    <Box
      component="p"
      sx={{
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--radius)',
        p: 2.25,
        fontSize: '0.875rem',
      }}
      className="muted"
    >
      {t('wizard.noPromoters')}
    </Box>
  );
}

interface RemovedPersonProps extends Pick<Removed, 'name'> {
  readonly button: RefObject<HTMLButtonElement | null> | null;
  readonly onUndo: () => void;
}

function RemovedPerson({ name, button, onUndo }: RemovedPersonProps) {
  const { t } = useTranslation();
  return (
    <Row
      spacing="4px 12px"
      justify="space-between"
      sx={{
        borderRadius: 'var(--radius)',
        background: 'var(--sunken)',
        p: '8px 8px 8px 16px',
        fontSize: '0.875rem',
      }}
      role="status"
    >
      <span>{t('wizard.removed', { name })}</span>
      <Button
        variant="text"
        size="small"
        ref={button}
        aria-label={t('wizard.ofPerson', { what: t('wizard.undo'), name })}
        onClick={onUndo}
      >
        {t('wizard.undo')}
      </Button>
    </Row>
  );
}

/** Nationality, email and telephone number, as far as they are given. */
const aboutOf = ({ people }: PeopleQuestion, person: Person): string =>
  ['nationality', 'email', 'phone']
    .flatMap((key) => {
      const field = people.fields.find((one) => one.key === key);
      return field === undefined || !person[key] || (key === 'nationality' && !person.name)
        ? []
        : // A number breaks into a second line as a whole.
          [key === 'phone' ? answerText(field, person[key]).replaceAll(' ', '\u00a0') : answerText(field, person[key])];
    })
    .join(' · ');

/** The shares of a promoter, as text; null for somebody who is none. */
const sharesOf = ({ people }: PeopleQuestion, person: Person): string | null => {
  const field = people.fields.find(({ key }) => key === 'sharesSubscribed');
  const holds = people.role === 'promoter' || person.isPromoter === true;
  return field === undefined || !holds || !person.sharesSubscribed ? null : answerText(field, person.sharesSubscribed);
};
