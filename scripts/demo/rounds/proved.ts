import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { patchProof } from '@beacon/api/bank/patch-proof'
import type { Reply } from '@beacon/api/endpoint'
import { image } from '@beacon/api/image/image'
import type { Person } from '@beacon/api/people/person'
import { topology } from '@beacon/api/scene/topology'
import { unlessRefused } from '../deeds.ts'
import type { Ledger } from '../ledger.ts'
import { inParallel } from '../parallel.ts'
import { noBase, readyMs } from './checkers.ts'

interface Node {
  kind: string
  key: string
  port: number
  image: string
}

/** A template of one node that patches may change. */
export async function addTemplate(admin: Person, ledger: Ledger, { kind, key, port, image: from }: Node): Promise<string> {
  const { items } = await admin.call(topology.list, { query: { q: `${kind} ${key}` } })
  const { topology_id } = await admin.call(topology.create, {
    body: {
      name: items.length === 0 ? `${kind} ${key}` : `${kind} ${key} ${randomUUID().slice(0, 4)}`,
      definition: {
        format: 'beacon-scene/1',
        name: `${kind.toLowerCase()}-${key}`,
        nets: [{ id: 'lan' }],
        nodes: [{ id: key, image: from, nets: [{ net: 'lan', host: 10 }], ports: [{ port, name: key, open: 'player' }], writable: true }],
      },
    },
  })
  ledger.topology_ids = [...(ledger.topology_ids ?? []), topology_id]
  return topology_id
}

/** Why questions are not proved; null once each has a green proof. */
export async function whyNoProof(admin: Person, question_ids: readonly string[]): Promise<string | null> {
  const until = Date.now() + readyMs
  for (const resource_id of question_ids) {
    const params = { resource_id }
    for (let seen = await admin.call(patchProof.get, { params }); seen.proof?.result !== 'passed';) {
      if (Date.now() > until) return 'its questions are still in the proof'
      if (seen.lacks.includes('script_failed')) return noBase
      if (seen.proof?.result === 'failed' || seen.proof?.fault != null) return failedProof(seen.proof)
      if (seen.lacks.length === 0 && seen.proof === null) await unlessRefused(admin.call(patchProof.run, { params }))
      await wait(1_000)
      seen = await admin.call(patchProof.get, { params })
    }
  }
  return null
}

function failedProof({ steps, fault }: NonNullable<Reply<typeof patchProof.get>['proof']>): string {
  const step = steps.find(({ verdict }) => verdict === 'failed' || verdict === 'fault')
  return `the proof of a question failed (${[fault, step?.kind, step?.result, step?.public, step?.output].filter((word) => (word ?? '') !== '').join(', ')})`
}

/** Why nothing of the demo's images can run; null once each is made. */
export async function whyNoImages(admin: Person, { image_ids = [] }: Pick<Ledger, 'image_ids'>): Promise<string | null> {
  for (const until = Date.now() + readyMs; Date.now() < until; await wait(1_000)) {
    const states = await inParallel(image_ids, 2, async (image_id) => (await admin.call(image.get, { params: { image_id } })).status)
    if (states.includes('failed')) return 'the image of a service could not be made'
    if (states.every((state) => state === 'ready')) return null
  }
  return 'the images of its services are still in the making'
}
