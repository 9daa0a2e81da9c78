import { direction } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import type { TestServer } from '../../../../testing/index.ts'
import { engineImages } from '../../image/index.ts'

type Nodes = Input<typeof questionScene.save>['body']['definition']['nodes']

/** A question with a scene of these nodes; answers its id. */
export async function useIn({ admin }: TestServer, name: string, nodes: Nodes): Promise<string> {
  const list = await admin.call(direction.list, {})
  const direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
  const body = { name, direction_id, description: 'x', parts: [{ flags: [{ content: `flag{${name}}` }] }] }
  const { resource_id, version } = (await admin.call(question.create, { body })).body
  const definition = { format: 'beacon-scene/1' as const, name: 'shop', nets: [{ id: 'lan' }], nodes }
  const terms = { is_on: true, isolation: 'entrant' as const, lifetime_minutes: null, reset_max: 3 }
  const saved = await admin.call(questionScene.save, { params: { resource_id }, body: { ...terms, definition, version } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return resource_id
}

/** What an engine starts of the images that a question names. */
export async function imagesOf(server: TestServer, resource_id: string): Promise<Record<string, string>> {
  const { body } = await server.admin.call(questionScene.get, { params: { resource_id } })
  return engineImages(server.db, body.scene?.definition.nodes.map(({ image }) => image) ?? [])
}
