import { withLayout, internetId } from '@beacon/engine/scene/drawing'
import { useState, type Dispatch, type SetStateAction } from 'react'
import type { Definition, SceneNode } from '../../../parts/question-scene/draft.ts'
import { addMade, addNet, addNode, addRouter, connected, itemsOf, kindOf, moved, removedItems, renamed } from './model.ts'
import { useSaid } from './use-said.ts'

interface Input {
  definition: Definition
  put: (definition: Definition, about?: string | null) => void
  undo: () => boolean
  redo: () => boolean
}

/** Everything that can be done with a drawing, by mouse and by keys alike; each act says what it did. */
export function useDrawingActs({ definition, put, undo, redo }: Input) {
  const said = useSaid()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [linkFrom, setLinkFrom] = useState<string | null>(null)
  /** What should get the focus once it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null)
  const known = selected.filter((id) => kindOf(definition, id) !== null)
  const ownItems = known.filter((id) => id !== internetId)
  const add = (found: Addition) => {
    said.added(found.id)
    if (found.id === null) return
    put(found.definition)
    setSelected([found.id])
    setWanted(found.id)
  }
  const connect = (one: string, other: string) => {
    const done = connected(definition, one, other)
    setLinkFrom(null)
    const [first, second] = kindOf(definition, one) === 'net' && kindOf(definition, other) !== 'net' ? [other, one] : [one, other]
    said.connected(done.what, first, second)
    if (done.definition !== definition) put(done.definition)
  }
  return {
    ...selecting({ definition, known, said, setSelected }),
    ...renaming({ definition, put, setSelected }),
    ...ofAll({ definition, put, undo, redo }, said),
    said: said.said,
    selected: known,
    linkFrom,
    wanted,
    shown: () => setWanted(null),
    clear: () => {
      if (linkFrom !== null) said.stopped()
      setLinkFrom(null)
      setSelected([])
    },
    ...adding({ definition, known }, add),
    remove: () => {
      if (ownItems.length === 0) return
      put(removedItems(definition, ownItems))
      setSelected([])
      said.removed(ownItems)
    },
    move: (ids: readonly string[], by: { x: number; y: number }, about: string | null = null) => {
      const own = ids.filter((id) => id !== internetId)
      if (own.length === 0 || (by.x === 0 && by.y === 0)) return
      put(moved(definition, own, by), about)
      said.moved(own)
    },
    startLink: (id: string | null) => {
      setLinkFrom(id)
      if (id === null) said.stopped()
      else said.linking(id)
    },
    connect,
    put,
  }
}
type Addition = { definition: Definition; id: string | null }
const adding = ({ definition, known }: Pick<Selecting, 'definition' | 'known'>, add: (found: Addition) => void) => ({
  addNode: () => add(addNode(definition, known)),
  addMade: (node: SceneNode) => add(addMade(definition, known, node)),
  addNet: () => add(addNet(definition)),
  addRouter: () => add(addRouter(definition, known)),
})

type SetSelected = Dispatch<SetStateAction<readonly string[]>>
interface Selecting {
  definition: Definition
  known: readonly string[]
  said: ReturnType<typeof useSaid>
  setSelected: SetSelected
}

function selecting({ definition, known, said, setSelected }: Selecting) {
  const choose = (next: readonly string[]) => {
    setSelected(next)
    said.selected(next)
  }
  return {
    select: (ids: readonly string[]) => setSelected(ids),
    toggle: (id: string) => choose(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]),
    selectAll: () => choose(itemsOf(definition).map(({ id }) => id)),
  }
}

/** What concerns the drawing as a whole. */
const ofAll = ({ definition, put, undo, redo }: Input, said: ReturnType<typeof useSaid>) => ({
  layOut: () => {
    // Items of the definition with other places are items of a definition.
    put(withLayout(definition) as Definition)
    said.laidOut()
  },
  undo: () => said.undone(undo()),
  redo: () => said.redone(redo()),
})

/** False where another item has the name. */
const renaming = ({ definition, put, setSelected }: Pick<Input, 'definition' | 'put'> & { setSelected: SetSelected }) => ({
  rename: (from: string, to: string): boolean => {
    const next = renamed(definition, from, to)
    if (next === null) return false
    put(next, `rename ${kindOf(definition, from) ?? ''}`)
    setSelected((old) => old.map((id) => (id === from ? to : id)))
    return true
  },
})

export type DrawingActs = ReturnType<typeof useDrawingActs>
