import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { RevealedNumbers } from '@anupalan/domain/contracts/staff';
import { comparedNumbersIn, identityNumbersIn, joinAadhaar } from '@anupalan/domain/rules/identity-numbers';
import { questionAt } from '@anupalan/domain/rules/people';
import { can } from '@anupalan/domain/rules/permissions';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { useSession } from '../../../shared/api/session';
import { formatDate } from '../../../shared/kit/dates';
import { Row } from '../../../shared/kit/Row';
import { ErrorState, SkeletonLines } from '../../../shared/loading/states';
import { SEND_BACK } from '../actions';
import { commandUrl, useCaseQuestions } from '../case-api';
import { RevealDialog } from './RevealDialog';
import {
  answerChanges,
  answerSections,
  type PeopleSection,
  type PersonChange,
  peopleChanges,
  peopleSections,
  type ShownAnswer,
  type ShownChange,
  type ShownPerson,
  waitsForReview,
} from './review';
import { SendBack } from './SendBack';

export interface FormAnswersProps {
  readonly view: CaseView;
  /** The person of the document that is looked at: their answers are scrolled to. */
  readonly personId?: string | null;
  /** The documents of a person, for screens without the list of all. */
  readonly documentsOf?: (personId: string) => ReactNode;
  /** Masked numbers stay masked. */
  readonly readOnly?: boolean;
}

/**
 * The customer's answers, by the form's sections and with its labels, then person by person. Revealed numbers are held by
 * their place in one submission: in the next one another value can be there, so it starts masked.
 */
export function FormAnswers(props: FormAnswersProps) {
  const { request, submission } = props.view;
  return <SubmittedAnswers key={`${request.id} ${submission.attempt}`} {...props} />;
}

function SubmittedAnswers({ view, personId = null, documentsOf, readOnly = false }: FormAnswersProps) {
  const { t } = useTranslation();
  const questions = useCaseQuestions(view);
  const box = useRef<HTMLElement>(null);
  const { answers } = view.submission;
  const words = { yes: t('office.review.yes'), no: t('office.review.no'), further: t('office.review.further') };
  /** The numbers revealed to this person, kept until the page is left or the form is submitted again. */
  const [asked, setAsked] = useState<ShownAnswer | null>(null);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const mayReveal = useMayReveal(view) && !readOnly;
  const asks = questions.data ?? [];
  const compared = useNumbersForReview(view, mayReveal && comparedNumbersIn(asks, answers ?? {}).size > 0);
  const revealed = { ...compared, ...given };
  const full = joinAadhaar(answers ?? {}, revealed);
  const masked = identityNumbersIn(asks, answers ?? {});
  const changes = answerChanges(view.submission, asks, words);
  const mayReturn = view.allowed_actions.includes(SEND_BACK);
  const returned = (path: string, label: string): ReactNode =>
    mayReturn && questionAt(asks, path) !== undefined ? <SendBack view={view} path={path} label={label} /> : null;
  const tools: AnswerTools = {
    changed: new Map(changes.map((change) => [change.path, change])),
    onShow: ({ place, ...answer }) =>
      mayReveal && masked.has(place) && !Object.hasOwn(revealed, place) ? () => setAsked({ place, ...answer }) : null,
    returned,
  };
  const loaded = questions.data !== undefined && answers !== null;
  useScrolledTo(box, personId, loaded);
  return (
    <>
      {asked === null ? null : (
        <RevealDialog
          label={asked.label}
          reason={reason}
          ask={(why, idempotencyKey) =>
            api.post<RevealedNumbers>(
              commandUrl(view.request.id, 'reveal'),
              { fields: [asked.place], reason: why },
              { idempotencyKey },
            )
          }
          onClose={() => setAsked(null)}
          onRevealed={({ values }, why) => {
            setGiven((before) => ({ ...before, ...values }));
            setReason(why);
            setAsked(null);
          }}
        />
      )}
      <AnswersHead submission={view.submission} />
      {compared === undefined ? null : (
        <Box component="p" sx={{ p: '6px 16px 0' }} className="tiny faint">
          {t('office.review.comparedNumbers')}
        </Box>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section ref={box} className="data-list" tabIndex={0} aria-label={t('office.review.answers')}>
        {answers === null ? (
          <NoAnswers submission={view.submission} />
        ) : questions.data === undefined ? (
          <AnswersWait questions={questions} />
        ) : (
          <>
            <Changes list={changes} people={peopleChanges(view.submission, answers, asks)} />
            {answerSections(full, asks, words).map(({ title, answers: shown }) => (
              <section key={title ?? ''}>
                {title === null ? null : <h3 className="data-section">{title}</h3>}
                <Answers list={shown} tools={tools} />
              </section>
            ))}
            {peopleSections(view.submission, full, asks, words).map((list) => (
              <People key={list.key} list={list} tools={tools} current={personId} documentsOf={documentsOf} />
            ))}
          </>
        )}
      </section>
    </>
  );
}

type SubmissionProps = Pick<CaseView, 'submission'>;

function AnswersHead({ submission: { submitted_at, attempt } }: SubmissionProps) {
  const { t } = useTranslation();
  return (
    <Row
      spacing={1}
      align="baseline"
      justify="space-between"
      nowrap
      sx={{ p: '13px 16px 9px', borderBottom: '1px solid var(--line)', '& .card-title': { flex: 'none' } }}
    >
      <h2 className="card-title">{t('office.review.form')}</h2>
      {submitted_at === null ? null : (
        <span className="tiny faint num">
          {t('office.review.entered', { date: formatDate(submitted_at, 'dayTime') })}
          {attempt > 1 ? `, ${t('office.review.attempt', { n: attempt })}` : null}
        </span>
      )}
    </Row>
  );
}

/** Why there are no answers to show. */
function NoAnswers({ submission: { answers_gone: gone, submitted_at } }: SubmissionProps) {
  const { t } = useTranslation();
  return (
    <Box component="p" sx={{ p: '14px 16px' }} className="small muted">
      {gone !== null
        ? t(`office.review.answersGone.${gone}`)
        : t(submitted_at === null ? 'office.review.noAnswers' : 'office.review.noAnswersShown')}
    </Box>
  );
}

/** In place of the answers while their questions are on the way, or did not come. */
function AnswersWait({ questions }: { readonly questions: ReturnType<typeof useCaseQuestions> }) {
  return questions.isError ? (
    <ErrorState error={questions.error} onRetry={() => void questions.refetch()} retrying={questions.isFetching} />
  ) : (
    <Box sx={{ p: '14px 16px' }}>
      <SkeletonLines count={6} />
    </Box>
  );
}

/** True when this person may see the full numbers of a case, giving a reason. */
function useMayReveal({ assignee }: CaseView): boolean {
  const { user } = useSession();
  return user !== null && can(user.role, 'pii.reveal', { assigned: assignee?.id === user.id, reasonGiven: true });
}

/** Scrolls the answers to those of a person, or to the first ones. */
function useScrolledTo(box: RefObject<HTMLElement | null>, personId: string | null, loaded: boolean): void {
  useEffect(() => {
    if (!loaded || box.current === null) return;
    const person = personId === null ? null : document.getElementById(blockId(personId));
    const top = (one: HTMLElement): number => one.getBoundingClientRect().top;
    box.current.scrollTop = person === null ? 0 : box.current.scrollTop + top(person) - top(box.current);
  }, [box, loaded, personId]);
}

/**
 * The numbers that the assignee compares with the papers while the documents wait for a review; the server decides and
 * records it once for each submission. Undefined for everybody else, who says why for each number.
 */
function useNumbersForReview(view: CaseView, needed: boolean): RevealedNumbers['values'] | undefined {
  const { user } = useSession();
  const { request, submission, assignee } = view;
  const enabled = needed && assignee?.id === user?.id && waitsForReview(view);
  const { data } = useQuery({
    queryKey: ['numbers-for-review', request.id, submission.attempt],
    queryFn: () => api.post<RevealedNumbers>(commandUrl(request.id, 'numbers-for-review'), {}),
    enabled,
    // They are forgotten with the page.
    gcTime: 0,
  });
  return enabled ? data?.values : undefined;
}

const blockId = (personId: string): string => `person-${personId}`;

interface AnswerTools {
  /** The changes of the last submission, by path. */
  readonly changed: ReadonlyMap<string, ShownChange>;
  /** The function that reveals a masked answer; null when nothing is masked. */
  readonly onShow: (answer: ShownAnswer) => (() => void) | null;
  /** The button that sends an answer back; nothing where that is not allowed. */
  readonly returned: (path: string, label: string) => ReactNode;
}

interface PeopleProps {
  readonly list: PeopleSection;
  readonly tools: AnswerTools;
  readonly current: string | null;
  readonly documentsOf: FormAnswersProps['documentsOf'];
}

/** A list of people, each with role, facts, documents and answers. */
function People({ list: { key, title, people }, tools, current, documentsOf }: PeopleProps) {
  const { t } = useTranslation();
  return (
    <section className="people">
      <div className="data-section">
        <h3>{t('office.review.people', { title, count: people.length })}</h3>
        {tools.returned(key, title)}
      </div>
      {people.length === 0 ? (
        <Box component="p" sx={{ p: '14px 16px' }} className="small muted">
          {t('office.review.nobody')}
        </Box>
      ) : null}
      {people.map((person) => (
        <section
          key={person.id}
          id={blockId(person.id)}
          className={person.id === current ? 'person-block is-current' : 'person-block'}
          aria-label={person.name}
        >
          <PersonHead person={person} />
          {documentsOf?.(person.id)}
          <Answers list={person.shown} of={person.name} tools={tools} />
        </section>
      ))}
    </section>
  );
}

function PersonHead({ person: { name, role, facts, added } }: { readonly person: ShownPerson }) {
  const { t } = useTranslation();
  return (
    <div className="person-head">
      <h4 className="card-title">{name}</h4>
      <div className="tiny muted">{[t(`office.review.role.${role}`), ...facts].join(' · ')}</div>
      {added ? <div className="tiny you">{t('office.review.added')}</div> : null}
    </div>
  );
}

/** The customer's changes since the previous review: old and new side by side, and who came or went. */
function Changes({
  list,
  people,
}: {
  readonly list: readonly ShownChange[];
  readonly people: readonly PersonChange[];
}) {
  const { t } = useTranslation();
  if (list.length + people.length === 0) return null;
  return (
    <section className="changes">
      <h3 className="data-section">{t('office.review.changes')}</h3>
      <dl>
        {people.map(({ id, list: of, name, change }) => (
          <div key={`${of}#${id}`} className="datum">
            <dt>{name ?? t('office.review.person')}</dt>
            <dd>{t(`office.review.${change}`)}</dd>
          </div>
        ))}
        {list.map(({ path, label, before, after }) => (
          <div key={path} className="datum">
            <dt>{label}</dt>
            <dd>
              <ins>{after ?? t('office.review.empty')}</ins> <Before before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The earlier value of an answer, beside the present one. */
function Before({ before, after }: Pick<ShownChange, 'before' | 'after'>) {
  const { t } = useTranslation();
  return (
    <span className="faint">
      {before === after
        ? t('office.review.changedHidden')
        : t('office.review.changedFrom', { before: before ?? t('office.review.empty') })}
    </span>
  );
}

interface AnswersProps {
  readonly list: readonly ShownAnswer[];
  /** The name of the person, where the answers are about one. */
  readonly of?: string;
  readonly tools: AnswerTools;
}

function Answers({ list, of, tools }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <dl>
      {list.map((answer) => {
        const { path, label, value, list: inner } = answer;
        const change = tools.changed.get(path);
        const full = of === undefined ? label : `${label}, ${of}`;
        const returned = tools.returned(path, full);
        const show = value === null ? null : tools.onShow({ ...answer, label: full });
        return (
          <div key={path} className={change ? 'datum is-changed' : 'datum'}>
            <dt>
              {label}
              {change ? ` · ${t('office.review.changed')}` : null}
            </dt>
            <dd>
              {inner ? (
                <Answers list={inner} tools={tools} />
              ) : value === null ? (
                <span className="faint">{t('office.review.empty')}</span>
              ) : (
                value
              )}
              {show === null ? null : (
                <button
                  type="button"
                  className="link"
                  style={{ marginLeft: 10 }}
                  aria-label={`${t('office.review.show')}: ${full}`}
                  onClick={show}
                >
                  {t('office.review.show')}
                </button>
              )}
              {change ? (
                <div className="tiny">
                  <Before {...change} />
                </div>
              ) : null}
            </dd>
            {returned === null ? null : <dd className="datum-tools">{returned}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
