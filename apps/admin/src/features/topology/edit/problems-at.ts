import type { SceneProblemView } from '@beacon/api/bank/question-scene'
import type { Definition } from '../../../parts/question-scene/draft.ts'

/** The item that a problem is about; null for the scene as a whole. */
export function itemAt({ nets, routers, nodes }: Definition, { path }: Pick<SceneProblemView, 'path'>): string | null {
  const [list, at] = path
  if (typeof at !== 'number') return null
  const found = list === 'nets' ? nets[at] : list === 'routers' ? routers[at] : list === 'nodes' ? nodes[at] : undefined
  return found?.id ?? null
}

export interface Troubles {
  errors: number
  notes: number
}

export function troublesOf(definition: Definition, problems: readonly SceneProblemView[]): ReadonlyMap<string, Troubles> {
  const found = new Map<string, Troubles>()
  for (const problem of problems) {
    const id = itemAt(definition, problem)
    if (id === null) continue
    const { errors, notes } = found.get(id) ?? { errors: 0, notes: 0 }
    found.set(id, problem.level === 'error' ? { errors: errors + 1, notes } : { errors, notes: notes + 1 })
  }
  return found
}
