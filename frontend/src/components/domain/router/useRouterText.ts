import type { Finding, Regime } from '@/api/types';
import { typeset } from '@/lib/text/typeset';
import { useServersWords } from './useServersWords';

type Params = Record<string, string>;
type Words = Pick<Finding, 'message' | 'consequence' | 'remedy'>;

const METHODS: Params = { ecmp: 'ECMP', pcc: 'PCC', nth: 'NTH' };

type Word = (word: string) => string;

/** Methods by name, a route by its ISP rather than its gateway, "none" in words; values of RouterOS stay as they are. */
function readable(code: string, params: Params, value: Word, property: Word): Params {
  const { old = '', new: now = '', change = '' } = params;
  if (code === 'method')
    return { old: METHODS[old] ?? value(old), new: METHODS[now] ?? value(now) };
  const { name, interface: port, gateway = '' } = params;
  const words = { old: value(old), new: value(now), change: changed(change, value, property) };
  if (!port) return { ...words, through: gateway };
  return { ...words, through: name && name !== port ? `${name} (${port})` : port };
}

/** `distance 1 -> 2, check-gateway none -> ping`. */
const changed = (change: string, value: Word, property: Word): string =>
  change
    .split(', ')
    .map((part) => {
      const [name = '', before = '', , after = ''] = part.split(' ');
      return part && `${property(name)} ${value(before)} → ${value(after)}`;
    })
    .join(', ');

/** Facts of a configuration in the reader's language, else the server's English. */
export function useRouterText() {
  const translate = useServersWords();
  const word =
    (kind: 'value' | 'change'): Word =>
    (english) =>
      /^[a-z]+$/.test(english) ? translate(`differences.${kind}_${english}`, {}, english) : english;
  return {
    finding: ({ code, params, ...own }: Finding): Words => ({
      message: translate(`findings.${code}.message`, params, own.message),
      consequence: translate(`findings.${code}.consequence`, params, own.consequence),
      remedy: translate(`findings.${code}.remedy`, params, own.remedy),
    }),
    difference: ({ code, params, text }: Regime['differences'][number]): string =>
      translate(
        `differences.${code}`,
        { ...params, ...readable(code, params, word('value'), word('change')) },
        typeset(text),
      ),
  };
}
