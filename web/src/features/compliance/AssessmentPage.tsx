import { QUESTIONS } from '@anupalan/domain/rules/assessment';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBusinesses } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { Button, LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Note } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { openSignIn } from '../../shared/sign-in-dialog';
import { useUrlState } from '../../shared/use-url-state';
import { AssessmentQuestions } from './AssessmentQuestions';
import { AssessmentResult } from './AssessmentResult';
import { assessmentPath, useAssessmentDraft } from './compliance-api';

/** The Business Compliance Assessment, at /compliance-assessment: what it is, its questions, and what it gives (DASH-05 to DASH-07). */
export default function AssessmentPage() {
  const [params] = useUrlState();
  const [question, business] = [params.get('question'), params.get('business')];
  if (question !== null) return <AssessmentQuestions asked={question} again={params.get('again')} />;
  return business === null ? <About /> : <AssessmentResult id={business} />;
}

const GIFTS = ['dates', 'gaps', 'services', 'pdf', 'profile'] as const;

function About() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [, set] = useUrlState();
  const start = (): void => set({ question: 'open' }, { replace: false });
  return (
    <main className="page">
      <PageHead
        title={t(titleOf('/compliance-assessment'))}
        meta={[t('assessment.lead')]}
        tools={
          user === null ? (
            <Button aria-haspopup="dialog" onClick={() => openSignIn(start)}>
              {t('assessment.start')}
            </Button>
          ) : user.role === 'customer' ? (
            <StartLink />
          ) : null
        }
      />
      <Stack spacing={2} sx={{ mt: 2.5 }}>
        {user?.role === 'customer' ? <Results /> : null}
        <Card title={t('assessment.gives')}>
          <Bullets texts={GIFTS.map((one) => t(`assessment.gift.${one}`))} />
        </Card>
        <Card title={t('assessment.asks')}>
          <p className="small muted">{t('assessment.asksLead')}</p>
          <Bullets texts={QUESTIONS.map((one) => t(`assessment.question.${one}`))} />
        </Card>
        <Note tone="info" icon="lock">
          {t('assessment.private')}
        </Note>
      </Stack>
    </main>
  );
}

const Bullets = ({ texts }: { readonly texts: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: 'disc', mt: 1, mb: 0, pl: 2.5, '& li + li': { mt: 0.75 } }}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Box>
);

/** To the questions: from the first one, or where they were left. */
function StartLink() {
  const { t } = useTranslation();
  const draft = useAssessmentDraft().data?.draft ?? null;
  return (
    <LinkButton to={assessmentPath({ question: 'open' })}>
      {t(draft === null ? 'assessment.start' : 'assessment.continue')}
    </LinkButton>
  );
}

/** The businesses that were assessed. */
function Results() {
  const { t } = useTranslation();
  return (
    <Wait query={useBusinesses()} lines={2}>
      {({ items }) => {
        const assessed = items.flatMap(({ id, name, assessed_on: on }) => (on === null ? [] : [{ id, name, on }]));
        return assessed.length === 0 ? null : (
          <Card title={t('assessment.results')}>
            {assessed.map(({ id, name, on }) => (
              <Row key={id} spacing={2}>
                <Link className="link" to={assessmentPath({ business: id })}>
                  {name}
                </Link>
                <span className="small muted">{t('assessment.takenOn', { date: formatDate(on) })}</span>
              </Row>
            ))}
          </Card>
        );
      }}
    </Wait>
  );
}
