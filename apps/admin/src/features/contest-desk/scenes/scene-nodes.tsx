import { query } from '@beacon/api/query'
import { type DeskSceneDetail, sceneDesk } from '@beacon/api/scene/scene-desk'
import { useQuery } from '@tanstack/react-query'
import { ConsoleLink } from '../../../parts/scene/console-link.tsx'
import { NodeOutput, NodeTable, statsMs } from '../../../parts/scene/node-table.tsx'

interface Props {
  id: string
  one: DeskSceneDetail
  mayAct: boolean
}

/** Nodes of a scene; their output and their consoles are for those who look after it. */
export function SceneNodes({ id, one, mayAct }: Props) {
  const params = { resource_id: id, scene_id: one.scene.scene_id }
  const stats = useQuery({ ...query(sceneDesk.stats, { params }), refetchInterval: statsMs, staleTime: 0 }).data
  const output = (node_id: string) => (
    <NodeOutput key={node_id} log={query(sceneDesk.node_log, { params: { ...params, node_id }, query: { lines: 200 } })} />
  )
  return (
    <NodeTable
      nodes={one.nodes}
      stats={stats}
      output={mayAct ? output : null}
      enter={({ node_id, node }) => mayAct && one.scene.rest === 'running' && <ConsoleLink node_id={node_id} name={node} />}
    />
  )
}
