import { rememberScreen } from '@/lib/browser/wallAddress';
import { PairPage } from '@/features/wall/pair/PairPage';

/** With a new page, so that nothing of the code stays behind the board. */
const open = (address: string) => {
  rememberScreen(localStorage, address);
  location.replace(address);
};

export default function Pair() {
  return <PairPage open={open} />;
}
