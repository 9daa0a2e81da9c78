import type { PrintReply } from '@beacon/api/contest/statistic'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../core/contest/index.ts'
import { tokenHash } from '../../../platform/secret/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { findBySession } from './link-repo.ts'
import { statisticCookie } from './links.ts'
import { kindStatistic } from './port.ts'
import { selectWho } from './who-repo.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/u

/** Whom an opened link shows, and as whom the page sees results. Whoever has no open link finds nothing, and so does who asks for others. */
export async function openedPages(ctx: Ctx, contestId: string, asked: readonly string[] | undefined) {
  const token = ctx.cookies.get(statisticCookie) ?? ''
  const key = tokenForm.test(token) ? await findBySession(ctx.db, contestId, tokenHash(token)) : null
  if (key === null) return fail('contest_not_found')
  const userIds = asked === undefined || asked.length === 0 ? key.user_ids : [...new Set(asked)]
  if (userIds.some((id) => !key.user_ids.includes(id))) return fail('contest_not_found')
  const standings = await standingsOf(ctx, contestId)
  const { contest, is_frozen, is_sealed, now } = standings
  const isUnrevealed = is_frozen && key.is_real
  const isOpen = !is_frozen && !is_sealed
  const view = isUnrevealed || isOpen ? ('real' as const) : ('public' as const)
  return { standings, contest, now, user_ids: userIds, lang: key.lang, isUnrevealed, view }
}

/** The pages of the people a link names. */
export async function readPrint(ctx: Ctx, contestId: string, asked: readonly string[] | undefined): Promise<PrintReply> {
  const { standings, contest, now, user_ids, lang, isUnrevealed, view } = await openedPages(ctx, contestId, asked)
  const who = await selectWho(ctx.pool, contestId, user_ids)
  const items = await kindStatistic.of(contest).printed(ctx, standings, { who, lang, view })
  const { name, start_at, end_at, number } = contest
  return {
    contest: { name, start_at, end_at, number: String(number) },
    lang,
    is_unrevealed: isUnrevealed,
    printed_at: iso(now),
    items,
  }
}
