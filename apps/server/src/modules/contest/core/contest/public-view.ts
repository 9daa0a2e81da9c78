import type { ContestPublic } from '@beacon/api/contest-views'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { commonView } from './common-view.ts'
import type { Counts } from './counts.ts'
import { kindOf } from './kind.ts'

export const publicView = (row: ContestCommon, counts: Counts, about: { now: number; secret: SecretBox }): ContestPublic => ({
  ...commonView(row, counts, about),
  ...kindOf(row).settings.shown(row),
})
