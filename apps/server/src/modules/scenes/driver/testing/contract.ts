import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DriverError, type JobSpec, type Ref, type SceneDriver } from '../driver.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** What a driver brings to the suite. A node answers at port 9999 with what it hears. */
export interface ContractPlace {
  driver: SceneDriver
  /** Another installation at the same engine. */
  other: SceneDriver
  /** An image with `sh`, `cat`, `head`, `sleep` and `nc`. */
  image: string
  node: (id: string, host: number, more?: Partial<NodeSpec>) => NodeSpec
  /** Where nothing is run or written inside of a node from outside, the suite does it by its network; else by the driver. */
  inside?: Inside
  /** The first three numbers of its addresses. */
  net: string
  dismissed?: () => void
}

/** How the suite reads and writes inside of a node. */
export interface Inside {
  read: (ref: Ref, node: string, path: string) => Promise<string>
  put: (ref: Ref, node: string, path: string, text: string) => Promise<void>
}

const limits = { deadlineMs: 20_000, outputBytes: 10_000 }
const flag = { path: '/run/flag/flag', text: 'flag{one}\n', mode: '0444' }
const states = { running: 'running', paused: 'paused', hanged: 'stopped' } as const

/** What every driver does, whatever it starts scenes with. */
export function driverContract(
  name: string,
  open: () => ContractPlace | Promise<ContractPlace>,
  // A virtual machine runs no command of a definition, and its own system alone writes inside of it.
  { isMachine = false }: { isMachine?: boolean } = {},
): void {
  describe(`a driver (${name})`, () => {
    let at: ContractPlace
    let scenes = 0
    let spec: SceneSpec
    const signal = () => testSignal()
    const to = (want: keyof typeof states, one = spec) => at.driver.converge(one, want, () => undefined, signal())
    const seen = async (driver = at.driver) => {
      const { nodes, nets } = await driver.observe(signal())
      const told = nodes.map(({ ref, node, state }) => `g${ref.gen} ${node} ${state}`)
      return { nodes: told.toSorted((one, two) => one.localeCompare(two)), nets: nets.length }
    }
    const whole = (state: string, gen = 1) => ({ nodes: [`g${gen} db ${state}`, `g${gen} web ${state}`], nets: 1 })
    const read = async (path: string, node = 'web', one = spec) =>
      at.inside === undefined ? (await at.driver.exec(one, node, ['cat', path], limits)).stdout.toString() : at.inside.read(one, node, path)
    const put = async (path: string, text: string, { node = 'web', one = spec }: { node?: string; one?: SceneSpec } = {}) =>
      at.inside === undefined ? at.driver.put(one, node, path, Buffer.from(text), 0o444) : at.inside.put(one, node, path, text)
    const specOf = (n: number): SceneSpec => ({
      scene: `0198c0de-0000-7000-8000-${(0xc0_0000 + n).toString(16).padStart(12, '0')}`,
      gen: 1,
      nets: [{ id: 'lan', subnet: `${at.net}.0/26`, gateway: `${at.net}.1`, egress: false, talk: true, capture: false }],
      nodes: [
        at.node('web', 10, { files: [flag], after: ['db'], volumes: [{ path: '/data', mb: 8 }], env: { FLAG: 'flag{env}' } }),
        at.node('db', 11),
      ],
    })

    const untilHeard = () =>
      expect
        .poll(async () => {
          const stream = await at.driver.dial(spec, 'web', 9999, AbortSignal.timeout(2_000)).catch(() => null)
          stream?.end('hello')
          return stream === null ? '' : text(stream)
        })
        .toBe('hello')

    beforeAll(async () => {
      at = await open()
      for (const driver of [at.driver, at.other]) await driver.prune(() => false, signal())
    })
    beforeEach(async () => {
      await at.driver.prune(() => false, signal())
      scenes += 1
      spec = specOf(scenes)
    })
    afterAll(async () => {
      for (const driver of [at.driver, at.other]) await driver.dismiss(signal())
      at.dismissed?.()
    })

    it('makes a scene whole, and a second pass changes nothing', async () => {
      await to('running')
      expect(await seen()).toEqual(whole('running'))
      const before = await at.driver.observe(signal())
      await to('running')
      expect(await at.driver.observe(signal())).toEqual(before)
    })

    it(`goes on where it was cut, after ${isMachine ? 'each third' : 'whichever'} step`, async () => {
      const steps: number[] = []
      await at.driver.converge(spec, 'running', ({ of }) => steps.push(of), signal())
      expect(new Set(steps).size).toBe(1)
      // A machine starts slowly, and most steps are those of the containers beside it.
      const stride = isMachine ? 3 : 1
      for (let at_step = 1; at_step <= steps.length; at_step += stride) {
        await at.driver.remove(spec, signal())
        const cut = new AbortController()
        const work = at.driver.converge(spec, 'running', ({ step }) => step === at_step && cut.abort(), cut.signal)
        expect(await work.catch((error: unknown) => (error instanceof DriverError ? undefined : error))).toBe(undefined)
        await to('running')
        expect([at_step, await seen()]).toEqual([at_step, whole('running')])
        expect([at_step, await read(flag.path)]).toEqual([at_step, flag.text])
      }
    })

    it('leads from every state to every other', async () => {
      const wants = ['running', 'paused', 'hanged'] as const
      for (const from of wants)
        for (const want of wants) {
          await to(from)
          await to(want)
          expect([from, want, await seen()]).toEqual([from, want, whole(states[want])])
        }
      await at.driver.remove(spec, signal())
      expect(await seen()).toEqual({ nodes: [], nets: 0 })
      for (const want of ['paused', 'hanged'] as const) {
        await to(want)
        expect([want, await seen()]).toEqual([want, whole(states[want])])
        await at.driver.remove(spec, signal())
      }
    })

    it('removes what is there no more without a word', async () => {
      await at.driver.remove(spec, signal())
      await at.driver.clear(spec.scene, null, signal())
      expect(await at.driver.prune(() => false, signal())).toBe(0)
    })

    it('makes a node anew where its spec changed, and takes away one that is named no more', async () => {
      await to('running')
      await put('/tmp/mark', 'here', { node: 'db' })
      const changed = { ...spec, nodes: [at.node('db', 11, { env: { MODE: 'new' } })] }
      await to('running', changed)
      expect(await seen()).toEqual({ nodes: ['g1 db running'], nets: 1 })
      expect(await read('/tmp/mark', 'db')).toBe('')
    })

    it('tells of a node that is gone where all were made before, and makes none anew', async () => {
      const made = { ...spec, isMade: true as const }
      await expect(to('running', made)).rejects.toMatchObject({ kind: 'lost' })
      await to('running')
      await put('/tmp/mark', 'here', { node: 'db' })
      await to('running', { ...made, nodes: spec.nodes.map((node) => (node.id === 'db' ? { ...node, env: { MODE: 'new' } } : node)) })
      expect(await read('/tmp/mark', 'db')).toBe('here')
    })

    it('keeps one generation of a scene and clears the others', async () => {
      await to('running')
      const next = { ...spec, gen: 2, nodes: spec.nodes }
      await at.driver.clear(spec.scene, 2, signal())
      await to('running', next)
      expect(await seen()).toEqual(whole('running', 2))
      await at.driver.clear(spec.scene, 2, signal())
      expect(await seen()).toEqual(whole('running', 2))
    })

    it('prunes what nobody keeps, and nothing of another installation', async () => {
      await to('running')
      const there = {
        ...specOf(900),
        nets: [{ id: 'lan', subnet: `${at.net}.64/26`, gateway: `${at.net}.65`, egress: false, talk: true, capture: false }],
      }
      const foreign = { ...there, nodes: [at.node('web', 74)] }
      await at.other.converge(foreign, 'running', () => undefined, signal())
      expect(await at.driver.prune(({ scene }) => scene === spec.scene, signal())).toBe(0)
      expect(await at.driver.prune(() => false, signal())).toBe(1)
      expect(await seen()).toEqual({ nodes: [], nets: 0 })
      expect(await seen(at.other)).toEqual({ nodes: ['g1 web running'], nets: 1 })
      await at.other.prune(() => false, signal())
    })

    it('restarts one node, with its files and flags in place', async () => {
      await to('running')
      await put('/tmp/mark', 'lost')
      await at.driver.restart(spec, 'web', signal())
      expect(await seen()).toEqual(whole('running'))
      expect(await read(flag.path)).toBe(flag.text)
      expect(await read('/tmp/mark')).toBe('')
    })

    it('does not write a file again that a player changed, before the next start', async () => {
      await to('running')
      await put('/tmp/mine', 'mine')
      await to('running')
      expect(await read('/tmp/mine')).toBe('mine')
    })

    it('is heard at its port and tells its output', async () => {
      await to('running')
      await untilHeard()
      expect(await at.driver.logs(spec, 'web', 40)).toContain('started')
    })

    it.each(['logs', 'exec', 'put', 'dial', 'changes'] as const)('says that a node is gone: %s', async (verb) => {
      const verbs = {
        logs: () => at.driver.logs(spec, 'web', 10),
        exec: () => at.driver.exec(spec, 'web', ['cat'], limits),
        put: () => at.driver.put(spec, 'web', '/tmp/x', Buffer.from(''), 0o444),
        dial: () => at.driver.dial(spec, 'web', 9999, signal()),
        changes: () => at.driver.changes(spec, 'web', signal()),
      }
      await expect(verbs[verb]()).rejects.toMatchObject({ kind: 'gone' })
    })

    it('tells an image that is missing', async () => {
      const lost = { ...spec, nodes: [at.node('web', 10, { image: 'bcn-test/none:1' })] }
      await expect(to('running', lost)).rejects.toMatchObject({ kind: 'image_missing' })
    })

    it('tells what all running nodes take, its own only', async () => {
      await to('running')
      await at.driver.figures(signal())
      const figures = await at.driver.figures(signal())
      expect(figures.map(({ ref, node }) => `${ref.scene} ${ref.gen} ${node}`).toSorted()).toEqual([
        `${spec.scene} 1 db`,
        `${spec.scene} 1 web`,
      ])
      for (const { cpuPercent, memoryBytes } of figures) {
        expect(cpuPercent).toBeGreaterThanOrEqual(0)
        expect(memoryBytes).toBeGreaterThan(0)
      }
      expect(await at.other.figures(signal())).toEqual([])
    })

    it('keeps a snapshot without flags, and starts from it again and again', async () => {
      spec = { ...spec, nodes: spec.nodes.map((node) => (node.id === 'web' ? { ...node, writable: true } : node)) }
      await to('running')
      await put('/kept', 'kept')
      await put('/data/kept', 'also')
      await at.driver.snapshot(spec, 's1', signal())
      expect(await seen()).toEqual(whole('running'))
      await put('/kept', 'changed')
      await at.driver.snapshot(spec, 's1', signal())
      for (const gen of [2, 3]) {
        const again = { ...spec, gen, from: 's1' }
        await at.driver.clear(spec.scene, gen, signal())
        await to('running', again)
        expect([await read('/kept', 'web', again), await read('/data/kept', 'web', again)]).toEqual(['kept', 'also'])
        expect(await read(flag.path, 'web', again)).toBe(flag.text)
        await put('/kept', 'changed', { one: again })
      }
      expect(await at.driver.dropSnapshots((scene) => scene === spec.scene, signal())).toBe(0)
      await at.driver.clear(spec.scene, null, signal())
      expect(await at.driver.dropSnapshots(() => false, signal())).toBeGreaterThan(0)
      await expect(to('running', { ...spec, from: 's1' })).rejects.toMatchObject({ kind: 'image_missing' })
    })

    it('runs a job that reaches one node and no other', async () => {
      await to('running')
      await untilHeard()
      const job = (host: number, more: Partial<JobSpec> = {}): JobSpec => ({
        node: 'web',
        image: at.image,
        command: ['nc', '-w', '3', `${at.net}.${host}`, '9999'],
        env: {},
        cpuMilli: 200,
        memoryMb: 32,
        pids: 16,
        user: '10001',
        ...limits,
        stdin: Buffer.from('are you there'),
        ...more,
      })
      expect((await at.driver.job(spec, job(10), signal())).stdout.toString()).toBe('are you there')
      expect((await at.driver.job(spec, job(11), signal())).stdout.toString()).toBe('')
      const much = await at.driver.job(spec, job(10, { command: ['head', '-c', '5000', '/dev/zero'], outputBytes: 1_000 }), signal())
      expect([much.code, much.stdout.length, much.cut]).toEqual([0, 1_000, true])
      await expect(at.driver.job(spec, job(10, { command: ['sleep', '30'], deadlineMs: 2_000 }), signal())).rejects.toMatchObject({
        kind: 'deadline',
      })
      await expect(at.driver.job(spec, job(10, { image: 'bcn-test/none:1' }), signal())).rejects.toBeInstanceOf(DriverError)
      expect(await seen()).toEqual(whole('running'))
    })

    it('leads an address to a node, and to nobody of whom it does not know', async () => {
      await to('running')
      await at.driver.publish(29_871, { ref: spec, node: 'web', port: 9999 }, signal())
      await at.driver.publish(29_871, { ref: spec, node: 'db', port: 9999 }, signal())
      await at.driver.publish(29_871, null, signal())
      await expect(at.driver.publish(29_871, { ref: spec, node: 'none', port: 1 }, signal())).rejects.toMatchObject({ kind: 'gone' })
    })

    it('knows what it can', async () => {
      const { ok, can, cannot = {} } = await at.driver.probe()
      expect(ok).toBe(true)
      for (const verb of ['pause', 'exec', 'snapshot', 'job', 'publish'] as const) expect([verb, can.has(verb)]).toEqual([verb, true])
      for (const verb of Object.keys(cannot)) expect([...can]).not.toContain(verb)
    })

    /** What asks for a command in a node is no test of a machine, and one that is passed over would say nothing. */
    const partsOfContainers = (): void => {
      it('holds a file back until it is let go, in the very node', async () => {
        const [web, db] = spec.nodes
        if (web === undefined || db === undefined) throw new Error('two nodes were asked for')
        await to('running', { ...spec, nodes: [{ ...web, files: [{ ...flag, isHeld: true }] }, db] })
        const before = await at.driver.observe(signal())
        expect(await read(flag.path)).toBe('')
        await to('running')
        expect([await read(flag.path), await at.driver.observe(signal())]).toEqual([flag.text, before])
      })

      it('puts files, runs commands with input, and cuts what is too long or too much', async () => {
        await to('running')
        await at.driver.put(spec, 'web', '/tmp/more', Buffer.from('more'), 0o444)
        expect(await read('/tmp/more')).toBe('more')
        const echoed = await at.driver.exec(spec, 'web', ['cat'], { ...limits, stdin: Buffer.from('through') })
        expect([echoed.code, echoed.stdout.toString(), echoed.cut]).toEqual([0, 'through', false])
        const much = await at.driver.exec(spec, 'web', ['head', '-c', '5000', '/dev/zero'], { ...limits, outputBytes: 1_000 })
        expect([much.stdout.length, much.cut]).toEqual([1_000, true])
        const long = at.driver.exec(spec, 'web', ['sleep', '30'], { ...limits, deadlineMs: 300 })
        await expect(long).rejects.toMatchObject({ kind: 'deadline' })
      })

      it('tells a required node that ended at once, and lets another one end', async () => {
        const ends = { command: ['/bin/sh', '-c', 'echo bye; exit 3'] }
        const optional = { ...spec, nodes: [at.node('web', 10), at.node('ends', 12, { ...ends, required: false })] }
        await to('running', optional)
        expect(await at.driver.exitOf(spec, 'web', signal())).toBeNull()
        const required = { ...spec, nodes: [at.node('ends', 12, ends)] }
        // One that ends a moment later is found by the next look.
        const told = await to('running', required).catch((error: unknown) => (error instanceof DriverError ? error.kind : error))
        expect([undefined, 'start_exit']).toContain(told)
        await expect.poll(() => seen()).toEqual({ nodes: ['g1 ends stopped'], nets: 1 })
        expect(await at.driver.exitOf(spec, 'ends', signal())).toEqual({ code: 3, oom: false })
      })

      it('tells which files of a root changed', async () => {
        spec = { ...spec, nodes: [at.node('web', 10, { writable: true })] }
        await to('running')
        await at.driver.put(spec, 'web', '/patched', Buffer.from('new'), 0o444)
        expect(await at.driver.changes(spec, 'web', signal())).toContainEqual({ path: '/patched', kind: 'added' })
      })
    }
    if (!isMachine) partsOfContainers()

    it('puts its guard back and takes all of it away', async () => {
      await to('running')
      await at.driver.keepGuard(signal())
      await at.driver.dismiss(signal())
      expect(await seen()).toEqual({ nodes: [], nets: 0 })
      await at.driver.dismiss(signal())
      await to('running')
      expect(await seen()).toEqual(whole('running'))
    })
  })
}
