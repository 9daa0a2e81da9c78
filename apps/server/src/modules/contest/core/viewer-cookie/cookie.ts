import type { CookieKind, Ctx, Platform, ReadCookie, Viewer } from '../../../../context.ts'
import { tokenHash } from '../../../platform/secret/index.ts'
import { findByTokens, type OpenScreen } from './open-screens.ts'

/** Holds a token for each display this browser shows, newest first. A session's cookie is another one. */
export const screenCookie: CookieKind = { name: 'beacon_screen', path: '/api/ct' }
/** A control room shows many displays in one browser; each token takes 44 of the 16,000 bytes that headers may have. */
const tokensKept = 24
const tokenForm = /^[A-Za-z0-9_-]{43}$/u

export const tokensIn = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => tokenForm.test(token))
    .slice(0, tokensKept)

export const withToken = (cookie: string | undefined, token: string): string => [token, ...tokensIn(cookie)].slice(0, tokensKept).join('.')

/** Open displays of a request's cookie. */
export async function screensOf(platform: Pick<Platform, 'db'>, cookie: ReadCookie): Promise<OpenScreen[]> {
  const tokens = tokensIn(cookie(screenCookie))
  return tokens.length === 0 ? [] : findByTokens(platform.db, tokens.map(tokenHash))
}

const viewerOfScreen = ({ contest_id, screen_id }: OpenScreen): Viewer => ({ contest_id, key_id: screen_id })

/** The newest display of the cookie; `viewerFor` finds the one of a contest. */
export async function viewerOf(platform: Pick<Platform, 'db'>, cookie: ReadCookie): Promise<Viewer | null> {
  const [newest] = await screensOf(platform, cookie)
  return newest === undefined ? null : viewerOfScreen(newest)
}

/** One browser may show displays of several contests: each request proves itself for its own. */
export async function viewerFor(ctx: Ctx, contestId: string): Promise<Viewer | null> {
  if (ctx.viewer?.contest_id === contestId) return ctx.viewer
  const found = (await screensOf(ctx, ctx.cookies.get)).find((one) => one.contest_ids.includes(contestId))
  return found === undefined ? null : { contest_id: contestId, key_id: found.screen_id }
}

/** Displays of the cookie that show this contest alone: each hears its own commands. */
export async function screenIdsFor(ctx: Ctx, contestId: string): Promise<string[]> {
  const screens = await screensOf(ctx, ctx.cookies.get)
  return screens.filter((one) => one.contest_id === contestId).map(({ screen_id }) => screen_id)
}
