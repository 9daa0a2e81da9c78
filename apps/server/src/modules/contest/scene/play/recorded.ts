import type { Ctx } from '../../../../context.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { selectSceneRules } from '../../core/contest/index.ts'
import { readPlace } from '../place/index.ts'

/** The contest of the scene wants its consoles recorded. */
export async function isRecorded({ db }: Ctx, scene: SceneRecord): Promise<boolean> {
  const place = readPlace(scene)
  if (place === null) return false
  return (await selectSceneRules(db, [place.contest_id])).get(place.contest_id)?.scene_recording === true
}
