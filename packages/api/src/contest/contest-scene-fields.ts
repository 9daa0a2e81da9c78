import * as z from 'zod/mini'
import { factoryOf, inherited, settingTable, type SettingValues } from './contest-setting-table.ts'
import { integer } from '../fields.ts'
import { sceneLimits } from '../scene/limits.ts'
import { sceneWays, usualWays } from '../scene/ways.ts'

const { lifetime_minutes, reset_max } = sceneLimits
const rule = { ...inherited, shown: 'staff' } as const

/** Settings of every contest whose questions are played in scenes, whatever its kind. */
export const sceneSettings = settingTable({
  scene_lifetime_minutes: { ...rule, body: integer(lifetime_minutes.min, lifetime_minutes.max), factory: 120 },
  /** Scenes that an entrant may have at a time. */
  scene_per_entrant: { ...rule, body: integer(1, 50), factory: 3 },
  /** 0: players reset nothing. */
  scene_reset_max: { ...rule, body: integer(reset_max.min, reset_max.max), factory: 5 },
  scene_extend_minutes: { ...rule, body: integer(5, 480), factory: 60 },
  scene_extend_max: { ...rule, body: integer(0, 20), factory: 3 },
  /** More time may be asked for so long before the end. */
  scene_extend_window_minutes: { ...rule, body: integer(5, 120), factory: 30 },
  /** Scenes close so long after the end of the contest. */
  scene_after_end_minutes: { ...rule, body: integer(0, 1_440), factory: 10 },
  /** 0: a solve closes nothing. */
  scene_close_after_solve_minutes: { ...rule, body: integer(0, 240), factory: 0 },
  scene_in_contest_pause: { ...rule, body: z.enum(['keep', 'pause']), factory: 'keep' },
  /** Between resets and restarts of one scene. */
  scene_reset_wait_s: { ...rule, body: integer(0, 3_600), factory: 30 },
  scene_actions_per_10min: { ...rule, body: integer(1, 60), factory: 10 },
  /** Consoles are recorded also where the system records none; it can't turn off what the system records. */
  scene_recording: { ...rule, body: z.boolean(), factory: false },
  /** Scenes of each topic that run before anybody asks for one; 0: none. */
  scene_warm_pool: { ...rule, body: integer(0, 50), factory: 0 },
  /** Each entrant's scenes are started so long before the contest, in waves; 0: when somebody asks. */
  scene_deploy_before_minutes: { ...rule, body: integer(0, 1_440), factory: 0 },
  /** Ways into its scenes, as far as the installation offers them. */
  scene_access_modes: { ...rule, body: sceneWays, factory: usualWays },
})

export const sceneRuleDefaults = factoryOf(sceneSettings)
export type SceneRules = SettingValues<typeof sceneSettings>
