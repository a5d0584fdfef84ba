/** Offered first, besides a contract's own. */
export const CURRENCIES = ['IDR', 'USD', 'SGD', 'MYR', 'EUR'];
