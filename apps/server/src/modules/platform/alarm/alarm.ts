import type { AlarmKind } from '@beacon/api/people/message-templates'
import type { Ctx } from '../../../context.ts'
import { alarmPort, type AlarmNews } from './port.ts'
import { closeAlarm, isOpen, lockAlarms, openAlarm } from './repo.ts'

interface Alarm extends AlarmNews {
  /** Alarms of one kind about different things stand side by side. */
  about?: string
  /** What is the matter now; while it stays the same nobody is told again. */
  what?: string
  /** Another kind that says more of the same matter: while it is open this one is not raised. */
  unless?: AlarmKind
  /** Another kind that says less of the same matter: it is over as soon as this one is raised. */
  ends?: AlarmKind
}

/** Opens an alarm and tells every administrator, once until it is cleared or `what` changes; however often and on how many replicas it is raised. */
export async function raiseAlarm(ctx: Pick<Ctx, 'db' | 'log'>, { about = '', what = '', unless, ends, ...news }: Alarm): Promise<void> {
  const { kind, values } = news
  const isNews = await ctx.db.transaction(async (tx) => {
    // Two kinds that know of each other wait for each other: raised at the same moment, only the one that says more stays.
    if (unless !== undefined || ends !== undefined) await lockAlarms(tx)
    if (unless !== undefined && (await isOpen(tx, unless))) return false
    if (ends !== undefined) await closeAlarm(tx, ends, '')
    if (!(await openAlarm(tx, { kind, about, what, values }))) return false
    await alarmPort.answer().tellOfAlarm(tx, news)
    return true
  })
  if (isNews) ctx.log.error({ source: 'app', alarm: kind, about, what }, `alarm: ${kind}`)
}

/** What was the matter is over; raised again it is news. */
export async function clearAlarm(ctx: Pick<Ctx, 'db' | 'log'>, kind: AlarmKind, about = ''): Promise<void> {
  const wasOpen = await ctx.db.transaction((tx) => closeAlarm(tx, kind, about))
  if (wasOpen) ctx.log.info({ source: 'app', alarm: kind, about }, `alarm over: ${kind}`)
}
