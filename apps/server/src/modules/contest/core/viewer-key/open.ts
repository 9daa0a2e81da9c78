import type { ViewerView } from '@beacon/api/contest/viewer-key'
import { clockNowText } from '../../../../db/clock.ts'
import type { Ctx, Viewer } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { Failure, fail } from '../../../../failure.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { screenCookie, screensOf, withToken, type OpenScreen } from '../viewer-cookie/index.ts'
import { findByKey, hasSeenAddress, insertSession, resourceOf, type ScreenRecord } from './repo.ts'

const wrongKeys = 30
const wrongWindowMs = 10 * 60_000

/** What a display may know of itself. */
export async function viewOf(ctx: Ctx, screen: ScreenRecord): Promise<ViewerView> {
  const { screen_id, name, theme, lang, options, expires_at } = screen
  const told = { screen_id, resource_id: resourceOf(screen), name, value: screen.shows ?? screen.value, theme, lang }
  const { time_zone } = (await settingsOf(ctx)).values
  return { ...told, bracket: screen.bracket_id, options, expires_at, time_zone, server_now: clockNowText() }
}

/** Takes a key once and answers a cookie of its own, so that no later address carries the key. */
export async function openScreen(ctx: Ctx, input: { resource_id?: string | undefined; viewer_key: string }): Promise<ViewerView> {
  const found = await findByKey(ctx.db, tokenHash(input.viewer_key), input.resource_id)
  if (found === null) {
    await limitWrongKeys(ctx)
    return fail('screen_closed')
  }
  const { screen_id } = found
  const token = newToken()
  const isNewAddress = !(await hasSeenAddress(ctx.db, screen_id, ctx.ip))
  const entry = {
    module: 'screen' as const,
    operation: isNewAddress ? ('key_first_use' as const) : ('key_use' as const),
    object_type: 'screen',
    object_id: screen_id,
    object_name: found.name,
  }
  await change(ctx, entry, (tx) => insertSession(tx, { token_hash: tokenHash(token), screen_id, ip: ctx.ip }))
  const max_age_s = Math.max(60, Math.floor((Date.parse(found.expires_at) - Date.now()) / 1000))
  ctx.cookies.set(screenCookie, withToken(ctx.cookies.get(screenCookie), token), max_age_s)
  return viewOf(ctx, found)
}

/** A reader outside who carries the key in the address: for that contest's own key only, and wrong ones are counted. */
export async function viewerByKey(ctx: Ctx, contestId: string, key: string): Promise<Viewer | null> {
  const found = await findByKey(ctx.db, tokenHash(key), contestId)
  if (found !== null) return { contest_id: contestId, key_id: found.screen_id }
  await limitWrongKeys(ctx)
  return null
}

/** Counts a key that opens nothing, for whatever it was sent. @throws too_many_tries */
export async function limitWrongKeys(ctx: Ctx): Promise<void> {
  try {
    await rateLimit(ctx, `viewer key ${ctx.ip}`, wrongKeys, wrongWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

/** What this browser's display of a contest shows now; of several the named one, else the newest. */
export async function currentScreen(ctx: Ctx, contestId: string, screenId: string | undefined): Promise<ViewerView> {
  return viewOf(ctx, await getScreen(ctx, contestId, screenId))
}

/** An open display of this browser. @throws screen_closed */
export async function getScreen(ctx: Ctx, resourceId: string, screenId: string | undefined): Promise<OpenScreen> {
  const screens = (await screensOf(ctx, ctx.cookies.get)).filter((one) => resourceOf(one) === resourceId)
  return (screenId === undefined ? screens[0] : screens.find(({ screen_id }) => screen_id === screenId)) ?? fail('screen_closed')
}
