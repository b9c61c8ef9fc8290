import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { startI18n } from '../i18n/i18n';

startI18n();
afterEach(cleanup);
