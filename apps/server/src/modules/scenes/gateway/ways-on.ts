import type { SceneWay } from '@beacon/api/setting-fields'
import type { Platform } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'

/** Ways into scenes that this installation offers. */
export async function waysOn(platform: Pick<Platform, 'db'>): Promise<ReadonlySet<SceneWay>> {
  return new Set((await settingsOf(platform)).values.scene_access_modes)
}

/** @throws way_off */
export async function mustBeOn(platform: Pick<Platform, 'db'>, way: SceneWay): Promise<void> {
  if (!(await waysOn(platform)).has(way)) fail('way_off')
}
