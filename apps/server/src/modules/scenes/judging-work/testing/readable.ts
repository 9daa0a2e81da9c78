import { patchPlan, type JudgeStep } from '@beacon/engine/judging'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { scene } from '../../../../db/schema/index.ts'
import { startTestServer } from '../../../../testing/index.ts'
import { testSignal } from '../../../../testing/test-signal.ts'
import { addScript } from '../../check/index.ts'
import { openCheckWork } from '../../check-work/index.ts'
import { buildBusybox } from '../../driver/docker/testing/busybox.ts'
import type { plotOf } from '../../driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../driver/index.ts'
import { putVersion } from '../../image/testing/put-version.ts'
import { findJudging, orderJudgings, type JudgingOrder } from '../../judging/index.ts'
import { askChannel } from '../../life/index.ts'
import { openSceneWork } from '../../work/open.ts'
import { openJudgingWork } from '../index.ts'
import { checker, definition, exploit, packPatch } from './reader.ts'

export const times = { ready_ms: 10_000, functions_ms: 8_000, exploit_ms: 8_000 }

/** The driver of a test file, with nothing of its installation at the engine but the image of the service. */
async function openDriver(socketPath: string, install: string) {
  const tag = `bcn-test/busybox:${install}`
  const driver = (await loadDockerDriver())({ socketPath, install })
  const { images, checks } = driver
  if (images === undefined || checks === undefined) throw new Error('the driver runs no checks')
  const clean = async () => {
    await driver.dismiss(testSignal())
    for (const one of await images.list()) await images.remove(one)
  }
  await clean()
  buildBusybox(socketPath, tag)
  return { driver, images, checks, clean, tag }
}

type Files = Readonly<Record<string, string>>
const timeouts = { check: 1, put: 1, get: 1, old_get: 1 }
async function makeScript({ db }: Awaited<ReturnType<typeof startTestServer>>, text: string): Promise<string> {
  const content = { attachments: [], put_mode: 'plain' as const, base: 'beacon/busybox', timeouts, made_by: null }
  return (await db.transaction((tx) => addScript(tx, { script: Buffer.from(text), ...content }))).script_id
}

/** A judge at an engine, with a service that is judged. */
export async function openReadable(socketPath: string, { install, net }: ReturnType<typeof plotOf>) {
  const { driver, images, checks, clean, tag } = await openDriver(socketPath, install)
  const server = await startTestServer()
  const { db, platform } = server
  const { bus, log, secret, storage } = platform
  await putVersion(db, { name: 'reader', engine_id: tag })
  const shop = { db, bus, log, secret, driver, checks, storage, pathOf: storage.path, isUp: () => true }
  const pool = { routerImage: 'beacon/router:1', pool: `${net}.0/24`, prefix: 28 }
  const probe = await driver.probe()
  const scenes = openSceneWork({ shop: { ...shop, ...pool }, width: 4, probe: () => ({ ...probe, ok: true }), diskMs: 1_000 })
  await bus.listen(askChannel, scenes.wake)
  const runner = await openCheckWork({ ...shop, images, debianMirror: null, findSpec: () => Promise.resolve(null), width: 4 })
  const openJudge = () => openJudgingWork({ ...shop, width: 2, pauseMs: 200 })
  let judge = await openJudge()
  const scripts = { checker_id: await makeScript(server, checker), exploit_id: await makeScript(server, exploit) }
  const owner = 'contest:1'
  const order = async (key: string, files: Files, plan: JudgeStep[] = patchPlan(times, 0.9), more: Partial<JudgingOrder> = {}) => {
    const patch_file_id = await stored(server, files)
    const own = { owner, key, definition, node: 'web', port: 8080, flag_at: { file: '/flag', mode: '0444' }, restart_command: '' }
    await db.transaction((tx) => orderJudgings(tx, secret, [{ ...own, ...scripts, patch_file_id, plan, ...more }]))
  }
  const lineOf = async (key: string) => (await findJudging(db, owner, key)) ?? Promise.reject(new Error('no judging'))
  return {
    server,
    driver,
    scripts,
    order,
    store: (files: Files) => stored(server, files),
    lineOf,
    over: async (key: string, timeout = 90_000) => {
      await expect.poll(async () => (await lineOf(key)).state, { timeout, interval: 100 }).toBe('done')
      return lineOf(key)
    },
    boxes: () => db.$count(scene, and(sql`starts_with(${scene.owner}, 'judge:')`, eq(scene.is_alive, true))),
    restartJudge: async () => {
      await judge.stop()
      judge = await openJudge()
    },
    stop: async () => {
      await judge.stop()
      await runner.stop()
      await scenes.stop()
      await clean()
      await server.stop()
    },
  }
}

/** A patch as a stored tar.gz. */
async function stored({ admin }: Awaited<ReturnType<typeof startTestServer>>, files: Files): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(packPatch(files))]), 'patch.tar.gz')
  const { body } = await admin.request('POST', '/files?purpose=attachment', { body: form })
  return (body as { file_id: string }).file_id
}
