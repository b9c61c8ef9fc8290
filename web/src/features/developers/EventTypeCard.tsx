import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyText } from '../../shared/kit/CopyText';
import type { EventType } from './events';
import { fieldsOf } from './fields';

export interface EventTypeCardProps {
  readonly event: EventType;
  /** The address leads to it. */
  readonly isWanted: boolean;
}

/** One type of public event: what it says, and folded, its fields and its frozen example. */
export function EventTypeCard({ event: { type, summary, schema, example }, isWanted }: EventTypeCardProps) {
  const { t } = useTranslation();
  return (
    <section className={isWanted ? 'card section is-wanted' : 'card section'} id={type}>
      <h3 className="card-title">
        <Link
          className="mono case-link anywhere"
          to={{ hash: type }}
          replace
          aria-label={t('developers.events.link', { type })}
        >
          {type}
        </Link>
      </h3>
      <p>{summary}</p>
      <details open={isWanted}>
        <Box
          component="summary"
          className="small strong"
          sx={{ width: 'fit-content', py: 0.75, color: 'primary.main' }}
        >
          {t('developers.events.more')}
        </Box>
        <h4 className="kicker faint">{t('developers.events.data')}</h4>
        <dl className="dev-fields">
          {fieldsOf(schema).map(({ path, kind, isRequired, description }) => (
            <div key={path}>
              <dt className="mono">{path}</dt>
              <dd>
                <span className="mono">{kind}</span>
                {isRequired ? null : <span className="tiny faint"> {t('developers.events.optional')}</span>}
                {description === '' ? null : (
                  <span className="small muted">
                    <Words text={description} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <h4 className="kicker faint">{t('developers.events.example')}</h4>
        <CopyText label={t('developers.events.exampleOf')} text={JSON.stringify(example, null, 2)} />
      </details>
    </section>
  );
}

/** A sentence whose `names` between backticks are shown as code. */
const Words = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places.
      <code key={index} className="mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
