import { Client } from 'pg'
import type { Ctx } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { BackupRecord } from '../../db/schema/backup.ts'
import { fail, Failure } from '../../failure.ts'
import { openArchive, type ProvenArchive } from './archive-read.ts'
import { plainTexts } from './catalogue.ts'
import { lockBackups } from './lock.ts'
import { placeOf } from './place.ts'
import { updateBackup } from './repo.ts'
import { restoreDatabase } from './restore-database.ts'
import { mustBeSame } from './same-bytes.ts'
import { keepBeating, track } from './working.ts'

const scratchSchema = 'beacon_check'

/** Begins a check in this process: our signature, sums of all parts and of the whole, then the whole database in a scratch schema that is never committed. */
export async function startCheck(ctx: Ctx, row: BackupRecord): Promise<{ finished: Promise<void> }> {
  const lock = (await lockBackups(ctx.databaseUrl)) ?? fail('backup_busy')
  await updateBackup(ctx.db, row.backup_id, { check_state: 'running', heartbeat_at: new Date().toISOString() })
  const finished = track(ctx.db, lock.lost, (signal) => check(ctx, row, signal)).finally(lock.release)
  return { finished }
}

async function check(ctx: Ctx, row: BackupRecord, signal: AbortSignal): Promise<void> {
  const beating = keepBeating(ctx, row.backup_id)
  let failure: Failure | null = null
  let drop = async () => {}
  try {
    const here = await (await placeOf(ctx, row)).fetch({ signal, onShare: (share) => beating.report(25 * share) })
    drop = here.drop
    const archive = await openArchive(here.path)
    try {
      const whole = archive.prove(ctx.secret)
      await whole.verify((done, of) => {
        signal.throwIfAborted()
        beating.report(25 + (25 * done) / of)
      })
      await mustBeSame(row, here.path, signal)
      await rehearse(ctx.databaseUrl, whole, (share) => {
        signal.throwIfAborted()
        beating.report(50 + 50 * share)
      })
    } finally {
      archive.close()
    }
  } catch (error) {
    failure = signal.aborted ? new Failure('backup_interrupted') : error instanceof Failure ? error : new Failure('internal')
    if (failure !== error) ctx.log.error({ err: error, backup: row.name }, 'a backup could not be checked')
  } finally {
    beating.stop()
    await drop()
  }
  await tell(ctx, row, failure)
}

async function tell(ctx: Ctx, row: BackupRecord, failure: Failure | null): Promise<void> {
  const outcome = failure === null ? { result: 'success' as const } : { result: 'failed' as const, error_code: failure.code }
  const entry = { module: 'backup', operation: 'verify', object_type: 'backup', object_id: row.backup_id, object_name: row.name } as const
  await change(ctx, { ...entry, ...outcome }, (tx) =>
    updateBackup(tx, row.backup_id, {
      check_state: failure === null ? 'passed' : 'failed',
      checked_at: new Date().toISOString(),
      percent: 100,
      error_code: failure?.code ?? null,
      error_details: failure?.details ?? {},
    }),
  )
}

/** Restores into a scratch schema of this very database and takes everything back: nothing stays, even of a process that dies. */
export async function rehearse(url: string, archive: ProvenArchive, onTable: (share: number) => void): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'beacon backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await plainTexts(client)
    await client.query('begin')
    await restoreDatabase(client, archive, scratchSchema, onTable)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}
