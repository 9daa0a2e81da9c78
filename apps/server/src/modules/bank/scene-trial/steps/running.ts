import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { findSandbox } from '../sandbox.ts'
import { Failed, type Trial } from '../trial.ts'

/** The scene of the test as it runs. @throws Failed where it does not */
export async function running(trial: Trial): Promise<SceneRecord> {
  const row = await findSandbox(trial, 'own')
  return row?.life.rest === 'running' && row.life.op === null ? row : fail(row)
}

const fail = (row: SceneRecord | null): never => {
  throw new Failed('start_failed', { kind: row?.life.cause?.kind ?? 'closed' })
}
