import { join } from 'node:path'
import { contest } from '@beacon/api/contest/contest'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import { setting } from '@beacon/api/platform/setting'
import { patch } from '@beacon/api/rounds/patch'
import { joinEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { openStandInHills } from '../../../apps/server/src/testing/stand-in-hills.ts'
import type { Installation } from '../installation.ts'
import { patchOf } from './defences.ts'

export type HillWorker = Awaited<ReturnType<typeof openHills>>

/** Makes versions of hills in the place of the judge: no engine of containers is asked for. */
export const openHills = async ({ dataDir }: Pick<Installation, 'dataDir'>) =>
  openStandInHills((await joinEmbedded(dataDir)).url, join(dataDir, 'secret.key'))

/** Players reach a hill by ports of the machine. Answers what takes it back. */
export async function offerPorts(admin: Person): Promise<() => Promise<void>> {
  const known = await admin.call(setting.get, {})
  const set = async (scene_access_modes: typeof known.values.scene_access_modes) => {
    const { version } = await admin.call(setting.get, {})
    await admin.call(setting.update, { body: { values: { scene_access_modes }, version } })
  }
  await set([...new Set([...known.values.scene_access_modes, 'port' as const])])
  return () => set(known.values.scene_access_modes)
}

/** A king of the hill contest with hills in it, which is started by hand; answers it and its hills. */
export async function makeHills(admin: Person, name: string, question_ids: string[]) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { kind: 'koh', name, start_at: at(1), end_at: at(9), start_mode: 'manual', is_public: true, flag_prefix: 'flag' } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const { items } = await admin.call(deskHill.add, { params: { resource_id }, body: { question_ids } })
  return { resource_id, topics: items.map(({ topic_id }) => topic_id) }
}

interface Game {
  resource_id: string
  topic_id: string
}

/** Works until a hill runs a version. */
export async function untilVersion(admin: Person, worker: HillWorker, { resource_id, topic_id }: Game, version: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    await worker.work()
    const { items } = await admin.call(deskHill.list, { params: { resource_id } })
    if (items.find((one) => one.topic_id === topic_id)?.hill_version === version) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`version ${version} of the hill never ran`)
}

/** Solves the version that runs and patches it, so that the hill is the player's. */
export async function takeHill(admin: Person, worker: HillWorker, player: Person, game: Game, version: number): Promise<void> {
  const { resource_id, topic_id } = game
  await player.call(hill.submit, { params: game, body: { flag: worker.flagOf(resource_id, topic_id, version) } })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(patchOf(`take ${version}`))]), 'take.tar.gz')
  const { file_id } = await player.call(file.upload, { query: { purpose: 'patch' } }, form)
  await player.call(patch.send, { params: game, body: { file_id } })
  await untilVersion(admin, worker, game, version + 1)
}
