import { contractOf } from '@beacon/api/contest/contest-fields'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { pickFields } from '../../../../db/pick-fields.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { commonView } from './common-view.ts'
import type { Counts } from './counts.ts'
import { kindOf } from './kind.ts'

/** What everybody admitted may read of a contest; the same bytes for everybody. */
export function publicView(row: ContestCommon, counts: Counts, about: { now: number; secret: SecretBox }): ContestPublic {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const plain = pickFields(values, contractOf(row.kind).plain)
  // Checked by the types of the parts: a setting is plain, or one of the others has to tell it.
  return { ...commonView(row, counts, about), ...plain, ...kindOf(row).settings.shown(row) } as ContestPublic
}
