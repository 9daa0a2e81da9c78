import type { ViewerView } from '@beacon/api/viewer-key'
import type { Ctx } from '../../context.ts'
import { change } from '../../db/change.ts'
import { Failure, fail } from '../../failure.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { screenCookie, screenCookiePath, screensOf, withToken } from './cookie.ts'
import { findByKey, hasSeenAddress, insertSession, type ScreenRecord } from './repo.ts'

const wrongKeys = 30
const wrongWindowMs = 10 * 60_000

function viewOf({ screen_id, contest_id, name, value, theme, lang, expires_at }: ScreenRecord): ViewerView {
  return { screen_id, resource_id: contest_id, name, value, theme, lang, expires_at, server_now: new Date().toISOString() }
}

/** Takes a key once and answers a cookie of its own, so that no later address carries the key. */
export async function openScreen(ctx: Ctx, input: { resource_id: string; viewer_key: string }): Promise<ViewerView> {
  const found = await findByKey(ctx.db, input.resource_id, tokenHash(input.viewer_key))
  if (found === null) {
    await limitWrong(ctx)
    return fail('screen_closed')
  }
  const { screen_id } = found
  const token = newToken()
  const isNewAddress = !(await hasSeenAddress(ctx.db, screen_id, ctx.ip))
  const entry = {
    module: 'viewer_key',
    operation: isNewAddress ? 'open' : 'open_again',
    object_type: 'screen',
    object_id: screen_id,
    object_name: found.name,
  }
  await change(ctx, entry, (tx) => insertSession(tx, { token_hash: tokenHash(token), screen_id, ip: ctx.ip }))
  const max_age_s = Math.max(60, Math.floor((Date.parse(found.expires_at) - Date.now()) / 1000))
  ctx.cookies.set(screenCookie, withToken(ctx.cookies.get(screenCookie), token), { path: screenCookiePath, max_age_s })
  return viewOf(found)
}

async function limitWrong(ctx: Ctx): Promise<void> {
  try {
    await rateLimit(ctx, `viewer key ${ctx.ip}`, wrongKeys, wrongWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

/** What this browser's display of a contest shows now; of several the named one, else the newest. */
export async function currentScreen(ctx: Ctx, contestId: string, screenId: string | undefined): Promise<ViewerView> {
  const screens = (await screensOf(ctx, ctx.cookies.get)).filter(({ contest_id }) => contest_id === contestId)
  const found = screenId === undefined ? screens[0] : screens.find(({ screen_id }) => screen_id === screenId)
  return found === undefined ? fail('screen_closed') : viewOf(found)
}
