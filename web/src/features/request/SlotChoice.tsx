import type { ConsultationSlot } from '@anupalan/domain/contracts/consultations';
import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useCommand } from '../../shared/api/use-command';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { Button } from '../../shared/kit/Button';
import { FieldError } from '../../shared/kit/form/FieldError';
import { Tick } from '../../shared/kit/form/Tick';
import { toast } from '../../shared/kit/toast/store';
import { Note } from '../../shared/loading/states';
import { refreshCase } from './case-cache';
import '../../shared/kit/form/form.css';

export interface SlotChoiceProps {
  readonly requestId: string;
  readonly slots: readonly ConsultationSlot[];
  /** A slot is booked already; the chosen one replaces it. */
  readonly moving: boolean;
  /** Called when a slot was booked and the choice, which had the focus, is removed. */
  readonly onGone: () => void;
}

/** The proposed slots, of which the customer books one. A slot that is withdrawn is no longer selected. */
export function SlotChoice({ requestId, slots, moving, onGone }: SlotChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [picked, setPicked] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const chosen = slots.find(({ starts_at }) => starts_at === picked);
  const command = useCommand<ConsultationSlot>({
    send: async ({ starts_at }, idempotencyKey) => {
      const path = `/api/requests/${encodeURIComponent(requestId)}/choose-slot`;
      await api.post(path, { startsAt: starts_at }, { idempotencyKey });
      await refreshCase(requestId);
    },
    onSuccess: (_, { starts_at, ends_at }) => {
      toast({ title: t('request.consultation.booked'), description: callSpan(starts_at, ends_at), kind: 'done' });
      // The focus moves only if the person has not moved it elsewhere.
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body || form.current?.contains(activeElement)) onGone();
    },
    // A refusal means that the proposals have changed.
    onError: () => void refreshCase(requestId),
  });
  const wrong = asked && chosen === undefined ? t('request.consultation.chooseFirst') : null;
  return (
    <Box
      ref={form}
      component="form"
      sx={{ pb: 2.25, '& .actions': { mt: 1.75 }, '& + .pairs': { borderTop: '1px solid var(--line)', pt: 1.75 } }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (chosen === undefined) document.getElementById(`${id}-0`)?.focus();
        else if (!command.isPending) command.mutate(chosen);
      }}
    >
      {command.isError ? (
        <Note tone="bad" alert>
          {messageOf(command.error)}
        </Note>
      ) : null}
      <fieldset
        className={wrong === null ? 'form-field' : 'form-field is-wrong'}
        aria-describedby={wrong === null ? `${id}-hint` : `${id}-hint ${id}-error`}
      >
        <legend>{t(moving ? 'request.consultation.chooseOther' : 'request.consultation.choose')}</legend>
        <p className="field-hint" id={`${id}-hint`}>
          {t('request.consultation.chooseHint')}
        </p>
        <div className="choices">
          {slots.map(({ starts_at, ends_at }, index) => (
            <label key={starts_at} className="choice num" htmlFor={`${id}-${index}`}>
              <Tick
                kind="radio"
                id={`${id}-${index}`}
                name={id}
                value={starts_at}
                checked={picked === starts_at}
                onChange={() => setPicked(starts_at)}
              />
              <span>{callSpan(starts_at, ends_at)}</span>
            </label>
          ))}
        </div>
        <FieldError id={id} error={wrong} />
      </fieldset>
      <div className="actions">
        <Button type="submit" variant={moving ? 'quiet' : 'primary'} pending={command.isPending}>
          {t(moving ? 'request.consultation.move' : 'request.consultation.book')}
        </Button>
      </div>
    </Box>
  );
}
