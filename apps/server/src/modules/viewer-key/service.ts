import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ScreenRow, viewerKey as contract } from '@beacon/api/viewer-key'
import { slug } from '@beacon/router/paths'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import { checkStreams, publish } from '../../live/index.ts'
import { iso, staffContest } from '../contest/index.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { endSessions, findScreen, insertScreen, selectScreens, updateScreen, type ScreenRecord, type WatchedScreen } from './repo.ts'

const liveMs = 60_000
const staleMs = 10 * 60_000
const openAfterEndMs = 7 * 86_400_000

function stateOf({ screen, last_seen_at }: WatchedScreen, now: number): ScreenRow['state'] {
  if (screen.revoked_at !== null || Date.parse(screen.expires_at) <= now) return 'dark'
  if (last_seen_at === null) return 'unused'
  const age = now - Date.parse(last_seen_at)
  return age <= liveMs ? 'live' : age <= staleMs ? 'stale' : 'dark'
}

function rowOf(one: WatchedScreen, now: number): ScreenRow {
  const { screen_id, name, value, theme, lang, key_end, expires_at, revoked_at, created_at } = one.screen
  const { viewers, last_seen_at } = one
  return {
    screen_id,
    name,
    value,
    theme,
    lang,
    key_end,
    state: stateOf(one, now),
    viewers,
    last_seen_at,
    expires_at,
    revoked_at,
    created_at,
  }
}

export async function listScreens(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.list>> {
  const { now } = await staffContest(ctx, contestId, 'contest.screen')
  const items = (await selectScreens(ctx.db, contestId)).map((one) => rowOf(one, now))
  return { items, total: items.length }
}

/** A key of 256 bits: its text leaves the house once, what stays is a digest and the last four characters. */
function newKey(): { viewer_key: string; key_hash: Buffer; key_end: string } {
  const viewer_key = newToken()
  return { viewer_key, key_hash: tokenHash(viewer_key), key_end: viewer_key.slice(-4) }
}

const pathOf = (kind: keyof typeof slug, { contest_id, value }: Pick<ScreenRecord, 'contest_id' | 'value'>, key: string): string =>
  `/page/mg/ct/contest/${slug[kind].display}/${contest_id}/${value}?viewer_key=${key}`

const entryOf = (operation: string, { screen_id, name }: Pick<ScreenRecord, 'screen_id' | 'name'>) => ({
  module: 'viewer_key',
  operation,
  object_type: 'screen',
  object_id: screen_id,
  object_name: name,
})

type Create = Parsed<typeof contract.create>['body']

export async function createScreen(ctx: SignedIn, contestId: string, body: Create): Promise<Reply<typeof contract.create>> {
  const { contest, now } = await staffContest(ctx, contestId, 'contest.screen')
  const { name, value, theme, lang } = body
  const expires_at =
    body.expires_at === undefined
      ? iso(Math.max(now, Date.parse(contest.end_at)) + openAfterEndMs)
      : new Date(body.expires_at).toISOString()
  if (Date.parse(expires_at) <= now) failFields({ expires_at: { code: 'field_wrong' } })
  const { viewer_key, ...stored } = newKey()
  const row = { screen_id: newId(), contest_id: contestId, name, value, theme, lang, expires_at, created_by: ctx.actor.user_id }
  await change(ctx, { ...entryOf('create', row), after: row }, (tx) => insertScreen(tx, { ...row, ...stored }))
  return { screen: await readRow(ctx, contestId, row.screen_id, now), viewer_key, path: pathOf(contest.kind, row, viewer_key) }
}

async function readRow(ctx: SignedIn, contestId: string, id: string, now: number): Promise<ScreenRow> {
  return rowOf((await findScreen(ctx.db, contestId, id)) ?? fail('not_found'), now)
}

interface InScreen {
  resource_id: string
  screen_id: string
}
type Update = Parsed<typeof contract.update>['body']

/** Changes what the display shows; it follows by its stream. */
export async function changeScreen(ctx: SignedIn, { resource_id, screen_id }: InScreen, body: Update): Promise<ScreenRow> {
  const { now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen: old } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  const { name = old.name, value = old.value, theme = old.theme, lang = old.lang } = body
  const values = { name, value, theme, lang }
  const before = { name: old.name, value: old.value, theme: old.theme, lang: old.lang }
  await change(ctx, { ...entryOf('update', { screen_id, name }), before, after: values }, async (tx) => {
    await updateScreen(tx, screen_id, values)
    await publish(tx, { contest_id: resource_id, channel: 'public', event: 'screen.command', data: { screen_id, value, theme, lang } })
  })
  return readRow(ctx, resource_id, screen_id, now)
}

/** A new key; whoever shows the display by the old one goes dark. */
export async function rotateKey(ctx: SignedIn, { resource_id, screen_id }: InScreen): Promise<Reply<typeof contract.rotate>> {
  const { contest, now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  const { viewer_key, ...stored } = newKey()
  await change(ctx, entryOf('rotate', screen), async (tx) => {
    await updateScreen(tx, screen_id, { ...stored, revoked_at: null })
    await endSessions(tx, screen_id)
    await publish(tx, { contest_id: resource_id, channel: 'public', event: 'screen.revoked', data: { screen_id } })
    await checkStreams(tx, resource_id)
  })
  return { screen: await readRow(ctx, resource_id, screen_id, now), viewer_key, path: pathOf(contest.kind, screen, viewer_key) }
}

/** Every stream of the contest proves its right again at commit, so the display is dark within a moment. */
export async function revokeKey(ctx: SignedIn, { resource_id, screen_id }: InScreen): Promise<{ ok: true }> {
  const { now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  await change(ctx, entryOf('revoke', screen), async (tx) => {
    await updateScreen(tx, screen_id, { revoked_at: iso(now) })
    await endSessions(tx, screen_id)
    await publish(tx, { contest_id: resource_id, channel: 'public', event: 'screen.revoked', data: { screen_id } })
    await checkStreams(tx, resource_id)
  })
  return { ok: true }
}
