/** Offered first; whatever a contract has already is offered too. */
export const CURRENCIES = ['IDR', 'USD', 'SGD', 'MYR', 'EUR'];
