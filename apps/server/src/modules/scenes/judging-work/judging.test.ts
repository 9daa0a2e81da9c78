import { gzipSync } from 'node:zlib'
import { hillPlan, patchPlan, probePlan, proofPlan, versionPlan } from '@beacon/engine/judging'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clockNow } from '../../../db/clock.ts'
import { judging, scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { addScript, settleScript } from '../check/index.ts'
import { DriverError, type BoothEnd, type CheckDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import {
  cancelJudgings,
  failedStep,
  findJudging,
  leaseJudgings,
  openFlag,
  orderJudgings,
  patchesAhead,
  settleLostJudgings,
  takeDoneJudgings,
} from '../judging/index.ts'
import { askChannel, startScene } from '../life/index.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'
import { shop, terms } from '../work/testing/shop.ts'
import { toyDriver, type ToyDriver } from '../work/testing/toy-driver.ts'
import { openJudgingWork } from './index.ts'

const times = { ready_ms: 1_000, functions_ms: 1_000, exploit_ms: 1_000 }
const owner = 'contest:1'
let server: TestServer
let driver: ToyDriver
let scenes: SceneWork
let judge: Awaited<ReturnType<typeof openJudgingWork>> | null = null
let scripts: { checker_id: string; exploit_id: string }
let patch_file_id = ''

/** The service as these tests play it. */
interface Service {
  isPatched: boolean
  /** Exit code and output of `update.sh`. */
  update: { code: number; text: string }
  check: (service: Service) => Partial<BoothEnd>
  exploit: (service: Service) => Partial<BoothEnd>
  /** Hears each run of a script and each command, before it begins. */
  before: (what: string) => Promise<void>
}
let service: Service
const flagNow = async (): Promise<string> => {
  const [row] = await server.db.select().from(judging).where(eq(judging.state, 'leased'))
  return row === undefined ? '' : openFlag(server.platform.secret, row.judging_id, row.inputs)
}
const good = (): Service => ({
  isPatched: false,
  update: { code: 0, text: 'patched' },
  check: () => ({ exit_code: 101, stdout: 'works' }),
  exploit: ({ isPatched }) => (isPatched ? { exit_code: 1 } : { exit_code: 0, stdout: 'FLAG' }),
  before: async () => undefined,
})

/** Scripts are functions here; the word FLAG in an output stands for the flag of the box. */
const checks: CheckDriver = {
  lack: async () => null,
  sweep: async () => undefined,
  alone: () => Promise.reject(new Error('judgings run nothing alone')),
  open: async () => ({
    reach: async () => undefined,
    lead: async () => ({ close: () => undefined }),
    close: async () => undefined,
    run: async ({ command: [, word = ''] }) => {
      await service.before(word)
      const end = word === 'check' ? service.check(service) : service.exploit(service)
      const flag = await flagNow()
      const fresh = { exit_code: null, stdout: '', stderr: '', isLate: false, isFlood: false, took_ms: 1, cpu_ms: 1, waited_ms: 0 }
      return { ...fresh, ...end, stdout: (end.stdout ?? '').replaceAll('FLAG', flag), stderr: (end.stderr ?? '').replaceAll('FLAG', flag) }
    },
  }),
}

const openJudge = async () => {
  const { db, platform } = server
  const { bus, log, secret, storage } = platform
  judge = await openJudgingWork({ db, bus, log, secret, driver, checks, pathOf: storage.path, isUp: () => true, width: 2, pauseMs: 0 })
}
const stopJudge = async () => {
  await judge?.stop()
  judge = null
}
const definition = { ...shop, nodes: shop.nodes.map((node) => ({ ...node, writable: true })) }
const order = async (key: string, more: Partial<Parameters<typeof orderJudgings>[2][number]> = {}) => {
  const one = {
    owner,
    key,
    definition,
    node: 'web',
    port: 8080,
    flag_at: { file: '/flag' },
    ...scripts,
    patch_file_id,
    restart_command: '',
  }
  return server.db.transaction((tx) => orderJudgings(tx, server.platform.secret, [{ ...one, plan: patchPlan(times, 0.1), ...more }]))
}
const lineOf = async (key: string) => (await findJudging(server.db, owner, key)) ?? Promise.reject(new Error('no judging'))
const over = async (key: string) => {
  await expect.poll(async () => (await lineOf(key)).state, { interval: 30 }).toBe('done')
  return lineOf(key)
}
const foundBy = (line: { steps: { kind: string; result: string | null }[] }) => line.steps.map(({ kind, result }) => `${kind} ${result}`)
const boxes = () => server.db.select().from(scene).where(eq(scene.is_alive, true))

beforeAll(async () => {
  server = await startTestServer()
  await putVersion(server.db, { name: 'shop' })
  await server.platform.bus.listen(askChannel, () => scenes.wake())
  const made = async (text: string) => {
    const { script_id } = await server.db.transaction((tx) =>
      addScript(tx, {
        script: Buffer.from(text),
        attachments: [],
        put_mode: 'plain',
        base: 'beacon/checker',
        timeouts: { check: 1, put: 1, get: 1, old_get: 1 },
        made_by: null,
      }),
    )
    await server.db.transaction((tx) => settleScript(tx, script_id, { image_id: `sha256:${script_id}` }))
    return script_id
  }
  scripts = { checker_id: await made('check'), exploit_id: await made('exploit') }
  const form = new FormData()
  form.append('file', new Blob([gzipSync('a patch')]), 'patch.tar.gz')
  const { body } = await server.admin.request('POST', '/files?purpose=attachment', { body: form })
  ;({ file_id: patch_file_id } = body as { file_id: string })
})
afterAll(() => server.stop())
beforeEach(async () => {
  service = good()
  driver = toyDriver()
  Object.assign(driver, {
    exec: async (_ref: object, _node: string, command: readonly string[], options: { onOutput?: (bytes: Buffer) => void }) => {
      const word = command.at(-1) ?? ''
      await service.before(word.includes('update.sh') ? 'update' : 'prepare')
      if (!word.includes('update.sh')) return { code: 0, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0), cut: false }
      service.isPatched = service.update.code === 0
      options.onOutput?.(Buffer.from(service.update.text.replaceAll('FLAG', await flagNow())))
      return { code: service.update.code, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0), cut: false }
    },
    seePath: async (_ref: object, _node: string, path: string) => ({
      kind: 'file',
      bytes: path === '/flag' ? (await flagNow()).length : 1,
    }),
  })
  scenes = openSceneWork({
    shop: {
      db: server.db,
      driver,
      log: server.platform.log,
      secret: server.platform.secret,
      routerImage: 'sha256:0',
      pool: '10.200.0.0/24',
      prefix: 26,
    },
    now: clockNow,
    width: 4,
    diskMs: 50,
    probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room: { memoryBytes: 4 * 2 ** 30, cpus: 2 } }),
  })
  await openJudge()
})
afterEach(async () => {
  await stopJudge()
  await scenes.stop()
  await server.db.delete(judging)
  await server.db.delete(scene)
})

describe('a patch', () => {
  it('that holds passes every step, each written with its time, and its box is closed', async () => {
    expect([await order('1'), await order('1')]).toEqual([1, 0])
    const line = await over('1')
    expect(foundBy(line)).toEqual([
      'start done',
      'ready done',
      'functions up',
      'exploit exploited',
      'apply done',
      'restart done',
      'ready done',
      'functions up',
      'exploit resisted',
      'functions up',
      'functions up',
    ])
    expect(line.steps.every(({ verdict, started_at, took_ms }) => verdict === 'passed' && started_at !== null && took_ms !== null)).toBe(
      true,
    )
    expect([line.outcome, failedStep(line.steps), line.images]).toEqual(['done', null, { 'shop@1': expect.any(String) }])
    await expect.poll(boxes).toEqual([])
    const taken = await server.db.transaction((tx) => takeDoneJudgings(tx, owner))
    expect(taken.map(({ key }) => key)).toEqual(['1'])
    expect(await server.db.transaction((tx) => takeDoneJudgings(tx, owner))).toEqual([])
  })

  it.each<[string, Partial<Service>, string, string]>([
    ['whose hole is open', { exploit: () => ({ exit_code: 0, stdout: 'FLAG' }) }, 'exploit', 'exploited'],
    ['that breaks a function', { check: ({ isPatched }) => ({ exit_code: isPatched ? 103 : 101 }) }, 'functions', 'mumble'],
    ['whose script fails', { update: { code: 7, text: 'no such file FLAG' } }, 'apply', 'exit'],
    ['that is too slow', { check: ({ isPatched }) => (isPatched ? { isLate: true } : { exit_code: 101 }) }, 'functions', 'down'],
  ])('%s has failed there, for its entrant', async (_what, change, kind, result) => {
    Object.assign(service, change)
    await order('1')
    const line = await over('1')
    expect(line.outcome).toBe('done')
    expect(failedStep(line.steps)).toMatchObject({ kind, result, verdict: 'failed', is_control: false })
    expect(JSON.stringify(line)).not.toContain('flag{')
    await expect.poll(boxes).toEqual([])
  })

  it('that takes the flag away has not closed the hole', async () => {
    const see = driver.seePath
    Object.assign(driver, {
      seePath: (...words: Parameters<typeof see>) => (service.isPatched && words[2] === '/flag' ? Promise.resolve(null) : see(...words)),
    })
    await order('1')
    expect(failedStep((await over('1')).steps)).toMatchObject({ kind: 'exploit', result: 'flag_gone' })
  })

  it('that dies of the attack has not defended', async () => {
    let attacks = 0
    service.exploit = ({ isPatched }) => {
      attacks += 1
      return isPatched ? { exit_code: 1 } : { exit_code: 0, stdout: 'FLAG' }
    }
    service.check = () => ({ exit_code: attacks > 1 ? 104 : 101 })
    await order('1', { plan: patchPlan(times, 0.9) })
    const line = await over('1')
    expect(foundBy(line).slice(-4)).toEqual(['functions up', 'functions up', 'exploit resisted', 'functions down'])
    expect(failedStep(line.steps)).toMatchObject({ kind: 'functions', result: 'down' })
  })
})

describe('a fault of ours', () => {
  it.each<[string, Partial<Service>, string]>([
    ['a checker that is broken', { check: ({ isPatched }) => ({ exit_code: isPatched ? 110 : 101 }) }, 'checker'],
    ['an exploit without the right flag', { exploit: () => ({ exit_code: 0, stdout: 'flag{other}' }) }, 'exploit'],
    ['a box that does not work by itself', { check: () => ({ exit_code: 104 }) }, 'control'],
  ])(
    '%s is tried in three boxes, and is no verdict',
    async (_what, change, fault) => {
      Object.assign(service, change)
      await order('1')
      for (const n of [1, 2]) {
        await expect.poll(async () => (await lineOf('1')).broken.length).toBe(n)
        service.isPatched = false
        await server.db.update(judging).set({ not_before: new Date(0).toISOString() })
      }
      const line = await over('1')
      expect(line).toMatchObject({ outcome: 'fault', fault, attempt: 3 })
      expect(line.broken.map((one) => one.fault)).toEqual([fault, fault, fault])
      expect(await server.db.$count(scene)).toBe(3)
      await expect.poll(boxes).toEqual([])
    },
    60_000,
  )

  it.each<[string, Partial<BoothEnd>]>([
    ['dies', { exit_code: 2 }],
    ['runs out of its time', { isLate: true }],
    ['floods', { exit_code: 0, isFlood: true }],
  ])('an exploit that %s at the patch again, and not before it, has failed the patch', async (_what, end) => {
    service.exploit = ({ isPatched }) => (isPatched ? end : { exit_code: 0, stdout: 'FLAG' })
    await order('1')
    await expect.poll(async () => (await lineOf('1')).broken.length).toBe(1)
    service.isPatched = false
    await server.db.update(judging).set({ not_before: new Date(0).toISOString() })
    const line = await over('1')
    expect([line.outcome, line.attempt, failedStep(line.steps)]).toMatchObject(['done', 2, { kind: 'exploit', result: 'error' }])
    await expect.poll(boxes).toEqual([])
  })

  it('a script to which the machine gives no processor is no verdict, however often', async () => {
    service.exploit = ({ isPatched }) => (isPatched ? { isLate: true, waited_ms: 900 } : { exit_code: 0, stdout: 'FLAG' })
    await order('1')
    for (const n of [1, 2]) {
      await expect.poll(async () => (await lineOf('1')).broken.length).toBe(n)
      service.isPatched = false
      await server.db.update(judging).set({ not_before: new Date(0).toISOString() })
    }
    expect(await over('1')).toMatchObject({ outcome: 'fault', fault: 'engine', attempt: 3 })
  })

  it('an engine that goes away while a script runs is no verdict, and is tried again', async () => {
    let isFirst = true
    service.before = async (what) => {
      if (what === 'check' && service.isPatched && isFirst) {
        isFirst = false
        service.check = () => ({ exit_code: 104 })
        driver.probe = async () => Promise.reject(new DriverError('silent', 'no answer'))
      }
    }
    const probe = driver.probe
    await order('1')
    await expect.poll(async () => (await lineOf('1')).broken.map(({ fault }) => fault)).toEqual(['engine'])
    Object.assign(service, good())
    driver.probe = probe
    await server.db.update(judging).set({ not_before: new Date(0).toISOString() })
    expect(await over('1')).toMatchObject({ outcome: 'done', attempt: 2 })
  }, 60_000)
})

describe('a judge that is killed', () => {
  const plan = proofPlan(times, 0.1)
  const isStopped = () => [...driver.nodes.values()].flat().some(({ node, state }) => node === 'web' && state === 'stopped')
  /** The database takes the row from its judge in the moment in which a step is written: whatever it writes later reaches nothing. */
  const dieIn = async (at: number) => {
    await server.db.execute(
      sql.raw(`create or replace function die() returns trigger language plpgsql as $$ begin
        if new.attempt = 1 and jsonb_array_length(new.steps) = ${at + 1} then new.attempt = 2; new.judge = 'dead'; new.lease_until = 'epoch'; end if;
        return new; end $$`),
    )
    await server.db.execute(sql`create or replace trigger die before update on judging for each row execute function die()`)
  }
  afterAll(() => server.db.execute(sql`drop trigger die on judging`))

  it.each(plan.map(({ kind }, at) => [at, kind] as const))(
    'in step %i, %s, leaves the judging to the next one, with a new box',
    async (at) => {
      service.check = ({ isPatched }) => ({ exit_code: isPatched && isStopped() ? 104 : 101 })
      await dieIn(at)
      await order('1', { plan })
      await expect.poll(async () => (await lineOf('1')).judge, { interval: 20 }).toBe('dead')
      await server.db.transaction((tx) => settleLostJudgings(tx))
      expect(await lineOf('1')).toMatchObject({ state: 'queued', steps: [], broken: [{ fault: 'lost', judge: 'dead' }] })
      expect((await lineOf('1')).broken[0]?.steps).toHaveLength(at + 1)
      await expect.poll(boxes).toEqual([])
      service.isPatched = false
      await server.db.update(judging).set({ not_before: new Date(0).toISOString() })
      const line = await over('1')
      expect([line.outcome, line.attempt, failedStep(line.steps)]).toEqual(['done', 3, null])
      expect(line.steps).toHaveLength(plan.length)
      await expect.poll(boxes).toEqual([])
    },
  )

  it('leaves a box, which is closed', async () => {
    await stopJudge()
    const wish = {
      owner: 'judge:gone',
      subject: 'box:1',
      payer: 'judge:gone',
      class: 'test' as const,
      definition,
      images: { 'shop@1': 'sha256:1' },
    }
    await server.db.transaction((tx) =>
      startScene(tx, server.platform.secret, { ...wish, terms, flags: [], entrant: 'box', by: null, isPlayer: false, perPayer: null }),
    )
    await openJudge()
    await expect.poll(boxes).toEqual([])
  })
})

it('what is cancelled is cut, and its box closed', async () => {
  const held = Promise.withResolvers<void>()
  service.before = (what) => (what === 'exploit' ? held.promise : Promise.resolve())
  await order('1')
  await expect.poll(async () => (await lineOf('1')).steps.length).toBe(4)
  expect(await server.db.transaction((tx) => cancelJudgings(tx, owner))).toEqual(['1'])
  held.resolve()
  await expect.poll(boxes).toEqual([])
  expect(await lineOf('1')).toMatchObject({ state: 'cancelled', outcome: null })
})

it('no more boxes stand side by side than the judge is wide, and the most urgent is judged first', async () => {
  await stopJudge()
  const order1 = (key: string, priority: number) => order(key, { priority })
  for (const [key, priority] of [
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['d', 9],
  ] as const)
    await order1(key, priority)
  let most = 0
  service.before = async () => {
    most = Math.max(most, (await boxes()).filter(({ life }) => life.op?.action !== 'close').length)
  }
  service.exploit = () => ({ exit_code: 0, stdout: 'FLAG' })
  await openJudge()
  for (const key of ['a', 'b', 'c', 'd']) await over(key)
  const begun = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => ({ key, at: (await lineOf(key)).begun_at ?? '' })))
  expect(
    begun
      .toSorted((one, two) => (one.at < two.at ? -1 : 1))
      .slice(0, 2)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['a', 'd'])
  expect(most).toBeLessThanOrEqual(2)
}, 60_000)

it('who has one at work waits with a second one for the first ones of others', async () => {
  await stopJudge()
  for (const [key, turn_of] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['b1', 'b'],
    ['c1', 'c'],
  ] as const)
    await order(key, { turn_of })
  const ahead = async (key: string) => patchesAhead(server.db, await lineOf(key))
  expect(await Promise.all(['a1', 'b1', 'c1', 'a2', 'a3'].map(ahead))).toEqual([0, 1, 2, 3, 4])
  const lease = () => server.db.transaction((tx) => leaseJudgings(tx, 'test', 2))
  expect((await lease()).map(({ key }) => key).toSorted()).toEqual(['a1', 'b1'])
  expect((await lease()).map(({ key }) => key).toSorted()).toEqual(['a2', 'c1'])
})

it('a judge that stops gives back what it judges, without a fault', async () => {
  const held = Promise.withResolvers<void>()
  service.before = (what) => (what === 'exploit' ? held.promise : Promise.resolve())
  await order('1')
  await expect.poll(async () => (await lineOf('1')).steps.length).toBe(4)
  const stopping = stopJudge()
  held.resolve()
  await stopping
  expect(await lineOf('1')).toMatchObject({ state: 'queued', broken: [] })
  await openJudge()
  expect(await over('1')).toMatchObject({ outcome: 'done' })
})

describe('a hill', () => {
  const flag = 'flag{of-the-version}'
  it('that is made of patches keeps its box until somebody takes it, with the flag that was said', async () => {
    const plan = versionPlan(times, { patches: 1, isNew: true, draw: 0.1 })
    const more = { plan, base_file_ids: [patch_file_id], patch_file_id: null, keeps_box: true, flag }
    service.exploit = () => ({ exit_code: 0, stdout: 'FLAG' })
    await order('1', more)
    const line = await over('1')
    expect(foundBy(line)).toEqual(['start done', 'ready done', 'base done', 'restart done', 'ready done', 'functions up', 'stay exploited'])
    expect(service.isPatched).toBe(true)
    await stopJudge()
    await openJudge()
    const [box] = await boxes()
    expect(box).toMatchObject({ owner: `judge:${line.judging_id}`, terms: { holdsWork: true, lifetimeMinutes: null } })
    expect(box?.life.rest).toBe('running')
    const looks = { plan: probePlan(times, 0.9), scene_id: box?.scene_id ?? null, patch_file_id: null, flag }
    await order('2', looks)
    expect(foundBy(await over('2'))).toEqual(['stay exploited', 'functions up'])
    service.check = () => ({ exit_code: 104 })
    await order('3', looks)
    expect(foundBy(await over('3'))).toEqual(['stay exploited', 'functions down'])
    Object.assign(service, good(), { exploit: () => ({ exit_code: 1 }) })
    await order('4', looks)
    const shut = await over('4')
    expect([foundBy(shut), failedStep(shut.steps)?.kind]).toEqual([['stay resisted'], 'stay'])
    expect((await boxes()).length).toBe(1)
    await server.db.transaction((tx) => takeDoneJudgings(tx, owner))
    await stopJudge()
    await openJudge()
    await expect.poll(boxes).toEqual([])
  })

  it.each<[string, Partial<Service>, string | null]>([
    ['leaves the way in open', { exploit: () => ({ exit_code: 0, stdout: 'FLAG' }) }, null],
    ['closes it', {}, 'stay'],
    [
      'breaks a function',
      { exploit: () => ({ exit_code: 0, stdout: 'FLAG' }), check: ({ isPatched }) => ({ exit_code: isPatched ? 103 : 101 }) },
      'functions',
    ],
  ])('a patch of it that %s', async (_what, change, fails) => {
    Object.assign(service, change)
    await order('1', { plan: hillPlan(times, 0, 0.1) })
    const line = await over('1')
    expect([line.outcome, failedStep(line.steps)?.kind ?? null]).toEqual(['done', fails])
    await expect.poll(boxes).toEqual([])
  })
})
