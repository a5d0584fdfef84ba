/** What the words mean that a reader of these pages may not know; `docs/glossary.md` says more. */
export const terms = {
  skew: 'The share of the bytes that went over the wrong ISP, measured against the capacities. 0 % is ideal, below 5 % is balanced, above 15 % is very uneven.',
  ideal: 'The share that an ISP should carry: its capacity divided by the capacity of all ISPs.',
  configured: 'The share that the rules on the router give to this ISP.',
  achieved: 'The share of the bytes that this ISP really carried.',
  p95: '95th percentile: 95 % of the 5-minute slots were at or below this rate. It shows how full busy times are, without single peaks.',
  coverage:
    'The share of the period that was measured. Time without measurements is left out, never counted as zero.',
  bridged:
    'Time between two readings that lie far apart: the total is known, the curve in between is not.',
  period: 'A time in which the router balanced in one way: same method, same weights, same queues.',
  bucket:
    'PCC sorts connections into equal groups by their addresses. Each group is a bucket, and each bucket goes over one ISP. The weights are the numbers of buckets.',
  drift: 'A change of the balancing that was made on the router, outside Timbang.',
  finding:
    'Something in the configuration of the router that sends traffic another way than it should go, or that will when an ISP fails. Each finding says what to do.',
};
