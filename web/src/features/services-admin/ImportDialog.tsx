import type { CatalogueFile, Imported, ImportPlan } from '@anupalan/domain/contracts/admin-catalogue';
import { formatFault, MAX_CATALOGUE_MB } from '@anupalan/domain/rules/catalogue-file';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { ToneChip } from '../../shared/kit/Chip';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { DropZone } from '../../shared/kit/upload/DropZone';
import { Note, SkeletonLines } from '../../shared/loading/states';
import { ImportPlanList } from './ImportPlanList';
import { CATALOGUE, CHANGED } from './services-api';
import '../../shared/kit/upload/upload.css';

type Compared = { readonly file: CatalogueFile; readonly plan: ImportPlan };

/** Whether an import changes this service. */
const isChange = ({ kind }: ImportPlan['items'][number]): boolean => kind === 'new' || kind === 'changed';

/** The file that is read and compared, the services that are ticked in it, and their import. */
function useImport() {
  const { t } = useTranslation();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const read = async (chosen: File): Promise<void> => {
    setProblem(null);
    setReading(true);
    try {
      if (chosen.size > MAX_CATALOGUE_MB * 1024 * 1024)
        throw new Error(t('servicesAdmin.import.tooLarge', { size: MAX_CATALOGUE_MB }));
      const file = jsonOf(await chosen.text());
      if (file === null) throw new Error(t('servicesAdmin.import.notJson'));
      const fault = formatFault(file.format_version);
      if (fault !== null) throw new Error(fault);
      const plan = await api.post<ImportPlan>(`${CATALOGUE}/plan`, file);
      setCompared({ file, plan });
      setTicked(new Set(plan.items.filter(isChange).map(({ id }) => id)));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading(false);
    }
  };
  const take = useCommand<readonly string[], Imported>({
    send: (ids, idempotencyKey) =>
      api.post(
        `${CATALOGUE}/import`,
        {
          file: compared?.file,
          services: (compared?.plan.items ?? [])
            .filter((one) => ids.includes(one.id) && isChange(one))
            .map(({ id, version }) => ({ id, version })),
        },
        { idempotencyKey },
      ),
    invalidates: CHANGED,
    onSuccess: ({ items }) => {
      const count = items.filter(({ imported }) => imported).length;
      toast({ title: t('servicesAdmin.import.done', { count }), kind: count === items.length ? 'done' : 'info' });
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const again = (): void => {
    setCompared(null);
    setProblem(null);
  };
  const go = (): void => {
    setProblem(null);
    take.mutate([...ticked]);
  };
  return {
    compared,
    ticked,
    setTicked,
    problem,
    reading,
    read,
    again,
    go,
    pending: take.isPending,
    results: take.data,
  };
}

/** Reads a catalogue's file, shows what would change for each service, and imports those that are ticked. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { compared, ticked, setTicked, problem, reading, read, again, go, pending, results } = useImport();
  return (
    <Dialog
      open
      width={760}
      title={t('servicesAdmin.import.title')}
      {...(compared === null ? { lead: t('servicesAdmin.import.lead') } : {})}
      locked={pending}
      onClose={onClose}
      actions={
        results !== undefined ? (
          <Button onClick={onClose}>{t('servicesAdmin.import.close')}</Button>
        ) : compared === null ? null : (
          <>
            <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={again}>
              {t('servicesAdmin.import.another')}
            </Button>
            {compared.plan.items.some(isChange) ? (
              <Button
                pending={pending}
                disabledReason={ticked.size === 0 ? t('servicesAdmin.import.none') : null}
                onClick={go}
              >
                {t('servicesAdmin.import.go', { count: ticked.size })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <Stack spacing={1.75}>
        {problem === null ? null : (
          <Note tone="bad" alert>
            {problem}
          </Note>
        )}
        {results !== undefined ? (
          <Results imported={results} plan={compared?.plan ?? null} />
        ) : reading ? (
          <SkeletonLines count={5} label={t('servicesAdmin.import.reading')} />
        ) : compared === null ? (
          <DropZone
            label={t('servicesAdmin.import.file')}
            accept={['json']}
            maxMb={MAX_CATALOGUE_MB}
            again={problem !== null}
            onFiles={([file]) => {
              if (file !== undefined) void read(file);
            }}
          />
        ) : (
          <ImportPlanList plan={compared.plan} ticked={ticked} onTick={setTicked} />
        )}
      </Stack>
    </Dialog>
  );
}

/** A catalogue's file; null for anything else. */
function jsonOf(text: string): CatalogueFile | null {
  try {
    const file = JSON.parse(text) as Partial<CatalogueFile> | null;
    return file?.format === 'anupalan-catalogue' && file.format_version !== undefined ? (file as CatalogueFile) : null;
  } catch {
    return null;
  }
}

function Results({ imported, plan }: { readonly imported: Imported; readonly plan: ImportPlan | null }) {
  const { t } = useTranslation();
  return (
    <ul className="card rows" aria-label={t('servicesAdmin.import.results')}>
      {imported.items.map(({ id, imported: done, refusal }) => (
        <li key={id} className="facts">
          <span className="strong">{plan?.items.find((one) => one.id === id)?.title ?? id}</span>
          <ToneChip
            tone={done ? 'done' : 'bad'}
            label={t(done ? 'servicesAdmin.import.imported' : 'servicesAdmin.import.refused')}
          />
          {refusal === null ? null : <p className="small muted">{refusal.message}</p>}
        </li>
      ))}
    </ul>
  );
}
