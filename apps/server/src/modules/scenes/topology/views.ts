import type { TopologyDetail, TopologyRow } from '@beacon/api/scene/topology-fields'
import type { DefinitionNode } from '@beacon/engine/scene/definition'
import type { TopologyRecord } from '../../../db/schema/index.ts'

export interface Around {
  creator: string | null
  used_count: number
  /** Null where no machine answers. */
  kinds: ReadonlySet<DefinitionNode['kind']> | null
}

const checkedOf = ({ deploy_count, warning_count }: TopologyRecord): TopologyRow['checked'] =>
  deploy_count > 0 ? 'failed' : warning_count > 0 ? 'warnings' : 'passed'

export const rowView = (row: TopologyRecord, { creator, used_count, kinds }: Around): TopologyRow => ({
  topology_id: row.topology_id,
  name: row.name,
  description: row.description,
  node_count: row.node_count,
  vm_count: row.vm_count,
  net_count: row.net_count,
  can_start: kinds !== null && (row.vm_count === row.node_count || kinds.has('container')) && (row.vm_count === 0 || kinds.has('vm')),
  checked: checkedOf(row),
  problem_count: row.deploy_count + row.warning_count,
  checked_at: row.checked_at,
  version: row.version,
  used_count,
  creator,
  updated_at: row.updated_at,
})

export const detailView = (row: TopologyRecord, around: Around): TopologyDetail => ({
  ...rowView(row, around),
  // jsonb was judged by the schema when it was written, which gives lists that are not read-only.
  definition: row.definition as TopologyDetail['definition'],
})
