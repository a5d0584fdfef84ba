import type { LanguageDefinition } from '../languages';
import { parts } from './parts';

export const language: LanguageDefinition = { name: 'English', locale: 'en-GB', parts };
