/** A server of few modules finds what the modules of another server have set in this process: such a file needs a process of its own. */
const ofFewModules = [
  'http/adaptor',
  'http/slow-bodies',
  'jobs/jobs',
  'jobs/killed-worker',
  'live/live',
  'modules/audit/chain',
  'modules/audit/keyed',
  'modules/ranking/freeze',
  'modules/submission/box',
  'modules/submission/outage',
  'modules/submission/run-batch',
  'modules/submission/submit',
  'modules/submission/transaction',
  'modules/submission/wire',
]

/** They kill processes, silence databases, count memory or take minutes: to load the server's files anew is the least of it. */
const ofTheirOwn = [
  'db/silence',
  'http/database-away',
  'modules/backup/*',
  'modules/package-export/*',
  'modules/package-import/*',
  'modules/resource-import/*',
  'modules/storage-cleaner/*',
  'postgres/*',
  'testing/strength/*',
]

/** Test files that run in a process of their own; all others share theirs with the files before and after them. */
export const testsApart = [...ofFewModules, ...ofTheirOwn].map((name) => `apps/server/src/${name}.test.ts`)

/** What a process of their own is told by. */
export const apartVariable = 'BEACON_TEST_APART'
