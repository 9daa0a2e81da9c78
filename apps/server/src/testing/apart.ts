/** They kill processes, silence databases or take minutes: they share their processes with each other and with no other test file. */
const names = [
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

/** Test files that run beside the others, in a project of their own. */
export const testsApart = names.map((name) => `apps/server/src/${name}.test.ts`)
