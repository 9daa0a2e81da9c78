import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isApiError } from '@beacon/api/client'
import { image, type ImageBuilder } from '@beacon/api/image/image'
import { questionPackage } from '@beacon/api/bank/package'
import type { Person } from '@beacon/api/people/person'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topic } from '@beacon/api/topic/topic'
import { ZipFile } from 'yazl'
import { untilDone } from './build.ts'
import { formOf } from './files.ts'
import type { Ledger } from './ledger.ts'

const folder = join(import.meta.dirname, '../../samples/scenes')
const samples = ['notes-web', 'vault-pwn']
const base = 'beacon/busybox'

const lacks: Readonly<Record<NonNullable<ImageBuilder['why']>, string>> = {
  no_socket: 'Docker is not here (apt-get install docker.io iptables)',
  no_right: 'the user of Beacon may not use Docker (add it to the group docker)',
  no_answer: 'Docker does not answer',
  too_old: 'this Docker is too old',
  no_guard: 'iptables is missing (apt-get install iptables)',
}

/** Why nothing runs in containers here; null where something can. */
export function whyNoEngine({ state, why }: ImageBuilder): string | null {
  if (state === 'no_process') return 'no scenes process runs: it starts by itself once Docker is here (apt-get install docker.io iptables)'
  if (state === 'no_engine') return why === null ? 'Docker cannot be used' : lacks[why]
  return null
}

/** Why no environment can be shown here; null where one can. */
export async function whyNoScenes(admin: Person): Promise<string | null> {
  const { builder } = await admin.call(image.list, { query: { size: 1 } })
  const whyNot = whyNoEngine(builder)
  if (whyNot !== null) return whyNot
  const { missing } = builder.bases.find(({ name }) => name === base) ?? { missing: null }
  return missing === null ? null : `${missing} is missing (apt-get install ${missing})`
}

/** Puts the two sample questions with scenes into a contest; their images are ordered and made behind them. Answers the questions. */
export async function addScenes(admin: Person, ledger: Ledger, resource_id: string): Promise<string[]> {
  const question_ids: string[] = []
  for (const name of samples) question_ids.push(await loadSample(admin, ledger, name))
  const { items } = await admin.call(topic.add, { params: { resource_id }, body: { question_ids, is_online: true } })
  ledger.scene_topic_ids = items.map((one) => one.resource_id)
  return question_ids
}

/** The question of a sample: the bank's own where somebody imported it before, which is then not the demo's to remove. */
async function loadSample(admin: Person, ledger: Ledger, name: string): Promise<string> {
  const preview = await admin.call(questionPackage.import, { query: { dry_run: true } }, formOf(await zipOfSample(name), `${name}.zip`))
  if (!('items' in preview)) throw new Error(`The preview of ${name} is not a list.`)
  const known = preview.items[0]?.duplicate?.resource_id
  if (known !== undefined) return known
  const { job_id } = await admin.call(questionPackage.run, { params: { import_id: preview.import_id }, body: {} })
  const ids = (await untilDone(admin, ledger, job_id))['question_ids']
  const [question_id] = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  if (question_id === undefined) throw new Error(`The import of ${name} made no question.`)
  ledger.image_ids = [...(ledger.image_ids ?? []), ...(await imagesOf(admin, question_id))]
  return question_id
}

export async function zipOfSample(name: string): Promise<Buffer> {
  const zip = new ZipFile()
  const root = join(folder, name)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) zip.addReadStream(createReadStream(path), path.slice(root.length + 1))
  }
  zip.end()
  return buffer(zip.outputStream)
}

async function imagesOf(admin: Person, resource_id: string): Promise<string[]> {
  const { scene } = await admin.call(questionScene.get, { params: { resource_id } })
  const found: string[] = []
  for (const full of new Set(scene?.definition.nodes.map((node) => node.image))) {
    const { items } = await admin.call(image.list, { query: { q: full, size: 20 } })
    found.push(...items.filter(({ name, version }) => `${name}@${version}` === full).map(({ image_id }) => image_id))
  }
  return found
}

const patience = { tries: 60, pauseMs: 1_000 }

/** Images that the demo ordered, when its questions are gone. One that somebody else uses by now stays, and is told. */
export async function removeImages(admin: Person, ledger: Ledger): Promise<void> {
  for (const image_id of ledger.image_ids ?? []) {
    const why = await removeImage(admin, image_id)
    if (why !== null) console.log(`An image of the demo stays (${why}); it stands under Images.`)
  }
}

/** Scenes of a contest that was just removed close within seconds, and so does the making of an image that is stopped. */
async function removeImage(admin: Person, image_id: string): Promise<string | null> {
  const params = { image_id }
  let why: string | null = null
  for (let left = patience.tries; left > 0; left -= 1) {
    why = await refusalOf(admin.call(image.remove, { params }))
    if (why === null || why === 'not_found') return null
    if (why === 'image_working') await refusalOf(admin.call(image.cancel, { params, body: {} }))
    else if (why !== 'image_in_use') return why
    else if (await isElsewhere(admin, image_id)) return 'a question or a deleted contest holds it'
    await wait(patience.pauseMs)
  }
  return why
}

/** Questions and topics keep an image; only running scenes go by themselves. */
async function isElsewhere(admin: Person, image_id: string): Promise<boolean> {
  const { uses } = await admin.call(image.get, { params: { image_id } })
  return uses.counts.some(({ kind }) => kind !== 'scene')
}

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.code
  }
}
