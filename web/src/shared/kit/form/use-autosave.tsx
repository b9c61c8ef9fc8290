import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resumeSignIn, useLapse } from '../../api/session';
import { formatDate } from '../dates';
import { Icon } from '../icons';
import { type Autosave, type AutosaveView, createAutosave } from './autosave';

const RETRY_MS = 5000;

/**
 * Saves a draft `delay` ms after its last change, and at once when the page is left or hidden.
 *
 *   const draft = useAutosave((values: Answers) => api.put(`/api/requests/${id}/draft`, { answers: values }), 1000);
 *   draft.changed(values);  <SavedState autosave={draft} />
 */
export function useAutosave<V>(save: (values: V) => Promise<unknown>, delay = 1000): Autosave<V> & AutosaveView {
  const latest = useRef(save);
  latest.current = save;
  const [view, setView] = useState<AutosaveView>({ state: 'idle', savedAt: null });
  const autosave = useRef<Autosave<V> | null>(null);
  const current = (): Autosave<V> => {
    autosave.current ??= createAutosave<V>({
      save: (values) => latest.current(values),
      delay,
      retryDelay: RETRY_MS,
      // Each key press reports that a save waits; only changes are rendered.
      onView: (next) =>
        setView((before) => (before.state === next.state && before.savedAt === next.savedAt ? before : next)),
    });
    return autosave.current;
  };
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void autosave.current?.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      autosave.current?.stop();
      autosave.current = null;
    };
  }, []);
  return {
    ...view,
    changed: (values) => current().changed(values),
    flush: () => current().flush(),
    stop: () => current().stop(),
  };
}

/** 'Saving...', 'Saved 14:32', or a failure's text. */
export function SavedState({ autosave }: { readonly autosave: AutosaveView }) {
  const { t } = useTranslation();
  const { state, savedAt } = autosave;
  const lapse = useLapse();
  if (state === 'idle') return null;
  const time = formatDate(savedAt, 'time');
  return (
    <span className="saved num" role="status">
      {state === 'failed' ? (
        <>
          <Icon name="alert" size={15} className="bad" />
          {lapse?.putOff ? (
            <>
              {t('forms.signedOut')}{' '}
              <button type="button" className="link" onClick={resumeSignIn}>
                {t('forms.signIn')}
              </button>
            </>
          ) : (
            t('forms.saveFailed')
          )}
        </>
      ) : state === 'saved' ? (
        <>
          <Icon name="check" size={15} className="done" />
          {t('forms.saved', { time })}
        </>
      ) : (
        t('forms.saving')
      )}
    </span>
  );
}
