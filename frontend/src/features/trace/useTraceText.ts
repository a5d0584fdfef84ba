import type { TraceSentence } from '@/api/types';
import { useServersWords } from '@/components/domain/router/useServersWords';

export function useTraceText() {
  const translate = useServersWords();
  return ({ code, params, text }: TraceSentence): string =>
    translate(`traceWords.${code}`, params, text);
}
