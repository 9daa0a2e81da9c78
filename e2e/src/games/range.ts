import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { topology } from '@beacon/api/scene/topology'

/** A node to attack from and a web server in one network, a database behind the server. */
const harbour = {
  format: 'beacon-scene/1' as const,
  name: 'harbour',
  nets: [{ id: 'dmz' }, { id: 'inner' }],
  nodes: [
    { id: 'jump', image: 'harbour-jump@1', nets: [{ net: 'dmz', host: 10 }], attack: true as const },
    {
      id: 'web',
      image: 'harbour-web@1',
      nets: [
        { net: 'dmz', host: 20 },
        { net: 'inner', host: 20 },
      ],
      console: 'none' as const,
    },
    { id: 'db', image: 'harbour-db@1', nets: [{ net: 'inner', host: 30 }], console: 'none' as const },
  ],
}

/** Flags of the stages: they lie in the images, so that no node need run. */
export const rangeFlags = { page: 'flag{harbour-page-19}', root: 'flag{harbour-root-57}', records: 'flag{harbour-records-83}' }

/** A template of three nodes in two networks. */
export async function makeTopology(admin: Person): Promise<string> {
  return (await admin.call(topology.create, { body: { name: 'Harbour works', definition: harbour } })).topology_id
}

/** A range on a template: the page, then the root of its server, and the records behind it. */
export async function makeRangeQuestion(admin: Person, topology_id: string): Promise<string> {
  const [first] = (await admin.call(direction.list, {})).items
  if (first === undefined) throw new Error('no direction')
  const pageId = randomUUID()
  const written = (content: string) => ({ flag_type: 'static' as const, flags: [{ content }] })
  const { resource_id } = await admin.call(question.create, {
    body: {
      bank: 'cfs',
      name: 'Harbour works',
      description: 'The works run **three** machines.',
      direction_id: first.resource_id,
      topology_id,
      order: 'sequence',
      finish_bonus_percent: 20,
      stages: [
        {
          stage_id: pageId,
          name: 'Front page',
          description: 'Enter the web server.',
          score: 100,
          node_key: 'web',
          zone: 'DMZ',
          ...written(rangeFlags.page),
        },
        {
          name: 'Root of the web',
          description: 'Become root.',
          score: 200,
          node_key: 'web',
          zone: 'DMZ',
          proof: 'root',
          needs: [pageId],
          ...written(rangeFlags.root),
        },
        { name: 'Records', description: 'Read the records.', score: 300, node_key: 'db', zone: 'Inside', ...written(rangeFlags.records) },
      ],
      hints: [{ title: 'Door', content: 'The page has a side door.', cost: 10 }],
    },
  })
  return resource_id
}

const hour_ms = 3_600_000

/** A penetration contest of an hour from now; answers it and the topic of its range. */
export async function makeRangeContest(admin: Person, name: string, question_id: string) {
  const inHours = (hours: number) => new Date(Date.now() + hours * hour_ms).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: { kind: 'cfs', name, start_at: inHours(1), end_at: inHours(9), is_public: true, registration: 'open', reward_way: 'none' },
  })
  const { items } = await admin.call(topic.add, { params: { resource_id }, body: { question_ids: [question_id], is_online: true } })
  const topic_id = items[0]?.resource_id
  if (topic_id === undefined) throw new Error('no range was placed')
  return { resource_id, topic_id }
}
