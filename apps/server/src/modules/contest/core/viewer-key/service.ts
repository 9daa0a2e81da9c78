import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { isUnion, type ScreenRow, type viewerKey as contract } from '@beacon/api/contest/viewer-key'
import { slug } from '@beacon/router/paths'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { fail, failFields } from '../../../../failure.ts'
import { iso, staffContest } from '../contest/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { tellScreen, tellScreenClosed } from './command.ts'
import { endSessions, findScreen, insertMembers, insertScreen, resourceOf, updateScreen, type ScreenRecord } from './repo.ts'
import { readRow, readRows } from './row.ts'

const openAfterEndMs = 7 * 86_400_000

export async function listScreens(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.list>> {
  const { now } = await staffContest(ctx, contestId, 'contest.screen')
  const items = await readRows(ctx.db, contestId, now)
  return { items, total: items.length }
}

/** A key of 256 bits: its text leaves the house once, what stays is a digest and the last four characters. */
function newKey(): { viewer_key: string; key_hash: Buffer; key_end: string } {
  const viewer_key = newToken()
  return { viewer_key, key_hash: tokenHash(viewer_key), key_end: viewer_key.slice(-4) }
}

type Named = Pick<ScreenRecord, 'contest_id' | 'screen_id' | 'value'>
function pathOf(kind: keyof typeof slug, screen: Named, key: string): string {
  const { value, contest_id } = screen
  if (value === 'union') return `/page/mg/ct/public/ctf/union/screen/${resourceOf(screen)}/${key}`
  if (value === 'tiles') return `/page/mg/ct/public/union/screen?viewer_key=${key}`
  return `/page/mg/ct/contest/${slug[kind].display}/${contest_id}/${value}?viewer_key=${key}`
}

const entryOf = (operation: AuditOperation<'screen'>, { screen_id, name }: Pick<ScreenRecord, 'screen_id' | 'name'>) => ({
  module: 'screen' as const,
  operation,
  object_type: 'screen',
  object_id: screen_id,
  object_name: name,
})

type Create = Parsed<typeof contract.create>['body']

/** Contests of a set: this one among them, each once, the caller staff of all. */
async function membersOf(ctx: SignedIn, contestId: string, { value, contests }: Create): Promise<NonNullable<Create['contests']>> {
  if (!isUnion(value)) return contests === undefined ? [] : failFields({ contests: { code: 'field_wrong' } })
  const members = contests ?? failFields({ contests: { code: 'field_empty' } })
  const ids = new Set(members.map(({ resource_id }) => resource_id))
  if (ids.size !== members.length || !ids.has(contestId)) failFields({ contests: { code: 'field_wrong' } })
  for (const { resource_id } of members) await staffContest(ctx, resource_id, 'contest.screen')
  return members
}

export async function createScreen(ctx: SignedIn, contestId: string, body: Create): Promise<Reply<typeof contract.create>> {
  const { contest, now } = await staffContest(ctx, contestId, 'contest.screen')
  const { name, value, theme, lang, options, bracket } = body
  const contests = await membersOf(ctx, contestId, body)
  const expires_at =
    body.expires_at === undefined
      ? iso(Math.max(now, Date.parse(contest.end_at)) + openAfterEndMs)
      : new Date(body.expires_at).toISOString()
  if (Date.parse(expires_at) <= now) failFields({ expires_at: { code: 'field_wrong' } })
  const { viewer_key, ...stored } = newKey()
  const about = { name, value, theme, lang, options, bracket_id: bracket, expires_at }
  const row = { screen_id: newId(), contest_id: contestId, ...about, created_by: ctx.actor.user_id }
  await change(ctx, { ...entryOf('key_create', row), after: { ...row, contests } }, async (tx) => {
    await insertScreen(tx, { ...row, ...stored })
    await insertMembers(tx, row.screen_id, contests)
  })
  const screen = await readRow(ctx.db, contestId, row.screen_id, now)
  return { screen, viewer_key, path: pathOf(contest.kind, row, viewer_key) }
}

interface InScreen {
  resource_id: string
  screen_id: string
}
type Update = Parsed<typeof contract.update>['body']

/** What a display may become: one of a contest shows contests, one of a set shows sets. */
function checkValue(old: ScreenRecord, field: 'value' | 'shows', value: string | null | undefined): void {
  if (value !== undefined && value !== null && isUnion(value) !== isUnion(old.value)) failFields({ [field]: { code: 'field_wrong' } })
}

/** Changes what the display is and shows; it follows by its stream. */
export async function changeScreen(ctx: SignedIn, { resource_id, screen_id }: InScreen, body: Update): Promise<ScreenRow> {
  const { now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen: old } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  checkValue(old, 'value', body.value)
  checkValue(old, 'shows', body.shows)
  const { name = old.name, value = old.value, theme = old.theme, lang = old.lang, options = old.options } = body
  const wanted = body.shows === undefined ? (body.value === undefined ? old.shows : null) : body.shows
  const expires_at = body.expires_at === undefined ? old.expires_at : new Date(body.expires_at).toISOString()
  if (body.expires_at !== undefined && Date.parse(expires_at) <= now) failFields({ expires_at: { code: 'field_wrong' } })
  const bracket_id = body.bracket === undefined ? old.bracket_id : body.bracket
  const values = { name, value, shows: wanted === value ? null : wanted, theme, lang, options, bracket_id, expires_at }
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, old[key as keyof typeof values]]))
  await change(ctx, { ...entryOf('update', { screen_id, name }), before, after: values }, async (tx) => {
    await updateScreen(tx, screen_id, values)
    await tellScreen(tx, { ...old, ...values }, {})
  })
  return readRow(ctx.db, resource_id, screen_id, now)
}

type Announce = Parsed<typeof contract.announce>['body']

/** Words on a display for some seconds. Nothing is kept: a display that opens later does not show them. */
export async function announceOn(ctx: SignedIn, { resource_id, screen_id }: InScreen, body: Announce): Promise<{ ok: true }> {
  await staffContest(ctx, resource_id, 'contest.screen')
  const { screen } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  const { kind, text, note, seconds } = body
  const more = kind === 'takeover' ? { takeover: { text, note, seconds } } : { banner: { text, seconds } }
  await change(ctx, { ...entryOf('announce', screen), after: body }, (tx) => tellScreen(tx, screen, more))
  return { ok: true }
}

/** A new key; whoever shows the display by the old one goes dark. */
export async function rotateKey(ctx: SignedIn, { resource_id, screen_id }: InScreen): Promise<Reply<typeof contract.rotate>> {
  const { contest, now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  const { viewer_key, ...stored } = newKey()
  await change(ctx, entryOf('key_rotate', screen), async (tx) => {
    await updateScreen(tx, screen_id, { ...stored, revoked_at: null })
    await endSessions(tx, screen_id)
    await tellScreenClosed(tx, screen)
  })
  return { screen: await readRow(ctx.db, resource_id, screen_id, now), viewer_key, path: pathOf(contest.kind, screen, viewer_key) }
}

/** Every stream of the contest proves its right again at commit, so the display is dark within a moment. */
export async function revokeKey(ctx: SignedIn, { resource_id, screen_id }: InScreen): Promise<{ ok: true }> {
  const { now } = await staffContest(ctx, resource_id, 'contest.screen')
  const { screen } = (await findScreen(ctx.db, resource_id, screen_id)) ?? fail('not_found')
  await change(ctx, entryOf('key_revoke', screen), async (tx) => {
    await updateScreen(tx, screen_id, { revoked_at: iso(now) })
    await endSessions(tx, screen_id)
    await tellScreenClosed(tx, screen)
  })
  return { ok: true }
}
