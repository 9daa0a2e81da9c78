import type { ScreenRow } from '@beacon/api/contest/viewer-key'
import type { Executor } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { findScreen, selectMembers, selectScreens, type Member, type WatchedScreen } from './repo.ts'

const liveMs = 60_000
const staleMs = 10 * 60_000

function stateOf({ screen, last_seen_at }: WatchedScreen, now: number): ScreenRow['state'] {
  if (screen.revoked_at !== null || Date.parse(screen.expires_at) <= now) return 'dark'
  if (last_seen_at === null) return 'unused'
  const age = now - Date.parse(last_seen_at)
  return age <= liveMs ? 'live' : age <= staleMs ? 'stale' : 'dark'
}

function rowOf(one: WatchedScreen, members: readonly Member[], now: number): ScreenRow {
  const { screen_id, name, value, shows, theme, lang, bracket_id, options, key_end, expires_at, revoked_at, created_at } = one.screen
  const { viewers, last_seen_at } = one
  const contests = members
    .filter((member) => member.screen_id === screen_id)
    .map(({ resource_id, name: title, weight }) => ({ resource_id, name: title, weight }))
  const told = { screen_id, name, value, shows: shows ?? value, theme, lang, bracket: bracket_id, options, contests, key_end }
  return { ...told, state: stateOf(one, now), viewers, last_seen_at, expires_at, revoked_at, created_at }
}

/** Every display of a contest as the desk lists it. */
export async function readRows(executor: Executor, contestId: string, now: number): Promise<ScreenRow[]> {
  const screens = await selectScreens(executor, contestId)
  const members = await selectMembers(executor, screens.map(({ screen }) => screen.screen_id)) // prettier-ignore
  return screens.map((one) => rowOf(one, members, now))
}

/** @throws not_found */
export async function readRow(executor: Executor, contestId: string, id: string, now: number): Promise<ScreenRow> {
  const one = (await findScreen(executor, contestId, id)) ?? fail('not_found')
  return rowOf(one, await selectMembers(executor, [id]), now)
}
