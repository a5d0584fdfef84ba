/** What a person types on the test host to give it one address per ISP. All of it is shown, nothing is run. */

export const USUAL_CARD = 'eth0';
const CARD = /^[A-Za-z0-9_.:@-]{1,15}$/;

export const isCard = (name: string): boolean => CARD.test(name);

/** The whole address, without its network: the host has a way to the router already. */
const withLength = (address: string) => `${address}/${address.includes(':') ? 128 : 32}`;

/** Until the next restart of the host. */
export const addressCommands = (addresses: readonly string[], card: string): string =>
  addresses.map((address) => `sudo ip address add ${withLength(address)} dev ${card}`).join('\n');

/** For good, where netplan sets up the network (Ubuntu): netplan adds the lists of all its files together. */
export const netplanCommands = (addresses: readonly string[], card: string): string =>
  [
    "sudo tee /etc/netplan/90-timbang.yaml >/dev/null <<'END'",
    'network:',
    '  version: 2',
    '  ethernets:',
    `    ${card}:`,
    '      addresses:',
    ...addresses.map((address) => `        - ${withLength(address)}`),
    'END',
    'sudo chmod 600 /etc/netplan/90-timbang.yaml',
    'sudo netplan apply',
  ].join('\n');

/** For good, where systemd-networkd sets up the network: beside the file that the card has already. */
export const networkdCommands = (addresses: readonly string[], card: string): string =>
  [
    `file=$(basename "$(networkctl status ${card} | sed -n 's/.*Network File: //p')")`,
    'sudo mkdir -p "/etc/systemd/network/$file.d"',
    `sudo tee "/etc/systemd/network/$file.d/90-timbang.conf" >/dev/null <<'END'`,
    '[Network]',
    ...addresses.map((address) => `Address=${withLength(address)}`),
    'END',
    `sudo networkctl reload && sudo networkctl reconfigure ${card}`,
  ].join('\n');
