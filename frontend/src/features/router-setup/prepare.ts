/** Commands to paste into a router's terminal: a user for Timbang, its rights, and the encrypted API. */

const PART = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)`;
const IPV4 = new RegExp(String.raw`^${PART}(\.${PART}){3}(/([12]?\d|3[0-2]))?$`);
const IPV6 = /^[\da-f:]*:[\da-f:]*:[\da-f:.]*(\/\d{1,3})?$/i;

/** That a router would let in nobody but itself, or whom nobody chose. */
const ITSELF = /^(127\.|0\.0\.0\.0$|::1$|::$|0+(:0+)*:0*1$)/;

export type AddressProblem = 'missing' | 'loopback' | 'not_an_address';

/** Of addresses or networks with commas between them, as RouterOS takes them; null: none. */
export function addressProblem(text: string): AddressProblem | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => part === '')) return 'missing';
  if (parts.some((part) => ITSELF.test(part))) return 'loopback';
  return parts.every((part) => IPV4.test(part) || IPV6.test(part)) ? null : 'not_an_address';
}

/** The address at which the browser reached Timbang, where a router may reach it there, too. */
export const likelyServer = (hostname: string): string =>
  addressProblem(hostname) === null ? hostname : '';

const nameOf = (username: string) => (/^[\w.-]+$/.test(username) ? username : 'timbang');

/** The last line lets in only `server`, which has no problem. */
export const prepareCommands = (username: string, server: string): string =>
  [
    '/user group add name=timbang policy=api,read',
    `/user add name=${nameOf(username)} group=timbang password=CHANGE-ME`,
    '/certificate add name=timbang-api common-name=timbang-api days-valid=3650 key-usage=tls-server,digital-signature,key-encipherment',
    '/certificate sign timbang-api',
    `/ip service set api-ssl certificate=timbang-api disabled=no address=${server.replaceAll(' ', '')}`,
  ].join('\n');

/** Sets the policies of the user's group: what is not named is taken away. */
const policyCommand = (username: string, policies: readonly string[]) =>
  `/user group set [/user get [find name=${nameOf(username)}] group] policy=${policies.join(',')}`;

const LEAST = ['api', 'read'];

/** `granted`: what the group has, as far as known; that stays. */
export function rightsCommands(username: string, granted: readonly string[]) {
  const others = [...new Set([...LEAST, ...granted])].filter((policy) => policy !== 'write');
  return {
    give: policyCommand(username, [...others, 'write']),
    take: policyCommand(username, others),
  };
}

const NAME = /^[A-Za-z0-9.-]+$/;

/** Shows, after `src`, the address by which this machine reaches the router; null: no address or name to ask for. */
export function findServerCommand(router: string): string | null {
  if (IPV4.test(router) || IPV6.test(router)) return `ip route get ${router}`;
  if (!NAME.test(router)) return null;
  return `ip route get "$(getent ahosts ${router} | awk 'NR == 1 { print $1 }')"`;
}
