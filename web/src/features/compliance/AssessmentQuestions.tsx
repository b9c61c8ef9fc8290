import type { AssessmentAnswers, AssessmentDraft, AssessmentDraftView } from '@anupalan/domain/contracts/assessment';
import type { Done } from '@anupalan/domain/contracts/common';
import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import { QUESTIONS, type Question } from '@anupalan/domain/rules/assessment';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import type { FormikErrors } from 'formik';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { queryClient } from '../../shared/api/query-client';
import { useBusinesses } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { Form, flatErrors } from '../../shared/kit/form/Form';
import { Card } from '../../shared/kit/Page';
import { Progress } from '../../shared/kit/Progress';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { Wait } from '../../shared/loading/Wait';
import { useUrlState } from '../../shared/use-url-state';
import { answersOf, askedBy, formValues, problemsAt, startOf } from './assessment-answers';
import { ASSESSMENT, assessmentPath, CHANGED, draftQuery, mayIn, useAssessmentDraft } from './compliance-api';
import { type AnswerValues, FIELDS, QuestionFields } from './QuestionFields';

export interface AssessmentQuestionsProps {
  /** As the address says it; anything else than a question that is asked leads to where they were left. */
  readonly asked: string;
  /** The business whose assessment is taken again from its first question. */
  readonly again: string | null;
}

/** The questions of the assessment, one at a time. Each answer is kept by the server when the next question is shown. */
export function AssessmentQuestions({ asked, again }: AssessmentQuestionsProps) {
  const { t } = useTranslation();
  const [businesses, draft] = [useBusinesses(), useAssessmentDraft()];
  return (
    <CustomerPage
      title={t(titleOf('/compliance-assessment'))}
      icon="filecheck"
      signedOut={{ title: t('assessment.signedOut'), body: t('assessment.signedOutBody') }}
      customersOnly={t('business.customersOnly')}
    >
      <Box sx={{ mt: 2.5, maxWidth: 640 }}>
        <Wait query={businesses}>
          {({ items }) => {
            const all = items.filter((one) => mayIn(one, 'business.edit'));
            return (
              <Wait query={draft}>{(view) => <Asked asked={asked} view={startOf(view, all, again)} all={all} />}</Wait>
            );
          }}
        </Wait>
      </Box>
    </CustomerPage>
  );
}

interface AskedProps {
  readonly asked: string;
  readonly view: AssessmentDraftView;
  readonly all: readonly BusinessView[];
}

function Asked({ asked, view: { draft, dates }, all }: AskedProps) {
  const { t } = useTranslation();
  const [, set] = useUrlState();
  const before = formValues(draft, all);
  const questions = askedBy(before, dates.length);
  const open = questions.find((one) => one === asked) ?? questions.find((one) => one === draft?.at);
  // Back after the end: nothing is answered yet, so that it begins with the first one.
  const question = (draft === null ? null : open) ?? 'business';
  const at = questions.indexOf(question);
  // The address names the question, so that the browser's Back leads to it.
  useEffect(() => {
    if (draft === null ? asked !== question : !QUESTIONS.some((one) => one === asked)) set({ question });
  }, [draft, question, asked, set]);
  const keep = useCommand<AssessmentDraft, AssessmentDraftView>({
    send: (body, idempotencyKey) => api.put(ASSESSMENT, body, { idempotencyKey }),
    onSuccess: (kept) => queryClient.setQueryData(draftQuery.queryKey, kept),
  });
  const take = useCommand<AssessmentAnswers, Done>({
    send: (body, idempotencyKey) => api.post(ASSESSMENT, body, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: ({ id }) => set({ question: null, again: null, business: String(id) }),
  });
  const goTo = async (values: AnswerValues, to: (now: readonly Question[]) => Question | undefined): Promise<void> => {
    const answers = answersOf(values, before, all);
    const kept = await keep.mutateAsync({ ...answers, at: to(askedBy(answers.values, dates.length)) ?? question });
    const next = to(askedBy(answers.values, kept.dates.length));
    if (next === undefined) return void (await take.mutateAsync(answers));
    // Back leads to the kept answers; it does not take the business again from the start.
    set({ question, again: null });
    set({ question: next }, { replace: false, preventScrollReset: false });
  };
  const following = (now: readonly Question[]): Question | undefined => now[now.indexOf(question) + 1];
  const previous = questions[at - 1];
  return (
    <Card>
      <QuestionHead question={question} n={at + 1} of={questions.length} />
      <Form<AnswerValues>
        key={question}
        initialValues={before}
        summary={false}
        alsoWrong={(values) => problemsAt(question, values, t('assessment.whichMissing'))}
        onSubmit={(values) => goTo(values, following)}
      >
        {(form) => (
          <>
            <Elsewhere question={question} asked={questions} errors={form.errors} presses={form.submitCount} />
            <QuestionFields question={question} form={form} businesses={all} dates={dates} />
            <Row justify="space-between">
              {previous === undefined ? (
                <span />
              ) : (
                <Button
                  variant="quiet"
                  icon="left"
                  onClick={() =>
                    void goTo(form.values, () => previous).catch((error: unknown) =>
                      toast({ kind: 'bad', title: messageOf(error) }),
                    )
                  }
                >
                  {t('assessment.back')}
                </Button>
              )}
              <Button type="submit" pending={keep.isPending || take.isPending}>
                {t('assessment.next')}
              </Button>
            </Row>
          </>
        )}
      </Form>
      <Box component="p" className="tiny faint" sx={{ mt: 2 }}>
        {t('assessment.kept')}
      </Box>
    </Card>
  );
}

interface ElsewhereProps {
  readonly question: Question;
  /** The questions that are asked of the business. */
  readonly asked: readonly Question[];
  readonly errors: FormikErrors<AnswerValues>;
  readonly presses: number;
}

/** What was refused of values that this question does not show, each with the way to where it is changed. */
function Elsewhere({ question, asked, errors, presses }: ElsewhereProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shows = (one: Question, name: string): boolean => FIELDS[one].some((field) => field === name);
  const found = flatErrors(errors).filter(({ name }) => name !== 'business' && !shows(question, name));
  const isWrong = found.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press that changes nothing says so again
  useEffect(() => box.current?.focus(), [isWrong, presses]);
  return isWrong ? (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <ul>
        {found.map(({ name, message }) => {
          const at = asked.find((one) => shows(one, name));
          return (
            <li key={name}>
              <p className="small">{message}</p>
              <Link to={at === undefined ? '/business-profile' : assessmentPath({ question: at })}>
                {t(at === undefined ? titleOf('/business-profile') : `assessment.question.${at}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  ) : null;
}

interface QuestionHeadProps {
  readonly question: Question;
  readonly n: number;
  readonly of: number;
}

function QuestionHead({ question, n, of }: QuestionHeadProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each question is a page of its own for who does not see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of another question takes the focus
  useEffect(() => heading.current?.focus(), [question]);
  return (
    <>
      <p className="small muted num">{t('assessment.progress', { n, of })}</p>
      <Progress value={n} max={of} />
      <Box sx={{ mt: 2.5, mb: 2, '& .section-title:focus': { outline: 'none', boxShadow: 'none' } }}>
        <h2 className="section-title" tabIndex={-1} ref={heading}>
          {t(`assessment.question.${question}`)}
        </h2>
        <p className="small muted">{t(`assessment.hint.${question}`)}</p>
      </Box>
    </>
  );
}
