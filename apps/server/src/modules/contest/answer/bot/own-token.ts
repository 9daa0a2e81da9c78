import type { bot as contract, BotView } from '@beacon/api/topic/bot'
import type { Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { seeContest, type SeenContest } from '../../core/contest/index.ts'
import { flagAddressOf } from './flag-address.ts'
import { isBotOn, kindBot } from './port.ts'
import { findToken, putToken, selectCalls } from './repo.ts'

const hintLength = 6
type TokenView = NonNullable<BotView['token']>

async function ownEntry(ctx: SignedIn, seen: SeenContest) {
  return (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
}

const viewOf = ({ hint, created_at, created_by, last_used_at }: TokenView): TokenView => ({ hint, created_at, created_by, last_used_at })

/** What a member may know: never the token, which was shown once. */
export async function readBot(ctx: SignedIn, contestId: string): Promise<BotView> {
  const seen = await seeContest(ctx, contestId)
  const is_on = isBotOn(seen.contest)
  const { entrant_id, is_captain } = await ownEntry(ctx, seen)
  const token = await findToken(ctx.db, entrant_id)
  const calls = await selectCalls(ctx.db, entrant_id)
  return {
    is_on,
    can_rotate: is_captain,
    per_second: limits.bot_per_second,
    flags_per_second: kindBot.of(seen.contest)?.flags_per_second ?? null,
    flags_max: limits.bot_flags,
    flag_address: flagAddressOf(ctx, seen.contest),
    token: token === null ? null : viewOf(token),
    calls: calls.map(({ at, flags, correct, result, address }) => ({ at, flags, correct, result, address })),
  }
}

/** The old token stops with the commit, on every replica: each request reads the row. */
export async function rotateToken(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.rotate>> {
  const seen = await seeContest(ctx, contestId)
  const isOn = isBotOn(seen.contest)
  const { entrant_id, is_captain, name, status, reason } = await ownEntry(ctx, seen)
  if (!isOn) fail('bot_api_off')
  if (!is_captain) fail('not_captain')
  if (status === 'banned') fail('entrant_banned', { reason })
  const token = newToken()
  const entry = {
    module: 'entrant' as const,
    operation: 'token_rotate' as const,
    object_type: 'entrant',
    object_id: entrant_id,
    object_name: name,
  }
  return change(ctx, entry, async (tx) => {
    const row = { entrant_id, contest_id: contestId, token_hash: tokenHash(token), hint: token.slice(0, hintLength) }
    const made = await putToken(tx, { ...row, created_by: ctx.actor.rep_name })
    const data = { rotated_at: made.created_at }
    await publish(tx, { contest_id: contestId, channel: `entrant:${entrant_id}`, event: 'me.token', data })
    return { token, view: viewOf(made) }
  })
}
