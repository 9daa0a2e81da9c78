import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { OperationInput } from '@beacon/api/kinds/operation/bank'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import { scene } from '@beacon/api/scene/scene'
import { topology } from '@beacon/api/scene/topology'
import { topic } from '@beacon/api/topic/topic'
import { joinEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { openStandInChecks } from '../../../apps/server/src/testing/stand-in-checks.ts'
import type { Installation } from '../installation.ts'

export const jobImage = 'harbour-job'

/** Ends checks in the place of the runners, and lets scenes count as running: no engine of containers is asked for. */
export const openChecks = async ({ dataDir }: Pick<Installation, 'dataDir'>) => openStandInChecks((await joinEmbedded(dataDir)).url)
type Checks = Awaited<ReturnType<typeof openChecks>>

const network = {
  format: 'beacon-scene/1' as const,
  name: 'job',
  nets: [{ id: 'lan' }],
  nodes: [{ id: 'web', image: `${jobImage}@1`, nets: [{ net: 'lan', host: 10 }], ports: [{ name: 'http', port: 80 }], writable: true }],
}

/**
 * Questions of the bank: a service that must stay up, two points, and an answer. `isHeld`: the clock checks the second point, which is
 * held; a story that counts checks goes without, because it draws its instants. Answers their ids.
 */
export async function makeJobs(admin: Person, names: readonly string[], isHeld: boolean): Promise<string[]> {
  const { topology_id } = await admin.call(topology.create, { body: { name: 'Job', definition: network } })
  const { items } = await admin.call(direction.list, { query: { bank: 'operation' } })
  const made: string[] = []
  for (const name of names) {
    const script = async (point: string) => {
      const form = new FormData()
      form.append('file', new Blob([`print("${name} ${point}")`]), 'check.py')
      const { file_id } = await admin.call(file.upload, { query: { purpose: 'check_script' } }, form)
      return { node: 'web', port: 80, name: point, check_script: { file_id, name: 'check.py' } }
    }
    const body: OperationInput = {
      bank: 'operation',
      name,
      direction_id: items[0]?.resource_id ?? '',
      description: `Somebody broke into **${name}**. Close the doors, and find out who it was.`,
      topology_id,
      points: [
        { ...(await script('The shop sells')), type: 'monitoring', role: 'guard', score: null },
        { ...(await script('Root login is off')), type: 'reinforcement', score: 40 },
        {
          ...(await script('Logging works')),
          ...(isHeld ? ({ check_mode: 'automatic', point_mode: 'hold' } as const) : {}),
          type: 'security_audit',
          score: 60,
        },
        { name: 'Account of the intruder', type: 'investigation', judge: 'answer', score: 100, flags: [{ content: 'mallory' }] },
      ],
    }
    made.push((await admin.call(question.create, { body })).resource_id)
  }
  return made
}

/** An O&M contest with questions in it, which is started by hand; answers it and its topics. */
export async function makeOperation(admin: Person, name: string, question_ids: string[]) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'operation',
    name,
    start_at: at(1),
    end_at: at(9),
    start_mode: 'manual',
    is_public: true,
    check_wait_s: 0,
    check_interval_s: 3_600,
  } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const { items } = await admin.call(topic.add, { params: { resource_id }, body: { question_ids, is_online: true } })
  return { resource_id, topics: items.map((one) => one.resource_id) }
}

/** The network of a player's team runs. */
export async function startNetwork(player: Person, checks: Checks, at: { resource_id: string; topic_id: string }): Promise<void> {
  await player.call(scene.start, { params: at, body: {} })
  await checks.startScenes()
}
