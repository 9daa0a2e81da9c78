import type { AlarmKind } from '@beacon/api/people/message-templates'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { contest, contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { minuteIn } from '../../../../zone.ts'
import { clearAlarm, openAlarms, raiseAlarm } from '../../../platform/alarm/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { holdOf } from './check.ts'
import { wordsOf } from './start-words.ts'
import { wholeRows } from '../../core/contest/index.ts'

const kinds = ['start_blocked', 'start_held'] as const satisfies readonly AlarmKind[]

/**
 * An hour before an automatic start its staff hear once that it will not come, and once more when it did not. What is over is
 * cleared: mended, confirmed, moved, started by hand or deleted.
 */
export async function watchStarts(ctx: Ctx): Promise<void> {
  const open = new Map<string, (typeof kinds)[number]>()
  for (const row of await selectAwaited(ctx.db)) {
    const { holds, items } = await holdOf(ctx, ctx.db, row)
    if (!holds && !row.is_start_held) continue
    const kind = row.is_start_held ? 'start_held' : 'start_blocked'
    open.set(row.resource_id, kind)
    await raise(ctx, row, kind, items)
  }
  for (const { kind, about } of await openAlarms(ctx.db))
    if (kinds.some((one) => one === kind) && open.get(about) !== kind) await clearAlarm(ctx, kind, about)
}

async function raise(ctx: Ctx, row: ContestCommon, kind: (typeof kinds)[number], items: Parameters<typeof wordsOf>[0]): Promise<void> {
  const date = minuteIn((await settingsOf(ctx)).values.time_zone, row.start_at)
  const values = (lang: 'en' | 'zh') => ({ name: row.translations[lang]?.name || row.name, date, reasons: wordsOf(items, lang) })
  const user_ids = await staffOf(ctx.db, row)
  await raiseAlarm(ctx, {
    kind,
    about: row.resource_id,
    what: row.start_at,
    values: { en: values('en'), zh: values('zh') },
    // Where nobody of the contest can sign in any more, the administrators are told.
    ...(user_ids.length > 0 && { user_ids }),
  })
}

async function selectAwaited(executor: Executor): Promise<ContestCommon[]> {
  const rows = await executor
    .select()
    .from(contest)
    .where(
      and(
        isNull(contest.deleted_at),
        isNull(contest.started_at),
        eq(contest.start_mode, 'auto'),
        eq(contest.announced_status, 'not_started'),
        or(eq(contest.is_start_held, true), sql`${contest.start_at} between now() and now() + interval '1 hour'`),
      ),
    )
  return wholeRows(executor, rows)
}

/** Who could mend it: the maker and the contest's administrators that can sign in. */
async function staffOf(executor: Executor, { resource_id, owner_id }: ContestCommon): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: user.resource_id })
    .from(user)
    .leftJoin(contestStaff, and(eq(contestStaff.user_id, user.resource_id), eq(contestStaff.contest_id, resource_id)))
    .where(
      and(
        isNull(user.deleted_at),
        eq(user.status, 'normal'),
        sql`(${user.expires_at} is null or ${user.expires_at} > now())`,
        or(eq(user.resource_id, owner_id), eq(contestStaff.role, 'administrator')),
      ),
    )
  return rows.map(({ id }) => id)
}
