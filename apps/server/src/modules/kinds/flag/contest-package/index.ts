import type { KindContestEntry } from '../../../contest/out/package-export/index.ts'
import type { KindPackages } from '../../../contest/out/package-import/index.ts'
import { compareRanking } from './compare.ts'
import { contestEntry } from './entry.ts'
import { makeContest } from './make.ts'

/** Contests that packages bring, CTFd's history among them. */
export const packages: KindPackages = { make: makeContest, compare: compareRanking }

/** A contest in a package that is written. */
export const packaged: KindContestEntry = { entry: contestEntry }
