export const money = {
  page: 'Money',
  covers: '{{days}}, {{selection}}, {{coverage}} of the time measured',
  empty_title: 'No ISP in this period',
  empty_text: 'Choose a period in which an ISP was in use.',
  unused: '{{idle}} of {{paid}} a month paid for capacity that was not used on average.',
  unused_before: 'The unused share changed by',
  unused_share: '{{share}} of the capacity that is paid for was not used.',
  unused_share_chosen:
    'In the chosen hours, {{share}} of the capacity that is paid for was not used.',
  busiest: {
    all: 'At peak (95th percentile), all ISPs together need {{share}} of the paid capacity.',
    all_and_fullest:
      'At peak (95th percentile), all ISPs together need {{share}} of the paid capacity. {{isp}} is the fullest: it needs {{part}} of its contract.',
    single: 'At peak (95th percentile), {{isp}} needs {{part}} of its contract.',
    chosen:
      'At the peak of the chosen hours (95th percentile), all ISPs together need {{share}} of the paid capacity.',
  },
  how: 'Not used: by the mean, in the busier direction of each ISP. 95th percentile: only 5 % of the 5-minute slots are fuller.',
  how_chosen: 'The money is of whole days: a line is paid at night too.',
  smaller: {
    title: 'Contracts that could be smaller',
    lead: 'ISPs of which half the contract would do: the busier direction stays below 35 % of it at the peak',
    says: 'At peak (95th percentile) it needs {{peak}} of its contract of {{today}} (download / upload). A contract of {{enough}} of that size would still be at most 70 % full.',
    mind: 'A hint, not advice: room on one ISP also carries the campus when another fails (Balance, If an ISP fails), a peak grows when exams or new students come, and the balancing decides how much traffic an ISP gets.',
  },
  direction: 'Direction',
  title: 'Paid and used',
  lead: 'Paid capacity against what was used; money where a price is known',
  chart: 'Paid and used capacity',
  chart_unit:
    'The outline is the contract, the bar the mean, the tick with its percentage the 95th percentile of 5-minute slots. Each slot counts once, also one that was seen in part.',
  of: '{{mean}} of {{paid}}',
  currency: 'Currency',
  paid: 'Paid',
  mean: 'Mean',
  p95: '95th percentile',
  idle: 'Not used',
  idle_help:
    'unused share of what is paid for, in the busier direction; in a total weighed by price',
  price: 'Price per month',
  cost: 'Cost of the period',
  cost_help: 'counts from the first measurement of each ISP on',
  whole_days:
    'Cost, useful volume and cost per TB are of whole days, not only of the chosen hours: a line is paid at night too',
  useful: 'Useful volume',
  useful_help: 'both directions, without our own tests',
  per_tb: 'Cost per useful TB',
  table: 'Cost and use per ISP',
  all_of: 'Total ({{currency}})',
  no_price: 'no price',
  until: '{{price}} until {{date}}',
  no_prices:
    'No price is known yet. Enter what each ISP costs per month and this page tells the cost per terabyte.',
  ask_admin: 'An admin enters prices under Settings, Routers, ISP lines.',
  some_unpriced: '{{n}} of {{all}} ISPs have no price; no amount contains them.',
  enter: 'Enter prices',
  tb_is: '1 TB = 1000⁴ bytes',
};
