import type { ContractChoice, ContractChoices } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

export interface NamedContract {
  name: string;
  size: string;
  isNew: boolean;
}

/** The contract of each ISP in a choice: `200 Mbps`, or `200 / 100 Mbps` where the directions differ. */
export function useContractWords({ uplinks, offers }: ContractChoices) {
  const format = useFormat();
  return (choice: ContractChoice): NamedContract[] =>
    uplinks.map((uplink, place) => {
      const offer = offers[choice.offers[place] ?? -1];
      const { download_bps: down, upload_bps: up } = offer ?? uplink;
      const size =
        down === up ? format.contract(down) : `${format.contract(down)} / ${format.contract(up)}`;
      return { name: uplink.name, size, isNew: offer !== undefined };
    });
}
