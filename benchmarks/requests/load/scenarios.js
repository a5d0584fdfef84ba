// The three load scenarios of the Bali study (average, stress, breakpoint), one GET an iteration, over what the pages
// Overview and Weeks ask for. The plan (address, token, time scale) is a JSON file named by PLAN.
import http from 'k6/http';
import { sleep } from 'k6';
import exec from 'k6/execution';

const plan = JSON.parse(open(__ENV.PLAN));
const minutes = (n) => `${Math.max(1, Math.round(n * 60 * plan.timeScale))}s`;

const scenarios = {
  average: {
    executor: 'ramping-vus',
    stages: [
      { duration: minutes(5), target: 100 },
      { duration: minutes(10), target: 100 },
      { duration: minutes(5), target: 0 },
    ],
  },
  stress: {
    executor: 'ramping-vus',
    stages: [
      { duration: minutes(10), target: 200 },
      { duration: minutes(10), target: 200 },
      { duration: minutes(5), target: 0 },
    ],
  },
  breakpoint: {
    executor: 'ramping-arrival-rate',
    startRate: 1,
    timeUnit: '1s',
    preAllocatedVUs: 300,
    maxVUs: 1000,
    // The rate climbs by 5.6 a second every second, whatever the time scale: a scale only ends the climb sooner.
    stages: [{ duration: minutes(60), target: Math.round(20000 * plan.timeScale) }],
  },
};

const [week, before] = plan.weeks;
const earliest = plan.weeks[plan.weeks.length - 1];
const volumes = `/weeks?from_week=${earliest}&to_week=${week}`;

// One view after the other, as somebody clicks through the pages; [name, path of router r].
const views = [
  ['overview routers', () => '/overview?limit=50'],
  ['overview router 7 d', (r) => `/routers/${r}/overview?range=7d&selection=all`],
  ['overview skew 7 d', (r) => `/routers/${r}/skew?range=7d&selection=all&step=hour`],
  ['overview last minutes', (r) => `/routers/${r}/live?minutes=15`],
  ['overview router 24 h', (r) => `/routers/${r}/overview?range=24h&selection=all`],
  ['overview routers CSV', () => '/overview?limit=50&format=csv'],
  ['weeks list', (r) => `/routers/${r}/weeks?selection=all&limit=26`],
  ['weeks running week', (r) => `/routers/${r}/weeks/${week}?selection=all`],
  ['weeks week before', (r) => `/routers/${r}/weeks/${before}?selection=all`],
  ['weeks report CSV', (r) => `/routers/${r}/weeks/${before}?selection=all&format=csv`],
  ['weeks volumes of all', () => volumes],
  ['weeks volumes CSV', () => `${volumes}&format=csv`],
];

const goals = {
  average: { http_req_failed: ['rate==0'] },
  stress: { http_req_failed: ['rate==0'] },
  breakpoint: {
    http_req_failed: [{ threshold: 'rate<0.01', abortOnFail: true }],
    http_req_duration: [{ threshold: 'p(95)<1000', abortOnFail: true }],
    dropped_iterations: [{ threshold: 'count<200', abortOnFail: true }],
  },
}[plan.scenario];
// A threshold of its own is what makes k6 sum up a view apart from the others.
for (const [name] of views) {
  const bound = plan.scenario === 'average' ? 'p(95)<60' : 'p(95)<3600000';
  goals[`http_req_duration{name:${name}}`] = [bound];
}

export const options = {
  scenarios: { [plan.scenario]: { ...scenarios[plan.scenario], gracefulStop: '10s' } },
  thresholds: goals,
  insecureSkipTLSVerify: true,
  discardResponseBodies: true,
  summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)', 'p(99)', 'count'],
};

export default function iteration() {
  const turn = exec.scenario.iterationInTest;
  const [name, path] = views[(exec.vu.idInTest + exec.vu.iterationInScenario) % views.length];
  const router = (Math.floor(turn / views.length) % plan.routers) + 1;
  http.get(`${plan.address}/api/v1${path(router)}`, {
    headers: { Authorization: `Bearer ${plan.token}`, 'Accept-Encoding': 'gzip' },
    tags: { name },
  });
  if (plan.scenario !== 'breakpoint') sleep(1);
}

export function handleSummary(data) {
  return { [plan.summary]: JSON.stringify(data) };
}
