import type { RangeReport } from '@beacon/api/bank/range-report'
import type { SceneSpec } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { DriverError } from '../driver/index.ts'
import { findScene, openInputs } from '../life/index.ts'
import { proveRange, type HeldPlant } from '../proof/index.ts'
import { specFor, type Workshop } from './operate.ts'

const mostMs = 8 * 60_000

/** A generation of a scene that runs, as an engine has it; null where it does not, or not any more. */
export async function findRunning(shop: Workshop, { scene, gen }: { scene: string; gen: number }): Promise<SceneSpec | null> {
  const row = await findScene(shop.db, scene)
  const isRunning = row !== null && row.life.gen === gen && row.life.rest === 'running' && row.life.op === null
  return isRunning ? specFor(shop, row) : null
}

/** Looks at a scene that runs. @throws DriverError `gone` where this generation of it does not, or not any more */
export async function proveScene(shop: Workshop, { scene, gen }: { scene: string; gen: number }): Promise<RangeReport> {
  const row = await findScene(shop.db, scene)
  if (row === null || row.life.gen !== gen || row.life.rest !== 'running' || row.life.op !== null)
    throw new DriverError('gone', 'the scene does not run')
  const { driver } = shop
  const { definition } = row
  const spec = await specFor(shop, row)
  return proveRange({ driver, definition, spec, plants: heldPlants(shop, row), signal: AbortSignal.timeout(mostMs) })
}

/** What was planted, and flags that the definition places itself. */
function heldPlants({ secret }: Workshop, { scene_id, definition, inputs }: SceneRecord): HeldPlant[] {
  const { flags, plants = [] } = openInputs(secret, scene_id, inputs)
  const own = definition.nodes.flatMap(({ id, flags: places }) =>
    places.map((place) => ({
      key: `flag.${place.part}`,
      node_key: id,
      as: place.into === 'file' ? { file: place.path } : { variable: place.key },
      text: flags[place.part - 1] ?? '',
    })),
  )
  return [...own, ...plants.map(({ text, ...place }) => ({ ...place, text: text ?? '' }))]
}
