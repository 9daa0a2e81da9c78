import { image as imageContract } from '@beacon/api/image/image'
import { instance as instances } from '@beacon/api/scene/instance'
import { serviceRun as contract, type ServiceRunState } from '@beacon/api/scene/service-run'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit, instance, scene, sceneImage, service, serviceRun } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, openToyWork } from '../../contest/scene/play/testing.ts'
import { serviceUsePort } from '../service/index.ts'
import type { SceneWork } from '../work/open.ts'
import type { ToyDriver } from '../work/testing/toy-driver.ts'
import { changeLife } from '../life/index.ts'
import { cleanRuns } from './clean.ts'
import { keepRuns } from './keep.ts'
import { madeImage, putService, putServiceVersion } from './testing/put-service.ts'

let server: TestServer
let work: SceneWork
let driver: ToyDriver
let nudge: ReturnType<typeof every>
beforeAll(async () => {
  server = await startTestServer()
  await beat(server)
  ;({ work, driver } = openToyWork(server))
  // What looks every two seconds looks at once, so that no test waits for it.
  const look = async () => {
    work.wake()
    await keepRuns(server.platform)
  }
  nudge = every(150, look, (error) => server.platform.log.error({ err: error }, 'services were not looked at'))
})
afterAll(async () => {
  nudge.stop()
  await work.stop()
  await server.stop()
})

const at = (service_id: string) => ({ params: { service_id } })
const get = async (service_id: string) => (await server.admin.call(contract.get, at(service_id))).body
const start = (service_id: string, version_id?: string) =>
  server.admin.call(contract.start, { ...at(service_id), body: version_id === undefined ? {} : { version_id } })
const stop = (service_id: string) => server.admin.call(contract.stop, { ...at(service_id), body: {} })
/** As `expect.poll`, which knows no tests that run side by side. */
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 200 })
const becomes = (service_id: string, state: ServiceRunState) => until(async () => expect((await get(service_id)).state).toBe(state))
const held = (service_id: string) =>
  server.db
    .select({ row: instance, scene })
    .from(instance)
    .leftJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(and(eq(instance.purpose, 'service'), eq(instance.object_id, service_id)))

async function running(name: string) {
  const made = await putService(server.db, { name })
  expect((await start(made.service_id)).status).toBe(202)
  expect((await get(made.service_id)).state).toBe('building')
  await madeImage(server.db, made.version_id)
  await becomes(made.service_id, 'running')
  return made
}

it('builds, starts, tells what it is, and stops without a trace', async () => {
  const { service_id, version_id } = await running('Wiki of all')
  const view = await get(service_id)
  expect(view).toMatchObject({
    obstacle: null,
    wanted: { version_id, number: 1 },
    running: { version_id, number: 1 },
    is_healthy: true,
    failures: 0,
    problem: null,
    image: { status: 'ready', name: expect.stringMatching(/^sv-\d{4}@1$/u) },
    ways: [
      { port: 8080, name: 'http', is_shown: true },
      { port: 22, name: 'ssh', is_shown: false },
    ],
  })
  const [one] = await held(service_id)
  expect(one?.row).toMatchObject({ type: 'run', made_by: null, lifetime_minutes: null })
  expect(one?.scene?.definition).toMatchObject({ nets: [{ egress: false }], nodes: [{ id: 'wiki-of-all' }] })
  expect((await server.admin.call(contract.list, {})).body.items).toMatchObject([{ service_id, state: 'running' }])
  expect((await server.admin.call(contract.log, at(service_id))).status).toBeLessThan(504)

  expect((await Promise.all(serviceUsePort.answer().map(({ usesOf }) => usesOf(server.db, [service_id])))).flat()).toMatchObject([
    { kind: 'running', service_id },
  ])
  expect((await stop(service_id)).body.state).toMatch(/^stop/u)
  await becomes(service_id, 'stopped')
  expect(await held(service_id)).toEqual([])
  expect((await Promise.all(serviceUsePort.answer().map(({ usesOf }) => usesOf(server.db, [service_id])))).flat()).toEqual([])
  const rows = await server.db.select().from(audit).where(eq(audit.object_id, service_id))
  expect(rows.map(({ operation }) => operation)).toEqual(['run_start', 'run_stop'])
})

// Each has a service of its own, and most of its time is the time that a service must be up before it counts.
describe.concurrent('kept running', () => {
  it('is started once by replicas that look at the same moment, and mended after a cut', async () => {
    const { service_id, version_id } = await putService(server.db, { name: 'Looked at by many' })
    await start(service_id)
    await madeImage(server.db, version_id)
    await Promise.all(Array.from({ length: 6 }, () => keepRuns(server.platform)))
    // The pass of another replica may hold the row: these six leave it to that one then, and are over before it.
    await until(async () => expect(await held(service_id)).not.toEqual([]))
    expect(await held(service_id)).toHaveLength(1)
    await becomes(service_id, 'running')
    // A row that names an instance which is gone is what a restored backup may hold.
    const [one] = await held(service_id)
    await server.db.delete(instance).where(eq(instance.instance_id, one?.row.instance_id ?? ''))
    await until(async () => expect((await held(service_id))[0]?.row.instance_id).toBeDefined())
    await becomes(service_id, 'running')
    expect(await held(service_id)).toHaveLength(1)
    await stop(service_id)
  })

  it('is started anew when an operator closes it, with the reason', async () => {
    const { service_id } = await running('Closed by hand')
    const [one] = await held(service_id)
    const old = one?.scene?.scene_id ?? ''
    const ids = [one?.row.instance_id ?? '']
    await server.admin.call(instances.act, { body: { instance_ids: ids, action: 'close' } })
    work.wake()
    await until(async () => expect((await get(service_id)).problem?.code).toBe('closed'))
    await until(async () => expect((await held(service_id))[0]?.scene?.scene_id).not.toBe(old))
    await becomes(service_id, 'running')
    expect((await held(service_id)).length).toBe(1)
    await stop(service_id)
  })

  it('is started anew when it does not answer any more', async () => {
    const { service_id } = await running('Sick one')
    const [one] = await held(service_id)
    const old = one?.scene?.scene_id ?? ''
    // The watch asks it too: what it finds well again before the keeper looks would stay.
    driver.sick.add('sick-one')
    await changeLife(server.db, old, (life) => ({ ...life, unhealthySince: Date.now() - 60_000 }))
    await until(async () => expect((await held(service_id))[0]?.scene?.scene_id).not.toBe(old))
    driver.sick.delete('sick-one')
    await becomes(service_id, 'running')
    expect((await get(service_id)).problem?.code).toBe('unhealthy')
    await stop(service_id)
  })

  it('changes its version once the new one is up; one that fails leaves the old one', async () => {
    const { service_id, version_id } = await running('Rolling')
    const [before] = await held(service_id)
    const second = await putServiceVersion(server.db, service_id)
    await start(service_id)
    expect(await get(service_id)).toMatchObject({ state: 'changing', wanted: { number: 2 }, running: { number: 1 } })
    await madeImage(server.db, second)
    await until(async () => expect((await get(service_id)).running?.number).toBe(2))
    await until(async () => expect((await held(service_id)).map(({ row }) => row.instance_id)).toHaveLength(1))
    expect((await held(service_id))[0]?.row.instance_id).not.toBe(before?.row.instance_id)

    const third = await putServiceVersion(server.db, service_id)
    await start(service_id, third)
    await madeImage(server.db, third, { status: 'failed', problem: 'build_failed', problem_details: { text: 'no such file' } })
    await until(async () => expect((await get(service_id)).problem?.code).toBe('image'))
    expect(await get(service_id)).toMatchObject({
      state: 'running',
      wanted: { number: 3 },
      running: { number: 2 },
      next_at: null,
      image: { problem: { code: 'build_failed', details: { text: 'no such file' } } },
    })
    // Back to the first version: its image is there.
    await start(service_id, version_id)
    await until(async () => expect((await get(service_id)).running?.number).toBe(1))
    await stop(service_id)
  })

  it('waits longer after each failure, and tells why', async () => {
    const { service_id, version_id } = await putService(server.db, { name: 'Ends at once' })
    driver.exiting.add('ends-at-once')
    await start(service_id)
    await madeImage(server.db, version_id)
    await until(async () => expect((await get(service_id)).failures).toBeGreaterThan(0))
    const view = await get(service_id)
    expect(view.problem).toMatchObject({ code: 'scene', cause: 'start_exit' })
    driver.exiting.delete('ends-at-once')
    await becomes(service_id, 'running')
    await stop(service_id)
  })

  it('runs again after a restart, and images of versions that are gone go', async () => {
    const { service_id, version_id } = await running('Restarted')
    const [one] = await held(service_id)
    const restarted = await server.admin.call(contract.restart, { ...at(service_id), body: {} })
    expect(restarted.status).toBe(202)
    await until(async () => expect((await held(service_id))[0]?.scene?.scene_id).not.toBe(one?.scene?.scene_id))
    await becomes(service_id, 'running')
    expect(await get(service_id)).toMatchObject({ failures: 0, problem: null })
    await stop(service_id)
    await becomes(service_id, 'stopped')
    await server.db.delete(service).where(eq(service.service_id, service_id))
    expect(await server.db.select().from(serviceRun).where(eq(serviceRun.service_id, service_id))).toEqual([])
    await cleanRuns(server.platform)
    expect(
      await server.db
        .select()
        .from(sceneImage)
        .where(eq(sceneImage.origin, `service:${version_id}`)),
    ).toEqual([])
  })

  it('an instance whose service is gone is closed', async () => {
    const { service_id } = await running('Torn out')
    await server.db.delete(service).where(eq(service.service_id, service_id))
    await cleanRuns(server.platform)
    await until(async () => expect(await held(service_id)).toEqual([]))
  })
})

it('refuses what does not run by itself', async () => {
  const linux = await putService(server.db, { name: 'A program', kind: 'linux' })
  const compose = await putService(server.db, { name: 'Composed', settings: { payload: { root: '', main: 'compose.yml' } } })
  for (const [{ service_id }, why] of [
    [linux, 'kind'],
    [compose, 'compose'],
  ] as const) {
    expect((await start(service_id)).error).toMatchObject({ code: 'service_not_runnable', details: { why } })
    expect((await get(service_id)).obstacle).toBe(why)
    expect((await server.admin.call(contract.node, { ...at(service_id), body: {} })).status).toBe(why === 'kind' ? 404 : 409)
  }
  expect((await stop(linux.service_id)).error).toMatchObject({ code: 'service_not_runnable' })
  const student = await server.signIn('student')
  expect((await student.call(contract.get, at(linux.service_id))).status).toBe(403)
})

it('is a node of a scene, with its image, ports and health, built once', async () => {
  const { service_id, version_id } = await putService(server.db, {
    name: 'Mail for each',
    settings: { start_command: 'serve --port 8080' },
  })
  const teacher = await server.signIn('teacher')
  const requestNode = () => teacher.call(contract.node, { ...at(service_id), body: {} })
  const [one, other] = await Promise.all([requestNode(), requestNode()])
  expect([one.status, other.status]).toEqual([202, 202])
  expect(one.body).toMatchObject({
    image_status: 'waiting',
    node: {
      id: 'mail-for-each',
      command: ['serve', '--port', '8080'],
      ports: [
        { port: 8080, name: 'http', open: 'player' },
        { port: 22, name: 'ssh', open: 'scene' },
      ],
      health: { ask: { tcp: 8080 } },
    },
  })
  expect(
    await server.db
      .select()
      .from(sceneImage)
      .where(eq(sceneImage.origin, `service:${version_id}`)),
  ).toHaveLength(1)
  const offered = (await teacher.call(contract.offered, {})).body.items.find((row) => row.service_id === service_id)
  expect(offered).toMatchObject({ obstacle: null, image: { status: 'waiting' } })
  await madeImage(server.db, version_id)
  expect((await teacher.call(imageContract.ready, { query: {} })).body.items.some(({ image }) => image === one.body.node.image)).toBe(true)
})
