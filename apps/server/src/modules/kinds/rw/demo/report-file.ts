import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { ReportRecord } from '../../../../db/schema/kinds/rw/play.ts'
import type { Special } from '../../../../module.ts'
import { openFile } from '../../../platform/file/index.ts'
import type { Challenge } from './repo.ts'

/** A sealed report leaves only behind its row of the audit log. Whether the caller may read it is decided before. */
export async function openReport(ctx: SignedIn, challenge: Challenge, { n, file_id, name, sha256 }: ReportRecord): Promise<Special> {
  const about = {
    module: 'referee',
    operation: 'report_view',
    object_type: 'challenge',
    object_id: challenge.challenge_id,
    object_name: `${challenge.no} ${challenge.entrant_name}`,
  } as const
  await change(ctx, { ...about, after: { version: n, sha256 } }, async () => undefined)
  return openFile(ctx, file_id, name)
}
