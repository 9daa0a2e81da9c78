import type { KindContestEntry } from '../../../contest/out/package-export/index.ts'
import type { KindPackages } from '../../../contest/out/package-import/index.ts'
import { regexProblem } from '../../../bank/flag/index.ts'
import { insertReady, openPool, overwriteReady } from '../bank/index.ts'
import { compareRanking } from './compare.ts'
import { contestEntry } from './entry.ts'
import { makeContest } from './make.ts'

/** Questions and contests that packages bring, CTFd's history among them. */
export const packages: KindPackages = {
  formats: ['ctfcli', 'ctfd', 'gzctf', 'beacon'],
  questions: {
    refusals: ({ flags }) =>
      flags.flatMap((flag, index) => {
        const why = flag.match === 'regex' ? regexProblem(flag.content) : null
        return why === null ? [] : [{ code: 'regex_wrong' as const, details: { n: index + 1, why } }]
      }),
    insert: insertReady,
    overwrite: overwriteReady,
  },
  make: makeContest,
  compare: compareRanking,
}

/** A contest in a package that is written, and what a question brings along. */
export const packaged: KindContestEntry = { entry: contestEntry, pool: (ctx, id) => openPool(ctx, ctx.db, id) }
