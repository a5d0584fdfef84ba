export const PROTOCOLS = ['tcp', 'udp', 'icmp'] as const;
export const WITHOUT_PORTS: ReadonlySet<string> = new Set(['icmp']);

const PART = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ADDRESS = new RegExp(String.raw`^${PART}(\.${PART}){3}$`);

export const isAddress = (text: string): boolean => ADDRESS.test(text.trim());
