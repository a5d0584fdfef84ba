/** The price list of a router. */
export const offers = {
  title: 'Price list',
  lead: 'What the ISPs offer instead of today’s contracts. Money compares them: which would do it for less?',
  none: 'No offer is entered.',
  add: 'Add an offer',
  isp: 'ISP',
  download: 'Download, Mbps',
  upload: 'Upload, Mbps',
  price: 'Price a month',
  currency: 'Currency',
  from: 'From',
  to: 'Until',
  remove: 'Remove offer {{number}}',
  offer: 'Offer {{number}}',
  leave_text: 'The price list is not saved.',
  compare: 'Compare them on the page Money',
};
