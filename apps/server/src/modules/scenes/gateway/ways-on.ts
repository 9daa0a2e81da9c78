import type { SceneWay } from '@beacon/api/scene/ways'
import type { Platform } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'

/** Ways into a scene that its owner offers and this installation as well. */
export async function waysOn(platform: Pick<Platform, 'db'>, row: Pick<SceneRecord, 'access_modes'>): Promise<ReadonlySet<SceneWay>> {
  const { scene_access_modes } = (await settingsOf(platform)).values
  return new Set(scene_access_modes.filter((way) => row.access_modes.includes(way)))
}

/** @throws way_off */
export async function mustBeOn(platform: Pick<Platform, 'db'>, row: Pick<SceneRecord, 'access_modes'>, way: SceneWay): Promise<void> {
  if (!(await waysOn(platform, row)).has(way)) fail('way_off')
}
