import { useState } from 'react'
import { newNode, type Definition } from '../../../parts/question-scene/draft.ts'
import { ImportTopology } from '../import/import-page.tsx'
import { TopologyEditorPage } from './editor-page.tsx'
import type { TopologyForm } from './use-topology-editor.ts'

/** One node in one network without a way out. */
function newForm(): TopologyForm {
  const empty: Definition = {
    format: 'beacon-scene/1',
    name: 'scene',
    nets: [{ id: 'lan', prefix: 26, egress: false, talk: true, capture: false }],
    routers: [],
    nodes: [],
    volumes: [],
  }
  return { name: '', description: '', definition: { ...empty, nodes: [newNode(empty)] } }
}

/** A drawing that begins empty, or with what a file says. */
export function AddTopology({ isImport }: { isImport: boolean }) {
  const [empty] = useState(newForm)
  const [brought, setBrought] = useState<TopologyForm | null>(null)
  if (isImport && brought === null) return <ImportTopology onTake={setBrought} />
  return (
    <TopologyEditorPage
      key={brought === null ? 'empty' : 'brought'}
      stored={null}
      initial={brought ?? empty}
      isBrought={brought !== null}
    />
  )
}
