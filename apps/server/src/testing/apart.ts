/** A server of few modules finds what the modules of another server have set in this process: such a file needs a process of its own. */
const ofFewModules = [
  'db/batch-transaction',
  'http/adaptor',
  'http/slow-bodies',
  'jobs/jobs',
  'jobs/killed-worker',
  'live/live',
  'modules/platform/audit/chain',
  'modules/platform/audit/keyed',
  'modules/contest/score/ranking/freeze',
  'modules/kinds/flag/submission/box',
  'modules/kinds/flag/submission/outage',
  'modules/kinds/flag/submission/run-batch',
  'modules/kinds/flag/submission/submit',
  'modules/kinds/flag/submission/wire',
]

/** They kill processes, silence databases, count memory or take minutes: to load the server's files anew is the least of it. */
const ofTheirOwn = [
  'db/silence',
  'http/database-away',
  'modules/platform/backup/*',
  'modules/contest/out/package-export/*',
  'modules/contest/out/package-import/*',
  'modules/contest/out/resource-import/*',
  'modules/platform/storage-cleaner/*',
  'postgres/*',
  'testing/strength/*',
]

/** Test files that run in a process of their own; all others share theirs with the files before and after them. */
export const testsApart = [...ofFewModules, ...ofTheirOwn].map((name) => `apps/server/src/${name}.test.ts`)

/** What a process of their own is told by. */
export const apartVariable = 'BEACON_TEST_APART'
