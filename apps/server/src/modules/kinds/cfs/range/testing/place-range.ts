import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { newId } from '../../../../../db/id.ts'
import type { TestServer } from '../../../../../testing/index.ts'
import { insertTopology } from '../../../../scenes/topology/testing/insert-topology.ts'

/** A range of one stage in a penetration contest; answers its topic. */
export async function placeRange(server: TestServer, resource_id: string): Promise<string> {
  const [first] = (await server.admin.call(direction.list, {})).body.items
  const made = await server.admin.call(question.create, {
    body: {
      bank: 'cfs',
      name: `Range ${newId().slice(-8)}`,
      direction_id: first?.resource_id ?? '',
      description: 'Get in.',
      topology_id: await insertTopology(server),
      stages: [{ name: 'The door', score: 100, node_key: 'web', flag_type: 'static', flags: [{ content: 'flag{door}' }] }],
    },
  })
  if (made.status !== 201) throw new Error(`range not made: ${JSON.stringify(made.body)}`)
  const { status, body } = await server.admin.call(topic.add, {
    params: { resource_id },
    body: { question_ids: [made.body.resource_id], is_online: true },
  })
  const [placed] = status === 201 ? body.items : []
  if (placed === undefined) throw new Error(`range not placed: ${JSON.stringify(body)}`)
  return placed.resource_id
}
