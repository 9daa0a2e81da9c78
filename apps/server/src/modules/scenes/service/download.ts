import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import type { Special } from '../../../module.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { openFile } from '../../platform/file/index.ts'
import { about } from './act.ts'
import { findService, findVersion } from './repo.ts'

export async function downloadVersion(ctx: SignedIn, service_id: string, number: number): Promise<Special> {
  const { name } = (await findService(ctx.db, service_id)) ?? fail('not_found')
  const { file_id, file_name } = (await findVersion(ctx.db, service_id, number)) ?? fail('not_found')
  const sent = await openFile(ctx, file_id, file_name)
  await writeAudit(ctx, ctx.db, [{ ...about, operation: 'download', object_id: service_id, object_name: `${name} v${number}` }])
  return sent
}
