import type { Consultation } from '@anupalan/domain/contracts/consultations';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { usePassed } from '../../shared/case-parts/call/use-passed';
import { Button, FileLink } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { type Pair, Pairs } from '../../shared/kit/text';
import { RescheduleDialog } from './dialogs';
import { SlotChoice } from './SlotChoice';

const WISHES = ['first', 'second'] as const;

export interface ConsultationCardProps {
  readonly view: CaseView;
}

/**
 * The consultation of a request: wished, proposed, booked and past slots; renders nothing before a wish is asked for.
 */
export default function ConsultationCard({ view }: ConsultationCardProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { consultation } = view;
  if (consultation === null || consultation.state === 'unasked') return null;
  const { topic, language, wished, state } = consultation;
  const waits = state === 'asked' || state === 'proposed';
  const facts: (Pair | false)[] = [
    topic !== null && { term: t('request.consultation.topic'), value: topic },
    language !== null && { term: t('request.consultation.language'), value: language },
    waits &&
      wished.length > 0 && {
        term: t('request.consultation.wished'),
        value: (
          <Stack component="ul" spacing={0.25}>
            {wished.map(({ starts_at, ends_at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the choices keep their order, and both may be the same.
              <li key={index}>
                <span className="num">{callSpan(starts_at, ends_at)}</span>{' '}
                <span className="small faint">{t(`request.consultation.wish.${WISHES[index] ?? 'further'}`)}</span>
              </li>
            ))}
          </Stack>
        ),
      },
  ];
  return (
    <Card title={t('request.consultation.title')} id="call" className="call-card" headingRef={heading}>
      <CallTime view={view} consultation={consultation} />
      {view.allowed_actions.includes('choose-slot') && consultation.proposed.length > 0 ? (
        <SlotChoice
          requestId={view.request.id}
          slots={consultation.proposed}
          moving={state === 'booked'}
          onGone={() => heading.current?.focus()}
        />
      ) : null}
      <Pairs items={facts.filter((item) => item !== false)} facts />
    </Card>
  );
}

/**
 * The booked or past slot, and the professional; a booked one can be saved to a calendar. Renders nothing without a
 * slot.
 */
function CallTime({ view, consultation }: { readonly view: CaseView; readonly consultation: Consultation }) {
  const { t } = useTranslation();
  const { state, starts_at, ends_at, minutes, with: person } = consultation;
  const over = usePassed(ends_at);
  if ((state !== 'booked' && state !== 'took_place') || starts_at === null || ends_at === null) return null;
  const when = callSpan(starts_at, ends_at);
  // A name does not wrap.
  const who = person?.name ? person.name.replaceAll(' ', '\u00a0') : null;
  const tookPlace = state === 'took_place';
  const words =
    who === null
      ? t(tookPlace ? 'request.consultation.tookPlaceOn' : 'request.consultation.bookedFor', { when })
      : t(tookPlace ? 'request.consultation.tookPlaceWith' : 'request.consultation.bookedWith', { when, who });
  return (
    <Row align="flex-start" spacing="8px 12px" sx={{ pb: 2 }} className="call-time">
      <Icon name="calendar" size={20} className={tookPlace ? 'faint' : 'done'} />
      <Box sx={{ flex: '1 1 220px', textWrap: 'pretty' }}>
        <p className="strong num">{words}</p>
        {tookPlace && minutes !== null ? (
          <p className="small faint num">{t('request.consultation.minutes', { count: minutes })}</p>
        ) : null}
      </Box>
      {tookPlace || over ? null : (
        <Row spacing={1}>
          <FileLink
            variant="quiet"
            size="small"
            icon="download"
            href={`/api/requests/${encodeURIComponent(view.request.id)}/consultation.ics`}
          >
            {t('request.consultation.calendar')}
          </FileLink>
          {view.allowed_actions.includes('reschedule') ? <RescheduleButton view={view} /> : null}
        </Row>
      )}
    </Row>
  );
}

/** Hidden once the call begins: the page may have been open since before. */
function RescheduleButton({ view }: ConsultationCardProps) {
  const { t } = useTranslation();
  const begun = usePassed(view.consultation?.starts_at ?? null);
  const [open, setOpen] = useState(false);
  if (begun && !open) return null;
  return (
    <>
      <Button variant="quiet" size="small" icon="calendar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('request.consultation.reschedule.open')}
      </Button>
      <RescheduleDialog view={view} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
