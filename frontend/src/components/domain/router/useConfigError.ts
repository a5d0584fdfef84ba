import type { Router } from '@/api/types';
import { useRouterError } from './useRouterError';

/** Why the configuration could not be read last, in the reader's words; the server's English for a code without words. */
export function useConfigError({
  config_error: message,
  config_error_code: code,
}: Pick<Router, 'config_error' | 'config_error_code'>): string | null {
  const errorText = useRouterError();
  return message === null ? null : (errorText(code) ?? message);
}
