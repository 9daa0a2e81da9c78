import { mailsPerMinute, mailTries } from '@beacon/api/platform/mail-limits'
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../context.ts'
import { mailOut } from '../../../db/schema/mail.ts'
import { Failure } from '../../../failure.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { settingsOf } from '../setting/index.ts'
import { watchFailed } from './failed.ts'
import { readContent } from './queue.ts'
import { sendLetter } from './send.ts'
import { troubleOf } from './trouble.ts'

const tickMs = 20_000
const keptDays = 30
/** Longer than a mail server may take for one letter. */
const heldSeconds = 600

export interface Sender {
  /** Sends what is due, now; a run that goes on already takes it along. */
  wake: () => void
  stop: () => Promise<void>
}

/** Sends what the queue holds, at most `mailsPerMinute` over all replicas; a letter that failed is tried again later, `mailTries` times in all. */
export function openSender(platform: Platform): Sender {
  let running: Promise<void> | null = null
  let again = false
  let isStopped = false
  const run = async (): Promise<void> => {
    do {
      again = false
      while (!isStopped && (await sendNext(platform))) again = false
    } while (again && !isStopped)
  }
  const wake = () => {
    again = true
    if (running !== null || isStopped) return
    running = run()
      .catch((error: unknown) => platform.log.warn({ err: error, source: 'mail' }, 'the mail queue has trouble'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(wake, tickMs)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * The letter is claimed before it is sent, and no connection is held while the mail server answers: who dies meanwhile lets the
 * claim run out, and another one sends it. True when one was taken, sent or not; false when nothing is due or
 * the minute is full.
 */
async function sendNext(platform: Platform): Promise<boolean> {
  const { mail } = (await settingsOf(platform)).values
  if (mail === null) return false
  const isDue = and(eq(mailOut.state, 'queued'), lte(mailOut.due_at, sql`now()`))
  if ((await platform.db.$count(mailOut, isDue)) === 0 || !(await mayGo(platform))) return false
  const first = platform.db
    .select({ id: mailOut.resource_id })
    .from(mailOut)
    .where(isDue)
    .orderBy(asc(mailOut.due_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await platform.db
    .update(mailOut)
    .set({ due_at: sql`now() + make_interval(secs => ${heldSeconds})` })
    .where(sql`${mailOut.resource_id} = (${first})`)
    .returning()
  if (row === undefined) return false
  const set = (values: Partial<typeof mailOut.$inferInsert>) =>
    platform.db
      .update(mailOut)
      .set({ tries: row.tries + 1, ...values })
      .where(eq(mailOut.resource_id, row.resource_id))
  try {
    await sendLetter(platform, mail, readContent(platform, row))
    await set({ state: 'sent', sent_at: new Date().toISOString(), error: null })
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : String(error)
    platform.log.warn({ source: 'mail', template: row.template, tries: row.tries + 1, reason: said }, 'a mail was not sent')
    const isOver = row.tries + 1 >= mailTries
    const due_at = new Date(Date.now() + (isOver ? 0 : 60_000 * 2 ** row.tries)).toISOString()
    await set({ error: troubleOf(error), state: isOver ? 'failed' : 'queued', due_at })
    if (isOver) await watchFailed(systemCtx(platform, 'mail'))
  }
  return true
}

async function mayGo(platform: Platform): Promise<boolean> {
  try {
    await rateLimit(systemCtx(platform, 'mail'), 'mail', mailsPerMinute, 60_000)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Letters that went out, or did not, need not be kept. */
export async function forgetOldMail(platform: Pick<Platform, 'db'>): Promise<void> {
  await platform.db.delete(mailOut).where(lt(mailOut.created_at, sql`now() - make_interval(days => ${keptDays})`))
}
