import { pageStateOf, type SceneLife } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import { Failure } from '../../../failure.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'

/** A paused scene stands still with its screens; one whose machine is silent may come back. All else takes the shell away. */
const keepsShells = new Set(['running', 'abnormal', 'recovered', 'reset', 'restarted', 'pausing', 'paused', 'recovering', 'unknown'])
const opensShells = new Set(['running', 'abnormal', 'recovered', 'reset', 'restarted'])

export const stateOf = ({ life }: { life: SceneLife }): string => pageStateOf(life, clockNow())

/** @throws console_not_running where a new shell would open in nothing. */
export function mustRun(row: SceneRecord): void {
  const status = stateOf(row)
  if (!opensShells.has(status)) throw new Failure('console_not_running', { status })
}

/** @throws console_not_running where the shell that was opened in this generation is gone or about to go. */
export function mustKeep(row: SceneRecord, gen: number): void {
  const status = stateOf(row)
  if (row.life.gen !== gen || !keepsShells.has(status)) throw new Failure('console_not_running', { status })
}
