import { checkEmail } from '@anupalan/domain/rules/email';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../api/reference';
import { ErrorState, SkeletonLines } from '../loading/states';
import { type Pair, Pairs } from './text';

/** The site's contact data. */
export function Contact() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  if (config.isPending) return <SkeletonLines count={3} />;
  if (config.isError) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />;
  const { contactEmail, contactPhone, supportHours, supportMessage } = config.data;
  const items: Pair[] = [];
  if (contactPhone)
    items.push({
      term: t('shell.helpPhone'),
      value: <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>,
    });
  if (contactEmail)
    items.push({
      term: t('shell.helpEmail'),
      // Any text can be saved here; only an address is a link.
      value:
        checkEmail(contactEmail) === null ? <a href={`mailto:${contactEmail.trim()}`}>{contactEmail}</a> : contactEmail,
    });
  if (supportHours) items.push({ term: t('shell.helpHours'), value: supportHours });
  return (
    <Stack spacing={1.75}>
      {items.length > 0 ? <Pairs items={items} facts /> : <p>{t('shell.helpNoContact')}</p>}
      {supportMessage ? <p className="small muted">{supportMessage}</p> : null}
    </Stack>
  );
}
