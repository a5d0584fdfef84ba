/** A screen without a keyboard: it shows a code and asks whether an admin has approved it. */
import i18next from 'i18next';
import { post } from '@/api/client';
import { asProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import { wallAddress } from '@/lib/browser/wallAddress';

type Schemas = components['schemas'];
/** What the screen keeps while it waits; the secret goes into no address. */
export type Pairing = Pick<Schemas['WallPairing'], 'code' | 'secret'>;

export interface PairView {
  pairing: Pairing | null;
  /** `away`: no answer; `full`: too many screens wait. */
  problem: 'away' | 'full' | null;
  /** Seconds until the next question. */
  waitS: number;
  /** Once approved. */
  address: string | null;
}

export const ASK_EVERY_S = 3;
const WITHOUT: PairView = { pairing: null, problem: null, waitS: 0, address: null };
const TOO_MANY = 429;

/** The next question; an expired code is followed by a new one at once. */
export async function askOn(held: Pairing | null): Promise<PairView> {
  const waiting: PairView = { ...WITHOUT, pairing: held, waitS: ASK_EVERY_S };
  try {
    if (!held) return { ...waiting, pairing: await post('/api/v1/wall/pairings') };
    const answer = await post('/api/v1/wall/pairings/fetch', {}, { secret: held.secret });
    if (answer.state === 'gone') return WITHOUT;
    const address = addressOf(answer);
    return { ...waiting, pairing: address ? null : held, address };
  } catch (error) {
    const { status, retryAfterS } = asProblem(error);
    if (status !== TOO_MANY) return { ...waiting, problem: 'away' };
    return { ...waiting, problem: 'full', waitS: retryAfterS ?? ASK_EVERY_S };
  }
}

function addressOf(answer: Schemas['PairingState']): string | null {
  const { token, router_id: router, rotate_s: rotate, theme, language: lang } = answer;
  if (answer.state !== 'paired' || token === null) return null;
  // The board speaks as this screen does, unless the admin chose otherwise.
  const shown = { router, rotate, theme, lang: lang ?? i18next.language };
  return wallAddress(location.origin, token, shown);
}

const KEPT = 'timbang.wall.pairing';

/** A reload goes on with the same code: only a few screens of a place may wait. */
export function keep(storage: Storage, pairing: Pairing | null): void {
  if (pairing) storage.setItem(KEPT, JSON.stringify(pairing));
  else storage.removeItem(KEPT);
}

export function kept(storage: Storage): Pairing | null {
  try {
    const { code, secret } = JSON.parse(storage.getItem(KEPT) ?? '{}') as Partial<Pairing>;
    return code && secret ? { code, secret } : null;
  } catch {
    return null;
  }
}
