import type { SignedIn } from '../../../../context.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { findScene } from '../../../scenes/life/index.ts'
import { mustWatch, staffContest, staffItems, watchedEntrants, type SeenContest } from '../../core/contest/index.ts'
import { readPlace } from '../place/index.ts'

export interface SceneDesk {
  seen: SeenContest
  mayAct: boolean
  /** Entrants the caller may know of; null: all. */
  only: ReadonlySet<string> | null
}

/** The scenes of a contest for its staff: those who look after scenes, and those who only watch. */
export async function openDesk(ctx: SignedIn, contest_id: string): Promise<SceneDesk> {
  const seen = await staffContest(ctx, contest_id, 'contest.read')
  const items = await staffItems(ctx, contest_id, ['contest.scene', 'contest.watch'])
  if (items.length === 0) fail('permission_missing', { item: 'contest.watch' })
  return { seen, mayAct: items.includes('contest.scene'), only: await watchedEntrants(ctx, seen) }
}

/** For who changes scenes. @throws permission_missing for who only watches */
export async function mustAct(ctx: SignedIn, contest_id: string): Promise<SceneDesk> {
  const desk = await openDesk(ctx, contest_id)
  if (!desk.mayAct) fail('permission_missing', { item: 'contest.scene' })
  return desk
}

/** Whether a scene is one of the contest, and of entrants that the caller may know of. */
export function isOf({ seen, only }: SceneDesk, words: Pick<SceneRecord, 'owner' | 'subject' | 'payer'>): boolean {
  const place = readPlace(words)
  return place?.contest_id === seen.contest.resource_id && (only === null || only.has(place.entrant_id ?? ''))
}

/** One of them. @throws scene_not_found also for a scene of another contest */
export async function deskScene(ctx: SignedIn, desk: SceneDesk, scene_id: string): Promise<SceneRecord> {
  const row = await findScene(ctx.db, scene_id)
  const place = row === null ? null : readPlace(row)
  if (row === null || place?.contest_id !== desk.seen.contest.resource_id) return fail('scene_not_found')
  if (place.entrant_id !== null) await mustWatch(ctx, desk.seen, place.entrant_id)
  return row
}
