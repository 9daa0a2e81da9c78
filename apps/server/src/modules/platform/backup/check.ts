import { Client } from 'pg'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Migration } from '../../../db/migrate.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { Failure } from '../../../failure.ts'
import { openArchive, type ProvenArchive } from './archive-read.ts'
import { plainTexts } from './catalogue.ts'
import { lockForWork } from './lock.ts'
import { placeOf } from './place.ts'
import { updateBackup } from './repo.ts'
import { restoreDatabase } from './restore-database.ts'
import { lostFiles, type NamedFile } from './named-files.ts'
import { mustBeSame } from './same-bytes.ts'
import { keepBeating, track } from './working.ts'

const scratchSchema = 'beacon_check'
/** So many lost files are told by name; all are counted. */
const mostNamed = 20

/** Begins a check in this process: our signature, sums of all parts and of the whole, then the whole database in a scratch schema that is never committed. */
export async function startCheck(ctx: Ctx, row: BackupRecord): Promise<{ finished: Promise<void> }> {
  const lock = await lockForWork(ctx)
  try {
    await updateBackup(ctx.db, row.backup_id, { check_state: 'running', heartbeat_at: new Date().toISOString() })
  } catch (error) {
    await lock.release()
    throw error
  }
  return { finished: track(ctx, lock, (signal) => check(ctx, row, signal)) }
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
      const lost = await rehearse(ctx.databaseUrl, whole, (share) => {
        signal.throwIfAborted()
        beating.report(50 + 50 * share)
      })
      failure = lossOf(lost)
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

/** Whatever else is whole: without these files the installation does not come back as it was. */
function lossOf(lost: readonly NamedFile[]): Failure | null {
  if (lost.length === 0) return null
  const named = lost.slice(0, mostNamed).map(({ name, key }) => `${name} (${key})`)
  return new Failure('backup_files_lost', { count: lost.length, files: named.join(', ') + (lost.length > mostNamed ? ', …' : '') })
}

/**
 * Restores into a scratch schema of this very database and takes everything back: nothing stays, even of a process that dies.
 * Answers the files that rows of the archive need and that it has not. `migrations`: those of the program that shall restore it.
 */
export async function rehearse(
  url: string,
  archive: ProvenArchive,
  onTable: (share: number) => void,
  migrations?: readonly Migration[],
): Promise<NamedFile[]> {
  const client = new Client({ connectionString: url, application_name: 'beacon backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await plainTexts(client)
    await client.query('begin')
    await restoreDatabase(client, archive, scratchSchema, { onTable, ...(migrations === undefined ? {} : { migrations }) })
    const lost = await lostFiles(client, archive.manifest, scratchSchema)
    await client.query('rollback')
    return lost
  } finally {
    await client.end()
  }
}
