import { randomBytes } from 'node:crypto'
import type { RestoreReport, RestoreStep } from '@beacon/api/platform/backup'
import type { SignedIn } from '../../../context.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { fail, Failure } from '../../../failure.ts'
import { openArchive, type Archive } from './archive-read.ts'
import { lockForWork, type BackupLock } from './lock.ts'
import { startBackup } from './make.ts'
import { placeOf, type ArchivePlace } from './place.ts'
import { backupPort } from './port.ts'
import { replaceAll } from './replace-all.ts'
import { updateBackup } from './repo.ts'
import { migrationsAround } from './restore-database.ts'
import { tellRestore, type RestoreNews } from './restores.ts'
import { mustBeSame } from './same-bytes.ts'
import { keepBeating, track } from './working.ts'

/**
 * Begins to put a backup in place of everything, in this process. What can be refused is refused at once; what takes long is told
 * under the token. The database is replaced in one transaction, so a failure leaves all as it was. Only what this installation
 * signed comes in here; an archive of another master key is a matter of the machine (`pnpm restore`).
 */
export async function startRestore(ctx: SignedIn, row: BackupRecord): Promise<{ token: string; finished: Promise<void> }> {
  const running = await backupPort.answer().findRunningContest(ctx)
  if (running !== null) fail('contest_running', { contest: running })
  const lock = await lockForWork(ctx)
  let archive: Archive | null = null
  try {
    const place = await placeOf(ctx, row)
    archive = await place.peek()
    migrationsAround(archive.prove(ctx.secret).manifest)
    await updateBackup(ctx.db, row.backup_id, { state: 'restoring', heartbeat_at: new Date().toISOString() })
    const token = randomBytes(24).toString('base64url')
    const telling = openTelling(ctx, token)
    await telling.step('verifying', 0)
    const about = { row, place, lock, telling }
    return { token, finished: track(ctx, lock, (signal) => run(ctx, about, signal)) }
  } catch (error) {
    await lock.release()
    throw error
  } finally {
    archive?.close()
  }
}

const againMs = 10_000
type Telling = ReturnType<typeof openTelling>

/** Says how far it is when that has changed, and again now and then: replicas that hear nothing open their doors. */
function openTelling(ctx: SignedIn, token: string) {
  const news: RestoreNews = {
    token,
    number: 0,
    view: { step: 'verifying', percent: 0, error_code: null, error_details: {}, report: null },
    is_closed: false,
    is_over: false,
  }
  const send = () => {
    news.number += 1
    return tellRestore(ctx, ctx.db, news)
  }
  const again = () => void send().catch((error: unknown) => ctx.log.warn({ err: error }, 'how far a restore is could not be told'))
  const timer = setInterval(again, againMs)
  const end = (more: Partial<RestoreNews>) => {
    clearInterval(timer)
    Object.assign(news, more)
    return send()
  }
  return {
    step: async (step: RestoreStep, share: number, is_closed = false) => {
      const percent = Math.round(100 * share)
      if (news.view.step === step && news.view.percent === percent && news.is_closed === is_closed) return
      Object.assign(news, { view: { ...news.view, step, percent }, is_closed })
      await send()
    },
    /** In the middle of a stream nobody waits for it to be told. */
    share: (step: RestoreStep, share: number, is_closed: boolean) => {
      const percent = Math.round(100 * share)
      if (percent === news.view.percent) return
      Object.assign(news, { view: { ...news.view, step, percent }, is_closed })
      again()
    },
    done: (report: RestoreReport) => end({ view: { ...news.view, step: 'done', percent: 100, report }, is_closed: true, is_over: true }),
    failed: ({ code, details = {} }: Failure) =>
      end({ view: { ...news.view, step: 'failed', error_code: code, error_details: details }, is_closed: false }),
  }
}

interface Run {
  row: BackupRecord
  place: ArchivePlace
  lock: BackupLock
  telling: Telling
}

async function run(ctx: SignedIn, { row, place: lies, lock, telling }: Run, signal: AbortSignal): Promise<void> {
  const beating = keepBeating(ctx, row.backup_id)
  const started = Date.now()
  let archive: Archive | null = null
  let drop = async () => {}
  try {
    const here = await lies.fetch({ signal, onShare: (share) => telling.share('verifying', share / 2, false) })
    drop = here.drop
    archive = await openArchive(here.path)
    const whole = archive.prove(ctx.secret)
    await whole.verify((done, of) => telling.share('verifying', 0.5 + done / of / 2, false))
    await mustBeSame(row, here.path, signal)
    await telling.step('saving', 0)
    const saved = await (await startBackup(ctx, { trigger: 'restore', lock })).finished
    if (saved.state !== 'done') throw notSaved(saved)
    await telling.step('database', 0, true)
    beating.stop()
    const { user_id, username, role_name } = ctx.actor
    const actor = { user_id, username, role_name, ip: ctx.ip }
    const place = { databaseUrl: ctx.databaseUrl, storage: ctx.storage, dataDir: ctx.config.dataDir }
    const onShare = (share: number) => telling.share('database', share, true)
    const keys = { old: ctx.secret, next: ctx.secret }
    const report = await replaceAll(place, { archive: whole, row, saved, started, actor, onShare, keys })
    ctx.log.info({ backup: row.name, report }, 'a backup was restored')
    await telling.done(report)
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('internal')
    if (failure !== error) ctx.log.error({ err: error, backup: row.name }, 'a backup could not be restored')
    await updateBackup(ctx.db, row.backup_id, { state: 'done', error_code: failure.code, error_details: failure.details ?? {} })
    await telling.failed(failure)
  } finally {
    beating.stop()
    archive?.close()
    await drop()
  }
}

/** Why nothing is replaced: there is no backup of now. */
const notSaved = ({ error_code, error_details }: BackupRecord): Failure =>
  error_code === 'backup_target_failed' ? new Failure(error_code, error_details) : new Failure('disk_full', { why: error_code })
