import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { outputLimits } from '@beacon/engine/check'
import { eq } from 'drizzle-orm'
import { file } from '../../../db/schema/index.ts'
import { DriverError, tarOf, type Ref } from '../driver/index.ts'
import { every } from '../../../every.ts'
import { Broken } from './shop.ts'
import type { Finding, Work } from './work.ts'

const mebibyte = 1_048_576
/** Of what is packed: whoever takes patches in refuses more at the door. */
const unpackedBytes = 256 * mebibyte
const folder = '/opt/beacon-patch'
const prepareMs = 20_000
const lookMs = 1_000
const root = '0:0'
/** Its own first line says what runs it; one that may not be started is read by the shell. */
const start = '[ -x ./update.sh ] && exec ./update.sh; exec /bin/sh ./update.sh'

/** The patch that is judged. */
export const applyPatch = (work: Work, limitMs: number): Promise<Finding> =>
  layPatch(work, fileOf(work, work.row.patch_file_id ?? work.row.judging_id), limitMs)

/** A patch of ours, as anybody may send one, that changes nothing: a box that does not take it takes none of those that come next. */
export async function applyNext(work: Work, limitMs: number): Promise<Finding> {
  try {
    return await layPatch(
      work,
      (ref) => work.shop.driver.unpack(ref, work.row.node, folder, Readable.from([nextPatch()]), work.signal),
      limitMs,
    )
  } catch (error) {
    if (!(error instanceof Broken) || error.fault !== 'box') throw error
    return { result: 'exit', output: error.message }
  }
}

/** Its words are drawn, so that no box knows it by them. */
function nextPatch(): Buffer {
  const [name = '', copy = '', word = ''] = Array.from({ length: 3 }, () => `f${randomBytes(6).toString('hex')}`)
  const lines = ['#!/bin/sh', 'set -e', `cp ${name} ${copy}`, `chmod 0755 ${copy}`, `[ "$(cat ${copy})" = ${word} ]`, `rm -f ${copy}`, '']
  return tarOf([
    { path: 'update.sh', content: Buffer.from(lines.join('\n')), mode: 0o755 },
    { path: name, content: Buffer.from(word), mode: 0o644 },
  ])
}

/**
 * The patches that the box stands on, one after the other, each on a service that works, as it was judged; `renew` makes it work again
 * between two of them. Nothing of them is left lying about for who comes in.
 */
export async function applyBase(work: Work, limitMs: number, renew: () => Promise<Finding>): Promise<Finding> {
  const ends = performance.now() + limitMs
  const output: string[] = []
  for (const [at, file_id] of work.row.base_file_ids.entries()) {
    const renewed = at === 0 ? null : await renew()
    if (renewed !== null && renewed.result !== 'done') return { ...renewed, output: output.join('\n') }
    const found = await layPatch(work, fileOf(work, file_id), Math.max(1, Math.ceil(ends - performance.now())))
    output.push(found.output ?? '')
    if (found.result !== 'done') return { ...found, output: output.join('\n') }
  }
  const cleared = await runInside(work, await work.box().ref(), { command: ['/bin/sh', '-c', `rm -rf ${folder}`], limitMs: prepareMs })
  return { ...cleared, output: output.join('\n') }
}

/** Lays the files of a patch into the node and runs its `update.sh` there as root. */
async function layPatch(work: Work, lay: (ref: Ref) => Promise<void>, limitMs: number): Promise<Finding> {
  const { shop, row, box } = work
  const ref = await box().ref()
  const prepared = await runInside(work, ref, { command: ['/bin/sh', '-c', `rm -rf ${folder} && mkdir -p ${folder}`], limitMs: prepareMs })
  if (prepared.result !== 'done') throw new Broken('box', `${folder} was not made: ${prepared.output ?? ''}`)
  await lay(ref)
  const script = await shop.driver.seePath(ref, row.node, `${folder}/update.sh`)
  if (script?.kind !== 'file') return { result: 'no_script' }
  return runInside(work, ref, { command: ['/bin/sh', '-c', start], folder, limitMs })
}

const fileOf =
  (work: Work, file_id: string) =>
  async (ref: Ref): Promise<void> =>
    layFiles(work, ref, await patchPath(work, file_id))

async function patchPath({ shop }: Work, file_id: string): Promise<string> {
  const [found] = await shop.db.select({ storage_key: file.storage_key }).from(file).where(eq(file.resource_id, file_id))
  if (found === undefined) throw new Broken('patch_file', 'the file of the patch is gone')
  return shop.pathOf(found.storage_key)
}

async function layFiles({ shop, row, signal }: Work, ref: Ref, path: string): Promise<void> {
  let bytes = 0
  const counted = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      bytes += piece.length
      done(bytes > unpackedBytes ? new Error('the patch is too large unpacked') : null, piece)
    },
  })
  const tar = new PassThrough()
  const reading = pipeline(createReadStream(path), createGunzip(), counted, tar, { signal })
  const failed = reading.then(
    () => null,
    (error: unknown) => error,
  )
  try {
    await shop.driver.unpack(ref, row.node, folder, tar, signal)
  } catch (error) {
    tar.destroy()
    // What cannot be read was no patch; whoever took it in has to look.
    const reason = await failed
    if (reason !== null && !signal.aborted) throw new Broken('patch_file', reason instanceof Error ? reason.message : String(reason))
    throw error
  }
  const reason = await failed
  if (reason !== null) throw new Broken('patch_file', reason instanceof Error ? reason.message : String(reason))
}

interface Command {
  command: readonly string[]
  folder?: string
  limitMs: number
}

/** A command of a stranger in the node: it has its time, its output and the disk of its node, and may end the node itself. */
export async function runInside(
  { shop, row, signal, scrubbed }: Work,
  ref: Ref,
  { command, folder: at, limitMs }: Command,
): Promise<Finding> {
  const { driver } = shop
  const cut = new AbortController()
  const parts: Buffer[] = []
  let bytes = 0
  let isFull = false
  const onOutput = (piece: Buffer) => {
    if (bytes >= outputLimits.private) return
    parts.push(piece.subarray(0, outputLimits.private - bytes))
    bytes += piece.length
  }
  const watching = every(
    lookMs,
    async () => {
      isFull = await isOverDisk({ shop, row, signal }, ref)
      if (isFull) cut.abort()
    },
    () => undefined,
  )
  const output = () => scrubbed(Buffer.concat(parts).toString('utf8'))
  try {
    const options = { user: root, onOutput, signal: AbortSignal.any([signal, cut.signal]), deadlineMs: limitMs, outputBytes: 0 }
    const { code } = await driver.exec(ref, row.node, command, { ...options, ...(at === undefined ? {} : { folder: at }) })
    // It may have filled the disk between two looks.
    isFull ||= await isOverDisk({ shop, row, signal }, ref)
    return { result: isFull ? 'disk' : code === 0 ? 'done' : 'exit', exit_code: code, output: output() }
  } catch (error) {
    if (signal.aborted || !(error instanceof DriverError) || error.kind === 'silent') throw error
    if (isFull) return { result: 'disk', output: output() }
    if (error.kind === 'deadline') return { result: 'late', output: output() }
    // The node itself ended under it, or the engine did: the engine says which.
    if ((await driver.probe()).ok) return { result: 'ended', output: output() }
    throw error
  } finally {
    await watching.stop()
  }
}

async function isOverDisk({ shop, row, signal }: Pick<Work, 'shop' | 'row' | 'signal'>, ref: Ref): Promise<boolean> {
  const most = (row.definition.nodes.find(({ id }) => id === row.node)?.disk_mb ?? 0) * mebibyte
  const written = await shop.driver.written(signal)
  return written.some((one) => one.ref.scene === ref.scene && one.ref.gen === ref.gen && one.node === row.node && one.bytes > most)
}
