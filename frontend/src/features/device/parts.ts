/** What the page of the router shows one at a time; the first is that of the address alone. */
export const ROUTER_PARTS = ['device', 'routing', 'buckets', 'load'] as const;
export type RouterPart = (typeof ROUTER_PARTS)[number];
