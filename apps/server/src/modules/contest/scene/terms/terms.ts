import type { SceneWay } from '@beacon/api/scene/ways'
import { sceneRuleDefaults } from '@beacon/api/contest/contest-scene-fields'
import type { SceneTerms } from '@beacon/engine/scene'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { selectSceneRules } from '../../core/contest/index.ts'

/** What a topic says itself; null takes the contest's. */
export interface TopicTerms {
  lifetime_minutes: number | null
  reset_max: number | null
}

export interface ContestSceneTerms {
  /** What a new scene keeps for its life. */
  scene: SceneTerms
  /** Scenes that an entrant may have at a time, and the memory they may take together. */
  perEntrant: number
  entrantMemoryMb: number
  /** Scenes close so long after the end, and so long after a solve; null: a solve closes nothing. */
  afterEndMinutes: number
  closeAfterSolveMinutes: number | null
  inContestPause: 'keep' | 'pause'
  accessModes: SceneWay[]
  /** Scenes of each topic that are kept ready for whoever starts next. */
  warmPool: number
  /** They are started so long before the contest; 0: when somebody asks. */
  deployBeforeMinutes: number
  /** Scenes that may wait for room in the installation. */
  queueMax: number
}

/** No setting: a team whose scenes took more would leave too little for all others. */
const entrantMemoryMb = 16_384

/** What scenes of a contest keep to, one topic's or of all (`null`). Asked before a transaction begins. */
export async function termsOf(
  platform: Pick<Platform, 'db'>,
  contest: Pick<ContestCommon, 'resource_id'>,
  topic: TopicTerms | null,
): Promise<ContestSceneTerms> {
  const id = contest.resource_id
  const rules = (await selectSceneRules(platform.db, [id])).get(id) ?? sceneRuleDefaults
  const solved = rules.scene_close_after_solve_minutes
  return {
    scene: {
      lifetimeMinutes: topic?.lifetime_minutes ?? rules.scene_lifetime_minutes,
      resetMax: topic?.reset_max ?? rules.scene_reset_max,
      extendMinutes: rules.scene_extend_minutes,
      extendMax: rules.scene_extend_max,
      extendWindowMinutes: rules.scene_extend_window_minutes,
      resetWaitS: rules.scene_reset_wait_s,
      actionsPer10Min: rules.scene_actions_per_10min,
    },
    perEntrant: rules.scene_per_entrant,
    entrantMemoryMb,
    afterEndMinutes: rules.scene_after_end_minutes,
    closeAfterSolveMinutes: solved === 0 ? null : solved,
    inContestPause: rules.scene_in_contest_pause,
    accessModes: rules.scene_access_modes,
    warmPool: rules.scene_warm_pool,
    deployBeforeMinutes: rules.scene_deploy_before_minutes,
    queueMax: (await settingsOf(platform)).values.scene_queue_max,
  }
}
