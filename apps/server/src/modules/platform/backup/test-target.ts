import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { backupTargetTrouble, type backup as contract } from '@beacon/api/platform/backup'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { writeAudit } from '../audit/index.ts'
import { requireReauth } from '../person/index.ts'
import { settingsOf } from '../setting/index.ts'
import { currentBucket } from './place.ts'
import { bucketFolder, s3Address } from './s3-address.ts'

/** Does in small what a backup does: an object is written, read back and removed. What went wrong is told in our words. */
export async function testTarget(ctx: SignedIn): Promise<Reply<typeof contract.test_target>> {
  await requireReauth(ctx)
  const from = performance.now()
  const said = await tryTarget(ctx).then(() => 'good' as const, wordOf)
  const is_good = said === 'good'
  await writeAudit(ctx, ctx.db, [
    { module: 'setting', operation: 'test', object_type: 'setting', object_name: 'backup_target', result: is_good ? 'success' : 'failed' },
  ])
  return { is_good, said, took_ms: Math.round(performance.now() - from) }
}

async function tryTarget(ctx: SignedIn): Promise<void> {
  const bucket = await currentBucket(ctx)
  const target = (await settingsOf(ctx)).values.backup_target
  const name = `beacon-test-${randomBytes(6).toString('hex')}.txt`
  const key = target === null ? name : (s3Address(bucketFolder(target) + name)?.key ?? name)
  const bytes = randomBytes(64)
  await bucket.put(key, bytes)
  try {
    if (!bytes.equals(await buffer(await bucket.read(key, { start: 0, end: bytes.length }))))
      throw new Failure('backup_target_failed', { why: 'refused' })
  } finally {
    await bucket.remove(key)
  }
}

function wordOf(error: unknown): Reply<typeof contract.test_target>['said'] {
  const why = backupTargetTrouble.safeParse(error instanceof Failure ? error.details?.['why'] : undefined)
  return why.success ? why.data : 'unreachable'
}
