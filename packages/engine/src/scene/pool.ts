import type { PlantPlace, SceneDefinition } from './definition/index.ts'
import { templatesIn } from './definition/templates.ts'
import type { SceneLife, SceneOperation } from './life.ts'

/** Why no scene of a definition can wait for somebody: what is made at its creation is of one entrant. */
export const poolObstacles = ['flag_env', 'entrant_env', 'vm'] as const
export type PoolObstacle = (typeof poolObstacles)[number]

/** Null where only files differ between entrants: those can be put into what runs already. */
export function poolObstacle({ nodes }: SceneDefinition, plants: readonly PlantPlace[] = []): PoolObstacle | null {
  const texts = nodes.flatMap(({ env }) => Object.values(env).filter((value) => typeof value === 'string'))
  const kinds = new Set(texts.flatMap((text) => templatesIn(text).map((template) => template?.kind)))
  if (kinds.has('flag') || plants.some(({ as }) => 'variable' in as) || nodes.some(({ flags }) => flags.some(({ into }) => into === 'env')))
    return 'flag_env'
  if (kinds.has('entrant') || kinds.has('ipd')) return 'entrant_env'
  return nodes.some(({ kind }) => kind === 'vm') ? 'vm' : null
}

/**
 * A start that was just asked, of machines that wait already: the same generation, with its room. Operations count on, so what an
 * older worker says changes nothing. What was before is no scene of anybody, so a bulk order does not take it back.
 */
export function dealt(fresh: SceneLife, { gen, operations }: SceneLife): SceneLife {
  const id = operations + 1
  return {
    ...fresh,
    gen,
    operations: id,
    op: fresh.op === null ? null : settled(fresh.op, id),
    order: fresh.order === null || fresh.order === undefined ? null : { ...fresh.order, op: id },
    isAdmitted: true,
    queuedAt: null,
  }
}

function settled({ before: _nobodys, ...op }: SceneOperation, id: number): SceneOperation {
  return { ...op, id }
}
