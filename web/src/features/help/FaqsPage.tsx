import { useTranslation } from 'react-i18next';
import { useSitePage } from '../../shared/api/site-pages';
import { Contact } from '../../shared/kit/Contact';
import { Card, PageHead } from '../../shared/kit/Page';
import { Questions } from './Questions';

/** Every question with its answer, of the site and of each service, at /faqs. */
export default function FaqsPage() {
  const { t } = useTranslation();
  const title = useSitePage('faqs').data?.title ?? t('shell.footer.faqs');
  return (
    <main className="page page--narrow">
      <PageHead title={title} />
      <Questions />
      <div className="block">
        <Card title={t('sitePages.help.stillStuck')}>
          <Contact />
        </Card>
      </div>
    </main>
  );
}
