import { t } from './i18n';

const texts = { t } as const;

/**
 * The texts, for components: `const { t } = useTranslation()`. There is one language, whose texts are there before what
 * shows them is first drawn (`…-texts.ts`): nothing is waited for, and nothing tells of another one. react-i18next's hook
 * does both, in every component that is drawn, and a dialog has a dozen: on a slow phone that was noticed when one opened.
 */
export const useTranslation = (): typeof texts => texts;
