import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { patchProof } from '@beacon/api/bank/patch-proof'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import { topology } from '@beacon/api/scene/topology'
import { topic } from '@beacon/api/topic/topic'
import { joinEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { openStandInJudge } from '../../../apps/server/src/testing/stand-in-judge.ts'
import { tarGzOf } from '../../../scripts/demo/tar.ts'
import type { Installation } from '../installation.ts'

/** Ends judgings in the place of the judge: no engine of containers is asked for. */
export const openJudge = async ({ dataDir }: Pick<Installation, 'dataDir'>) => openStandInJudge((await joinEmbedded(dataDir)).url)

const shop = {
  format: 'beacon-scene/1' as const,
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [{ id: 'shop', image: 'harbour-shop@1', nets: [{ net: 'lan', host: 10 }], ports: [{ name: 'http', port: 8080 }], writable: true }],
}

/** A patch as a team sends it; each text makes another archive. */
export const patchOf = (text: string): Buffer => tarGzOf({ 'update.sh': `#!/bin/sh\n# ${text}\n` })

/** Questions of a bank with a service, its check, its exploit and a reference patch. Answers their ids. */
export async function makeShops(admin: Person, names: readonly string[], bank: 'awdp' | 'koh' = 'awdp'): Promise<string[]> {
  const { topology_id } = await admin.call(topology.create, { body: { name: `Shop of ${names.join(', ')}`, definition: shop } })
  const { items } = await admin.call(direction.list, {})
  const made: string[] = []
  for (const name of names) {
    const upload = async (purpose: 'check_script' | 'attachment', file_name: string, text: string | Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.append('file', new Blob([text]), file_name)
      const { file_id } = await admin.call(file.upload, { query: { purpose } }, form)
      return { file_id, name: file_name }
    }
    const { resource_id } = await admin.call(question.create, {
      body: {
        bank,
        name,
        direction_id: items[0]?.resource_id ?? '',
        description: `${name} sells nets and **lamps**.`,
        topology_id,
        node: 'shop',
        port: 8080,
        checker_script: await upload('check_script', 'check.py', `print("${name}")`),
        exploit_script: await upload('check_script', 'exploit.py', `print("exploit ${name}")`),
        reference_patch: await upload('attachment', 'reference.tar.gz', new Uint8Array(patchOf(`reference ${name}`))),
      },
    })
    made.push(resource_id)
  }
  return made
}

/** Every question gets a green proof: a contest starts with no other. */
export async function proveShops(
  admin: Person,
  judge: Awaited<ReturnType<typeof openJudge>>,
  question_ids: readonly string[],
): Promise<void> {
  await judge.makeReady()
  for (const resource_id of question_ids) {
    await admin.call(patchProof.run, { params: { resource_id } })
    for (let tries = 0; tries < 100; tries += 1) {
      await judge.judgeAll()
      if ((await admin.call(patchProof.get, { params: { resource_id } })).proof?.result === 'passed') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** An AWDP contest with questions in it, which is started by hand; answers it and its topics. */
export async function makeDefences(admin: Person, name: string, question_ids: string[]) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { kind: 'awdp', name, start_at: at(1), end_at: at(9), start_mode: 'manual', is_public: true } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const { items } = await admin.call(topic.add, { params: { resource_id }, body: { question_ids, is_online: true } })
  return { resource_id, topics: items.map((one) => one.resource_id) }
}
