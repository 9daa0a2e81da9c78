import * as z from 'zod/mini'
import { integer } from './fields.ts'
import { sceneLimits } from './scene/limits.ts'
import { sceneWays, usualWays } from './scene/ways.ts'

const { lifetime_minutes, reset_max } = sceneLimits

/** Settings of every contest whose questions are played in scenes, whatever its kind; defaults of a kind hold them too. */
export const sceneRuleFields = {
  scene_lifetime_minutes: integer(lifetime_minutes.min, lifetime_minutes.max),
  /** Scenes that an entrant may have at a time. */
  scene_per_entrant: integer(1, 50),
  /** 0: players reset nothing. */
  scene_reset_max: integer(reset_max.min, reset_max.max),
  scene_extend_minutes: integer(5, 480),
  scene_extend_max: integer(0, 20),
  /** More time may be asked for so long before the end. */
  scene_extend_window_minutes: integer(5, 120),
  /** Scenes close so long after the end of the contest. */
  scene_after_end_minutes: integer(0, 1_440),
  /** 0: a solve closes nothing. */
  scene_close_after_solve_minutes: integer(0, 240),
  scene_in_contest_pause: z.enum(['keep', 'pause']),
  /** Between resets and restarts of one scene. */
  scene_reset_wait_s: integer(0, 3_600),
  scene_actions_per_10min: integer(1, 60),
  /** Consoles are recorded also where the system records none; it can't turn off what the system records. */
  scene_recording: z.boolean(),
  /** Scenes of each topic that run before anybody asks for one; 0: none. */
  scene_warm_pool: integer(0, 50),
  /** Each entrant's scenes are started so long before the contest, in waves; 0: when somebody asks. */
  scene_deploy_before_minutes: integer(0, 1_440),
  /** Ways into its scenes, as far as the installation offers them. */
  scene_access_modes: sceneWays,
} as const

export const sceneRuleDefaults = {
  scene_lifetime_minutes: 120,
  scene_per_entrant: 3,
  scene_reset_max: 5,
  scene_extend_minutes: 60,
  scene_extend_max: 3,
  scene_extend_window_minutes: 30,
  scene_after_end_minutes: 10,
  scene_close_after_solve_minutes: 0,
  scene_in_contest_pause: 'keep',
  scene_reset_wait_s: 30,
  scene_actions_per_10min: 10,
  scene_recording: false,
  scene_warm_pool: 0,
  scene_deploy_before_minutes: 0,
  scene_access_modes: usualWays,
} as const satisfies { [Name in keyof typeof sceneRuleFields]: z.output<(typeof sceneRuleFields)[Name]> }

export type SceneRules = { [Name in keyof typeof sceneRuleFields]: z.output<(typeof sceneRuleFields)[Name]> }
