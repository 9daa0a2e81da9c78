import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../db/database.ts'
import type { ImageInjectionRecord } from '../../../db/schema/index.ts'
import { authoringNode, type AuthoringNode } from '../authoring/index.ts'
import { openLog, readPayload } from '../image-work/index.ts'
import { servicePayload, type ServicePayload } from '../service/index.ts'
import { giveDisc } from './give-disc.ts'
import { makeFolders, wayTo } from './folders.ts'
import { runInstaller } from './installer.ts'
import { keepBefore } from './keep-before.ts'
import { ownerIn } from './owner.ts'
import { failureOf, InjectionFailure } from './problem.ts'
import { addLog, beginRow, endRow, findAuthoring, findRow, writeSilence } from './rows.ts'
import type { InjectionShop } from './shop.ts'
import { commandOf, folderOf, servicesFolder } from './words.ts'

const mebibyte = 1_048_576

/** Puts one service into the node of its authoring, and writes what became of it; false where it cannot begin now. A signal leaves it where it is. */
export async function injectOne(
  shop: InjectionShop,
  waiting: ImageInjectionRecord,
  cuts: { stopping: AbortSignal; cut: AbortSignal },
): Promise<boolean> {
  const { db } = shop
  const row = await beginRow(db, waiting)
  if (row === null) return false
  try {
    const isWhole = await steps(shop, row, AbortSignal.any([cuts.stopping, cuts.cut]))
    if (isWhole) await endRow(db, row, { exit_code: 0, problem: null })
  } catch (error) {
    // Who ended it has written so. What stops in the middle is found by the next one.
    if (cuts.stopping.aborted || cuts.cut.aborted) return true
    const failure = failureOf(error)
    if (failure === null) shop.log.error({ err: error, injection: row.injection_id }, 'a service was not put into an image')
    const { code, details, exitCode } = (await whatStopped(db, row)) ?? failure ?? new InjectionFailure('engine_gone', { text: '' })
    await endRow(db, row, { exit_code: exitCode, problem: { code, details } })
  }
  return true
}

/** A node that was stopped, as one is that fills its disk, ends the installer before it can say why. */
async function whatStopped(db: Db, row: ImageInjectionRecord): Promise<InjectionFailure | null> {
  const authoring = await findAuthoring(db, row.authoring_id)
  const node = authoring === null ? null : await authoringNode(db, authoring)
  if (node === null) return new InjectionFailure('node_stopped')
  if (node.scene.life.cause?.kind === 'disk') return new InjectionFailure('no_space')
  return node.scene.life.rest === 'running' ? null : new InjectionFailure('node_stopped')
}

async function nodeOf(db: Db, { authoring_id }: ImageInjectionRecord): Promise<AuthoringNode> {
  const authoring = await findAuthoring(db, authoring_id)
  const node = authoring === null ? null : await authoringNode(db, authoring)
  if (node === null || !node.isRunning) throw new InjectionFailure('node_stopped')
  return node
}

/** False: the rest is done by its author, who says when. */
async function steps(shop: InjectionShop, row: ImageInjectionRecord, signal: AbortSignal): Promise<boolean> {
  const { db, driver } = shop
  const before = await nodeOf(db, row)
  await keepBefore({ db, driver, row, scene_id: before.scene.scene_id }, signal)
  const payload = await servicePayload(db, row.version_id)
  if (payload === null) throw new InjectionFailure('payload_gone')
  const node = await nodeOf(db, row)
  if (row.by_hand) {
    await giveDisc(shop, { row, node, payload }, signal)
    return false
  }
  await unpack(shop, { node, payload }, signal)
  await install(shop, { row, node, payload }, signal)
  return true
}

async function unpack(
  { driver, storage }: InjectionShop,
  { node, payload }: { node: AuthoringNode; payload: ServicePayload },
  signal: AbortSignal,
) {
  const { place, scene } = node
  const way = await wayTo(driver, place, servicesFolder)
  if (way.kind === 'taken') throw new InjectionFailure('payload_wrong', { path: way.path })
  await makeFolders(driver, place, { missing: way.missing, owner: { uid: 0, gid: 0 } }, signal)
  const owner = await ownerIn(driver, place)
  const home = await mkdtemp(join(tmpdir(), 'beacon-service-'))
  try {
    const to = join(home, 'clean.tar')
    const { storage_key, media_type, version } = payload
    const unpackedBytes = (scene.definition.nodes[0]?.disk_mb ?? 0) * mebibyte
    const told = await readPayload(
      { path: storage.path(storage_key), media_type, ...version.settings.payload, folder: folderOf(payload.service), owner, unpackedBytes },
      to,
    )
    if (!told.hasMain) throw new InjectionFailure('payload_wrong', { path: version.settings.payload.main })
    signal.throwIfAborted()
    const { node: name, ...ref } = place
    // Of an earlier try nothing stays; a folder of another user is written over.
    const clear = ['/bin/sh', '-c', 'rm -rf "$1"/* "$1"/.[!.]*', 'sh', `${servicesFolder}/${folderOf(payload.service)}`]
    await driver.exec(ref, name, clear, { deadlineMs: 60_000, outputBytes: 0, signal })
    await driver.unpack(ref, name, servicesFolder, createReadStream(to), signal)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** As an installer says it, whatever language the node speaks: the text of the system's own error stands in most of them. */
const fullDisk = /no space left on device|disk quota exceeded/iu

async function install(
  { db, driver, limits }: InjectionShop,
  { row, node, payload }: { row: ImageInjectionRecord; node: AuthoringNode; payload: ServicePayload },
  signal: AbortSignal,
): Promise<void> {
  const log = openLog((text) => addLog(db, row, text))
  let last = ''
  try {
    const ended = await runInstaller(
      driver,
      {
        place: node.place,
        folder: `${servicesFolder}/${folderOf(payload.service)}`,
        command: commandOf(payload.version.settings.payload.main),
        limits,
        onText: (text) => {
          last = (last + text).slice(-4_000)
          log.add(text)
        },
        onSilence: (since) => writeSilence(db, row, since),
        isWaitedFor: async () => (await findRow(db, row.injection_id))?.status === 'running',
      },
      signal,
    )
    await log.end()
    if (ended.kind === 'deadline') throw new InjectionFailure('deadline', { min: Math.round(limits.deadlineMs / 60_000) })
    if (ended.code === 0) return
    throw fullDisk.test(last)
      ? new InjectionFailure('no_space', {}, ended.code)
      : new InjectionFailure('exit', { code: ended.code }, ended.code)
  } finally {
    await log.end()
  }
}
