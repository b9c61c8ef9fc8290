import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterAll, expect, it } from 'vitest';

function Home() {
  const { t } = useTranslation();
  return <h1>{t('shell.nav.home')}</h1>;
}

afterAll(() => i18next.changeLanguage('en'));

it('a text that is shown changes with the language', async () => {
  i18next.addResourceBundle('hi', 'translation', { shell: { nav: { home: 'होम' } } });
  render(<Home />);
  expect(screen.getByRole('heading')).toHaveTextContent('Home');
  await act(() => i18next.changeLanguage('hi'));
  expect(screen.getByRole('heading')).toHaveTextContent('होम');
  await act(() => i18next.changeLanguage('en'));
  expect(screen.getByRole('heading')).toHaveTextContent('Home');
});
