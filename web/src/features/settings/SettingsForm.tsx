import type { SettingsView } from '@anupalan/domain/contracts/settings';
import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { ApiError, messageOf } from '../../shared/api/errors';
import { over } from '../../shared/api/over';
import { queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { hasUnsaved } from '../../shared/api/unsaved';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { LeaveGuard } from '../../shared/kit/form/LeaveGuard';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave } from '../../shared/kit/form/versions/use-versioned-save';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Tabs } from '../../shared/kit/Tabs';
import { toast } from '../../shared/kit/toast/store';
import { useUrlState } from '../../shared/use-url-state';
import { currentOf, SETTINGS, settingsQuery } from './settings-api';
import {
  draftOf,
  type SettingName,
  type SettingsDraft,
  type SettingsValues,
  settingsProblems,
  settingText,
  TAB_NAMES,
  type TabName,
  tabOf,
  valuesOf,
  versionedOf,
} from './settings-form';
import { TabFields } from './TabFields';

type Saved = SettingsValues & Pick<SettingsView, 'version'>;

/**
 * The three tabs of one form, the shown one in the address (`?tab=advanced`); a save over somebody else's shows both
 * values of what differs.
 */
export function SettingsForm({ saved }: { readonly saved: SettingsView }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const tab = TAB_NAMES.find((name) => name === params.get('tab')) ?? 'general';
  const setTab = (name: TabName) => set({ tab: name === 'general' ? null : name });
  const initial = useMemo(() => draftOf(saved), [saved]);
  const versioned = useVersionedSave<SettingsValues, Saved>({
    given: versionedOf(saved),
    send: async (values, version, key) => {
      const { version: next } = await api.put<{ readonly version: number }>(SETTINGS, values, {
        idempotencyKey: `${key}-${version}`,
        headers: over(version),
      });
      return { ...values, version: next };
    },
    load: async (refused) => {
      const current = currentOf<SettingsView>(refused);
      return current === null ? null : versionedOf(current);
    },
  });
  const save = useCommand<SettingsDraft, Saved>({
    send: (draft, idempotencyKey) => versioned.save(valuesOf(draft), draft.version, idempotencyKey),
    invalidates: [models.settings],
    onSuccess: (now) => {
      // The form begins from what was saved, before the server is asked again.
      queryClient.setQueryData(settingsQuery.queryKey, { ...saved, ...now });
      toast({ title: t('settings.saved'), kind: 'done' });
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.errors[0] : undefined;
      if (wrong !== undefined) setTab(tabOf(wrong.path));
      toast({ title: t('settings.saveFailed'), description: messageOf(error), kind: 'bad' });
    },
  });
  return (
    <Form
      initialValues={initial}
      reinitialize
      alsoWrong={settingsProblems}
      label={t(titleOf('/admin/settings'))}
      onSubmit={(draft) => save.mutateAsync(draft)}
      onRefused={(first) => setTab(tabOf(first))}
    >
      {(form) => (
        <>
          <Tabs
            label={t('settings.tabs.label')}
            tabs={TAB_NAMES.map((key) => ({ key, label: t(`settings.tabs.${key}`) }))}
            value={tab}
            onChange={(key) => setTab(key as TabName)}
          >
            <Card>
              <Stack spacing={2.25}>
                <TabFields tab={tab} />
              </Stack>
            </Card>
          </Tabs>
          <Row spacing="8px 16px" sx={{ mt: 2.5, mb: 4 }}>
            <Button type="submit" pending={save.isPending}>
              {t('settings.save')}
            </Button>
            <span className="small muted" role="status">
              {form.dirty ? t('settings.unsaved') : ''}
            </span>
          </Row>
          <LeaveGuard unsaved={hasUnsaved} />
          <ClashDialog
            clash={versioned.clash}
            nameOf={(name) => t(`settings.field.${name}`)}
            textOf={(value) => settingText(value as SettingsValues[SettingName])}
          />
        </>
      )}
    </Form>
  );
}
