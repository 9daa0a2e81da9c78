import type { statistic as contract, StatisticLink } from '@beacon/api/contest/statistic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { slug } from '@beacon/router/paths'
import { can, type CookieKind, type Ctx, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { Failure, fail } from '../../../../failure.ts'
import { iso, staffContest } from '../../core/contest/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { findByKey, insertKey, insertSession, revokeKey, selectKeys, selectNamed, type KeyRecord } from './link-repo.ts'

const lastsMs = 24 * 3_600_000
/** The cookie of a statistic link: another one than those of sessions and displays. */
export const statisticCookie: CookieKind = { name: 'beacon_statistic', path: '/api/ct' }
const namedMost = 10
const wrongKeys = 30
const wrongWindowMs = 10 * 60_000

function viewOf(key: KeyRecord, names: ReadonlyMap<string, string>, now: number): StatisticLink {
  const { key_id, user_ids, lang, is_real, expires_at, created_at } = key
  const state = key.revoked_at !== null ? 'revoked' : Date.parse(expires_at) <= now ? 'expired' : 'valid'
  const people = user_ids.map((user_id) => ({ user_id, rep_name: names.get(user_id) ?? '' }))
  return { link_id: key_id, people, lang, is_real, state, expires_at, created_at }
}

export async function listLinks(
  ctx: SignedIn,
  contestId: string,
  query: { page: number; size: number },
): Promise<Reply<typeof contract.links>> {
  const { now } = await staffContest(ctx, contestId, 'contest.export')
  const { keys, total } = await selectKeys(ctx.db, contestId, query)
  const names = await selectNamed(ctx.db, contestId, [...new Set(keys.flatMap(({ user_ids }) => user_ids))])
  return { items: keys.map((key) => viewOf(key, names, now)), total }
}

type Create = Parsed<typeof contract.create_link>['body']

/** A link for named people of this contest. It shows results before the reveal only if its maker may see them. */
export async function createLink(ctx: SignedIn, contestId: string, body: Create): Promise<Reply<typeof contract.create_link>> {
  const { contest, now } = await staffContest(ctx, contestId, 'contest.export')
  const user_ids = [...new Set(body.user_ids)]
  const names = await selectNamed(ctx.db, contestId, user_ids)
  if (names.size !== user_ids.length) return fail('not_found')
  const token = newToken()
  const row = {
    key_id: newId(),
    contest_id: contestId,
    user_ids,
    lang: body.lang,
    is_real: can(ctx, 'contest.watch'),
    expires_at: iso(now + lastsMs),
    created_by: ctx.actor.user_id,
  }
  const about = { object_type: 'statistic_link', object_id: row.key_id, object_name: contest.name }
  const entry = {
    module: 'statistic' as const,
    operation: 'link_create' as const,
    ...about,
    after: { user_ids, expires_at: row.expires_at },
  }
  const made = await change(ctx, entry, (tx) => insertKey(tx, { ...row, token_hash: tokenHash(token) }))
  // The key knows its people; the address names them only where they are few.
  const people = user_ids.length > namedMost ? '' : user_ids.map((id) => `user_id=${id}&`).join('')
  const path = `/page/mg/ct/admin/${slug[contest.kind].admin}/person/statistic/${contestId}?${people}token=${token}`
  return { link: viewOf(made, names, now), path }
}

export async function closeLink(ctx: SignedIn, contestId: string, linkId: string): Promise<{ ok: true }> {
  await staffContest(ctx, contestId, 'contest.export')
  const entry = { module: 'statistic' as const, operation: 'link_revoke' as const, object_type: 'statistic_link', object_id: linkId }
  await change(ctx, entry, async (tx) => {
    if (!(await revokeKey(tx, contestId, linkId))) fail('not_found')
  })
  return { ok: true }
}

/** Takes a key once and answers a cookie of its own, so that no later address carries the key. */
export async function openLink(ctx: Ctx, { resource_id, token }: { resource_id: string; token: string }): Promise<{ ok: true }> {
  const found = await findByKey(ctx.db, resource_id, tokenHash(token))
  if (found === null) {
    await limitWrong(ctx)
    return fail('not_found')
  }
  const own = newToken()
  const entry = { module: 'statistic' as const, operation: 'link_open' as const, object_type: 'statistic_link', object_id: found.key_id }
  await change(ctx, entry, (tx) => insertSession(tx, { token_hash: tokenHash(own), key_id: found.key_id }))
  const max_age_s = Math.max(60, Math.floor((Date.parse(found.expires_at) - Date.now()) / 1000))
  ctx.cookies.set(statisticCookie, own, max_age_s)
  return { ok: true }
}

async function limitWrong(ctx: Ctx): Promise<void> {
  try {
    await rateLimit(ctx, `statistic link ${ctx.ip}`, wrongKeys, wrongWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}
