import { createReadStream, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { file, type CheckScriptRecord } from '../../../db/schema/index.ts'
import { settleScript } from '../check/index.ts'
import { DriverError, ImageRefused, type CheckDriver, type ImageDriver } from '../driver/index.ts'
import {
  aside,
  basesOf,
  debianSource,
  ImageFailure,
  knownImages,
  makeBase,
  readPayload,
  tarFile,
  tarOfStream,
} from '../image-work/index.ts'
import { importScript } from './import-script.ts'
import { startable } from './startable.ts'

/** Where a script stands in its image, with its attachments beside it. */
export const program = '/checker/checker.py'
const folder = 'checker'
const mebibyte = 1_048_576
const limits = { memoryMb: 512, pids: 128, stepBytes: 1_024 * mebibyte }
const unpackedBytes = 512 * mebibyte
const reasonLength = 2_000
const archives = ['application/zip', 'application/gzip', 'application/x-tar']
const root = { uid: 0, gid: 0 }

export interface ScriptShop {
  db: Db
  images: ImageDriver
  checks: CheckDriver
  pathOf: (storage_key: string) => string
  debianMirror: string | null
}

/** Makes a version of a script into an image, without network, and begins it there once. What failed by itself is settled; what an engine could not do is thrown. */
export async function buildScript(shop: ScriptShop, script: CheckScriptRecord, signal: AbortSignal): Promise<void> {
  const { db, images } = shop
  const said: string[] = []
  const onLine = (text: string) => void said.push(text)
  try {
    const image_id = await imageOf(shop, script, { onLine, signal })
    await db.transaction((tx) => settleScript(tx, script.script_id, { image_id }))
  } catch (error) {
    const reason = reasonOf(error, said)
    if (signal.aborted || reason === null) throw error
    await images.remove(tagOf(images, script)).catch(() => undefined)
    await db.transaction((tx) => settleScript(tx, script.script_id, { reason: reason.slice(-reasonLength) }))
  }
}

/** Not a version of the library: those that no row stands for are removed. */
const tagOf = (images: ImageDriver, { sha256 }: CheckScriptRecord): string => images.tagOf('beacon-check', sha256.slice(0, 40))

class ScriptRefused extends Error {
  override name = 'ScriptRefused'
}

function reasonOf(error: unknown, said: readonly string[]): string | null {
  if (error instanceof ScriptRefused) return error.message
  if (error instanceof ImageRefused) return `${said.join('').trim()}\n${error.message}`.replaceAll('\0', '').trim()
  if (error instanceof ImageFailure) return [error.code, ...Object.values(error.details)].join(' ')
  return null
}

type Making = { onLine: (text: string) => void; signal: AbortSignal }

async function imageOf(
  { db, images, checks, pathOf, debianMirror }: ScriptShop,
  script: CheckScriptRecord,
  making: Making,
): Promise<string> {
  const base = basesOf(images, debianSource(debianMirror)).find(({ name }) => name === script.base)
  const from = base?.tag ?? (await knownImages(db, images.tagOf)).get(script.base)
  if (from === undefined) throw new ScriptRefused(`there is no image ${script.base}`)
  if (base !== undefined) await makeBase(images, base, { onLine: () => undefined, signal: making.signal })
  const files = await filesOf(db, script)
  const stored = ({ file_id }: { file_id: string }) => {
    const found = files.get(file_id)
    if (found === undefined) throw new ScriptRefused('a file of the script is gone')
    return { path: pathOf(found.storage_key), media_type: found.media_type }
  }
  const content =
    script.script ?? (script.script_file_id === null ? Buffer.alloc(0) : await readFile(stored({ file_id: script.script_file_id }).path))
  const main = startable(content)
  return aside(async (work) => {
    const parts: (() => AsyncIterable<Buffer>)[] = []
    // What a put prints is of the question: a script that can print in more ways reads it here.
    const lines = [`FROM ${from}`, `ENV BEACON_PUT_MODE=${script.put_mode}`, 'USER 0:0', 'WORKDIR /checker']
    for (const [at, attachment] of script.attachments.entries()) {
      const { path, media_type } = stored(attachment)
      const name = `attachment-${at}.tar`
      if (attachment.is_unpacked && archives.includes(media_type)) {
        const to = join(work, name)
        await readPayload({ path, media_type, root: '', main: '', folder, owner: root, unpackedBytes }, to)
        parts.push(() => fileOf(name, to))
        lines.push(`ADD ${name} /`)
      } else {
        parts.push(() => fileOf(`attachment-${at}`, path))
        lines.push(`COPY ${JSON.stringify([`attachment-${at}`, `/${folder}/${plainPath(attachment.name)}`])}`)
      }
    }
    if (main.isPython) lines.push(`COPY probe.py /${folder}/probe.py`)
    // Last, so that no attachment takes its place; whoever runs it may read all of it and write nothing.
    lines.push(`COPY checker.py ${program}`, 'RUN ["chmod", "-R", "a+rX,go-w", "/checker"]')
    if (main.isPython) lines.push(`RUN ["python3", "-c", "compile(open('${program}', 'rb').read(), 'checker.py', 'exec')"]`)
    async function* context(): AsyncGenerator<Buffer> {
      yield tarFile('Dockerfile', Buffer.from(`${lines.join('\n')}\n`))
      yield tarFile('checker.py', main.content, 0o755)
      if (main.isPython) yield tarFile('probe.py', probeModule)
      for (const part of parts) yield* part()
      yield Buffer.alloc(1024)
    }
    const tag = tagOf(images, script)
    await images.build({ tag, ...limits, network: null, onLine: making.onLine, context: () => Readable.from(context()) }, making.signal)
    const facts = await images.inspect(tag)
    if (facts === null) throw new DriverError('image_missing', `the image of script ${script.script_id} is gone`)
    const why = main.isPython
      ? await importScript(checks, { image: facts.id, python: main.words, program, linesBefore: main.linesBefore }, making.signal)
      : null
    if (why !== null) throw new ScriptRefused(`checker.py: ${why}`)
    return facts.id
  })
}

async function filesOf(db: Db, { script_file_id, attachments }: CheckScriptRecord) {
  const ids = [...attachments.map(({ file_id }) => file_id), ...(script_file_id === null ? [] : [script_file_id])]
  if (ids.length === 0) return new Map<string, { storage_key: string; media_type: string }>()
  const rows = await db
    .select({ id: file.resource_id, storage_key: file.storage_key, media_type: file.media_type })
    .from(file)
    .where(inArray(file.resource_id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function* fileOf(name: string, path: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path)
  yield* tarOfStream({ name, size }, createReadStream(path) as AsyncIterable<Buffer>)
}

/** @throws ScriptRefused for a name that leads out of the folder */
function plainPath(name: string): string {
  const steps = name.split('/')
  if (steps.some((step) => step === '' || step === '.' || step === '..') || /\p{Cc}/u.test(name))
    throw new ScriptRefused(`${name.slice(0, 200)} is no name of a file`)
  return name
}

const probeModule = readFileSync(join(import.meta.dirname, 'probe.py'))
