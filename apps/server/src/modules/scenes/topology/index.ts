import { topology as contract } from '@beacon/api/scene/topology'
import { implement, type Module } from '../../../module.ts'
import { checkTopology } from './check.ts'
import { readTopologyFile } from './read-file.ts'
import { listTopologies, offeredTopologies, placedTopology, readTopology } from './read.ts'
import { copyTopology, createTopology, removeTopology, saveTopology, validateTopology } from './save.ts'
import { startTopology } from './start.ts'
import { listUses, updateUses } from './uses.ts'
import { exportTopology } from './write-file.ts'

export { topologyImageUser } from './image-uses.ts'
export { topologyUsePort, type Template, type TopologyUsePort } from './port.ts'

export const topologyModule: Module = {
  name: 'topology',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listTopologies(ctx, query),
    offered: ({ ctx, query }) => offeredTopologies(ctx, query.q),
    place: ({ ctx, params }) => placedTopology(ctx, params.topology_id),
    get: ({ ctx, params }) => readTopology(ctx, params.topology_id),
    check: ({ ctx, body }) => checkTopology(ctx, body),
    create: ({ ctx, body }) => createTopology(ctx, body),
    save: ({ ctx, params, body }) => saveTopology(ctx, params.topology_id, body),
    start: ({ ctx, params, body }) => startTopology(ctx, params.topology_id, body),
    validate: ({ ctx, params }) => validateTopology(ctx, params.topology_id),
    copy: ({ ctx, params, body }) => copyTopology(ctx, params.topology_id, body.name),
    remove: ({ ctx, params }) => removeTopology(ctx, params.topology_id),
    uses: ({ ctx, params }) => listUses(ctx, params.topology_id),
    update_uses: ({ ctx, params, body }) => updateUses(ctx, params.topology_id, body),
    read: ({ ctx, parts }) => readTopologyFile(ctx, parts()),
    export: ({ ctx, params, query }) => exportTopology(ctx, params.topology_id, query.format),
  }),
}
