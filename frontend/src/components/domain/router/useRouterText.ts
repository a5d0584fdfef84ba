import type { Finding, Regime } from '@/api/types';
import { typeset } from '@/lib/text/typeset';
import { useServersWords } from './useServersWords';

type Params = Record<string, string>;
type Words = Pick<Finding, 'message' | 'consequence' | 'remedy'>;

const METHODS: Params = { ecmp: 'ECMP', pcc: 'PCC', nth: 'NTH' };

/** Methods by name, a route by its ISP rather than its gateway. */
function readable(code: string, { old = '', new: now = '', ...params }: Params): Params {
  if (code === 'method') return { old: METHODS[old] ?? old, new: METHODS[now] ?? now };
  const { name, interface: port, gateway = '' } = params;
  if (!port) return { through: gateway };
  return { through: name && name !== port ? `${name} (${port})` : port };
}

/** Facts of a configuration in the reader's language, else the server's English. */
export function useRouterText() {
  const translate = useServersWords();
  return {
    finding: ({ code, params, ...own }: Finding): Words => ({
      message: translate(`findings.${code}.message`, params, own.message),
      consequence: translate(`findings.${code}.consequence`, params, own.consequence),
      remedy: translate(`findings.${code}.remedy`, params, own.remedy),
    }),
    difference: ({ code, params, text }: Regime['differences'][number]): string =>
      translate(`differences.${code}`, { ...params, ...readable(code, params) }, typeset(text)),
  };
}
