import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FoldCard } from '../../shared/kit/FoldCard';
import { Blocks } from '../../shared/kit/Markdown';
import { grouped, type Question } from './questions';

export interface QuestionListProps {
  readonly questions: readonly Question[];
  /** Without the headings of the groups, best match first. */
  readonly flat?: boolean;
}

/** Questions whose answers open under them. */
export function QuestionList({ questions, flat }: QuestionListProps) {
  if (flat) return <Folds questions={questions} named />;
  return (
    <Stack spacing={3.5} sx={{ '& .section-title': { mb: 1.5 } }}>
      {grouped(questions).map(([group, list]) => (
        <section key={group} aria-label={group || undefined}>
          {group === '' ? null : <h2 className="section-title">{group}</h2>}
          <Folds questions={list} />
        </section>
      ))}
    </Stack>
  );
}

function Folds({ questions, named }: { readonly questions: readonly Question[]; readonly named?: boolean }) {
  return (
    <div>
      {questions.map((question) => (
        <Fold key={question.id} question={question} named={named ?? false} />
      ))}
    </div>
  );
}

function Fold({ question, named }: { readonly question: Question; readonly named: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <FoldCard
      title={question.question}
      aside={named && question.group !== '' ? <span className="small faint">{question.group}</span> : null}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Blocks blocks={question.answer} />
    </FoldCard>
  );
}
