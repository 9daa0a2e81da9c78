import type { SceneTrialView } from '@beacon/api/bank/scene-trial'
import type { TrialStep } from '@beacon/api/scene/trial'
import type { StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

/** What each step looks at. */
export function useStepWords(): Readonly<Record<TrialStep, string>> {
  const { t } = useLingui()
  return {
    definition: t`Definition is valid`,
    images: t`Images available`,
    room: t`Quota and capacity`,
    start: t`Scene starts`,
    health: t`Health checks pass`,
    ways: t`Access methods respond`,
    flag: t`Correct flag inside`,
    isolation: t`Isolated from other scenes and the host`,
    reset: t`Reset restores the initial state`,
    close: t`Closing removes everything`,
  }
}

type SceneState = NonNullable<SceneTrialView['scene']>['state']
/** The word of a status for what a scene shows; both lists are closed. */
export const statusOf: Readonly<Record<SceneState, StatusName>> = {
  none: 'scene.closed',
  in_queue: 'scene.in_queue',
  initialize: 'scene.initialising',
  creating: 'scene.creating',
  running: 'scene.running',
  abnormal: 'scene.abnormal',
  recovered: 'scene.recovered',
  reset: 'scene.reset',
  restarted: 'scene.restarted',
  pausing: 'scene.pausing',
  paused: 'scene.paused',
  recovering: 'scene.recovering',
  hanging: 'scene.hanging',
  hanged: 'scene.hung',
  restarting: 'scene.restarting',
  resetting: 'scene.resetting',
  closing: 'scene.closing',
  closed: 'scene.closed',
  deleting: 'scene.deleting',
  error: 'scene.error',
  unknown: 'scene.unknown',
}
