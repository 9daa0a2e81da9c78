import type { rwContest } from '@beacon/api/kinds/rw/contest'
import { contestRw } from '../../../db/schema/kinds/rw/contest-rw.ts'
import { noOwnSettings } from '../../contest/answer/answers/index.ts'
import { inOwnTable, type KindPort } from '../../contest/core/contest/index.ts'

/** Settings of a real-world contest, in a table of their own. */
export const settings: KindPort<typeof rwContest>['settings'] = { ...noOwnSettings, ...inOwnTable(contestRw) }
