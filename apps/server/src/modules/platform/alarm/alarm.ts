import type { AlarmKind } from '@beacon/api/message-templates'
import type { Permission } from '@beacon/api/permissions'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { closeAlarm, openAlarm } from './repo.ts'

export interface AlarmNews {
  kind: AlarmKind
  /** For the placeholders of the kind's text. */
  values: Record<'en' | 'zh', Record<string, string>>
  /** Who holds this item is told as well: it is theirs to mend. */
  item?: Permission
  /** Who is told in place of the administrators: it is theirs alone. */
  user_ids?: readonly string[]
}
interface Alarm extends AlarmNews {
  /** Alarms of one kind about different things stand side by side. */
  about?: string
  /** What is the matter now; while it stays the same nobody is told again. */
  what?: string
}

type Teller = (tx: Tx, news: AlarmNews) => Promise<void>
const tellers: Teller[] = []

/** Whoever carries messages to administrators says so here. */
export function carryAlarms(tell: Teller): void {
  if (!tellers.includes(tell)) tellers.push(tell)
}

/** Opens an alarm and tells every administrator, once until it is cleared or `what` changes; however often and on how many replicas it is raised. */
export async function raiseAlarm(ctx: Pick<Ctx, 'db' | 'log'>, { about = '', what = '', ...news }: Alarm): Promise<void> {
  const { kind, values } = news
  const isNews = await ctx.db.transaction(async (tx) => {
    if (!(await openAlarm(tx, { kind, about, what, values }))) return false
    for (const tell of tellers) await tell(tx, news)
    return true
  })
  if (isNews) ctx.log.error({ source: 'app', alarm: kind, about, what }, `alarm: ${kind}`)
}

/** What was the matter is over; raised again it is news. */
export async function clearAlarm(ctx: Pick<Ctx, 'db' | 'log'>, kind: AlarmKind, about = ''): Promise<void> {
  const wasOpen = await ctx.db.transaction((tx) => closeAlarm(tx, kind, about))
  if (wasOpen) ctx.log.info({ source: 'app', alarm: kind, about }, `alarm over: ${kind}`)
}
