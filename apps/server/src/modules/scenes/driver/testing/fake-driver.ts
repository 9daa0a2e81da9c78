import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { capabilities, DriverError, type Ref, type SceneDriver } from '../driver.ts'
import { run } from './fake-commands.ts'
import { converge, throwIfCut, unless } from './fake-converge.ts'
import { Died, fakeEngine, keyOf, type FakeEngine, type FakeNet, type FakeNode, type FakeDriver } from './fake-engine.ts'

interface At {
  driver: () => FakeDriver
  engine: FakeEngine
  install: string
  /** Each call to the engine goes through here, so a test cuts the work between any two of them. */
  call: <T>(work: () => T) => Promise<T>
  asked: (name: string) => void
  own: () => FakeNode[]
  ownNets: () => FakeNet[]
}

export function fakeDriver({ engine = fakeEngine(), install = 'fa4e' }: { engine?: FakeEngine; install?: string } = {}): FakeDriver {
  const at: At = {
    driver: () => driver,
    engine,
    install,
    call: async (work) => {
      await Promise.resolve()
      if (driver.made >= driver.diesAfter) throw new Died('killed')
      driver.made += 1
      if (driver.made === driver.failsAt) throw new DriverError('driver', 'the engine failed')
      return work()
    },
    asked: (name) => {
      driver.calls.push(name)
      if (driver.isSilent || driver.silentIn.has(name.split(' ')[0] ?? '')) throw new DriverError('silent', 'no answer')
    },
    own: () => [...engine.nodes.values()].flat().filter((node) => node.install === install),
    ownNets: () => engine.nets.filter((net) => net.install === install),
  }
  const driver: FakeDriver = {
    name: 'fake',
    engine,
    calls: [],
    made: 0,
    isSilent: false,
    silentIn: new Set(),
    isHeld: false,
    diesAfter: Infinity,
    failsAt: Infinity,
    sick: new Set(),
    doors: new Set(),
    wrote: new Map(),
    ...lifeVerbs(at),
    ...endVerbs(at),
    ...readingVerbs(at),
    ...insideVerbs(at),
    ...treeVerbs(at),
  }
  return driver
}

async function removeAll({ engine, own, ownNets, call }: At, isGone: (ref: Ref) => boolean, signal?: AbortSignal): Promise<number> {
  const generations = new Map([...own(), ...ownNets()].map(({ ref }) => [keyOf(ref), ref]))
  const gone = [...generations.values()].filter(isGone)
  for (const ref of gone) {
    for (const { node } of own().filter((one) => keyOf(one.ref) === keyOf(ref))) {
      throwIfCut(signal)
      await call(() => unless([404], () => engine.removeNode(ref, node)))
    }
    for (const { id } of ownNets().filter((one) => keyOf(one.ref) === keyOf(ref))) await call(() => engine.removeNet(id))
  }
  return gone.length
}

function lifeVerbs(
  at: At,
): Pick<SceneDriver, 'probe' | 'observe' | 'watch' | 'converge' | 'restart' | 'snapshot' | 'dropSnapshot' | 'dropSnapshots'> {
  const { driver, engine, install, call, asked, own, ownNets } = at
  return {
    probe: async () => {
      asked('probe')
      const can = new Set(capabilities.filter((one) => one !== 'desktop' && one !== 'capture'))
      return { ok: true, why: null, version: '1', can, room: { memoryBytes: 4 * 2 ** 30, cpus: 2 } }
    },
    observe: async () => {
      asked('observe')
      const nets = ownNets().map(({ ref, net }) => ({ ...ref, net }))
      const isHeld = (at: Ref, id: string) => nets.some(({ scene, gen, net }) => net === id && scene === at.scene && gen === at.gen)
      const nodes = own().map(({ ref, node, state, spec, address, exit, nets: joined }) => ({
        ref,
        node,
        state,
        spec,
        address,
        exit,
        nets: joined.filter((net) => isHeld(ref, net)),
      }))
      return { nodes, nets }
    },
    watch: (_since, _hint, signal) => wait(2 ** 30, undefined, { signal }).catch(() => undefined),
    converge: async (spec, want, onStep, signal) => {
      asked(`converge ${want}`)
      await converge({ driver: driver(), install, call, spec, signal }, want, onStep)
    },
    restart: async (spec, node, signal) => {
      asked('restart')
      for (const { id } of spec.nodes.filter((each) => node === null || each.id === node)) {
        await call(() => unless([304], () => engine.stopNode(spec, id)))
      }
      await converge({ driver: driver(), install, call, spec, signal }, 'running', () => undefined)
    },
    snapshot: async (ref, name) => {
      asked('snapshot')
      const nodes = engine.nodes.get(keyOf(ref)) ?? []
      if (nodes.length === 0) throw new DriverError('gone', 'there is nothing to keep')
      for (const { node, files } of nodes)
        await call(() => {
          const key = `${ref.scene}/${node}:${name}`
          if (!engine.snapshots.has(key)) engine.snapshots.set(key, { scene: ref.scene, install, files: new Map(files) })
        })
    },
    dropSnapshot: async (scene, name) => {
      asked('dropSnapshot')
      for (const [key, kept] of engine.snapshots)
        if (kept.install === install && kept.scene === scene && key.endsWith(`:${name}`)) engine.snapshots.delete(key)
    },
    dropSnapshots: async (keep) => {
      asked('dropSnapshots')
      const gone = [...engine.snapshots].filter(([, kept]) => kept.install === install && !keep(kept.scene))
      for (const [key] of gone) engine.snapshots.delete(key)
      return gone.length
    },
  }
}

function endVerbs(
  at: At,
): Pick<SceneDriver, 'remove' | 'clear' | 'prune' | 'dismiss' | 'retire' | 'keepGuard' | 'stats' | 'figures' | 'written'> {
  const { driver, engine, asked, own } = at
  return {
    remove: async (ref, signal) => {
      asked('remove')
      await removeAll(at, (one) => keyOf(one) === keyOf(ref), signal)
    },
    clear: async (scene, keepGen, signal) => {
      asked('clear')
      await removeAll(at, (ref) => ref.scene === scene && ref.gen !== keepGen, signal)
    },
    prune: async (keep, signal) => {
      asked('prune')
      return removeAll(at, (ref) => !keep(ref), signal)
    },
    dismiss: async (signal) => {
      asked('dismiss')
      await removeAll(at, () => true, signal)
      await driver().dropSnapshots(() => false, signal)
      await driver().retire(signal)
    },
    retire: async () => {
      asked('retire')
      engine.published.clear()
      engine.isGuarded = false
    },
    keepGuard: async () => {
      asked('keepGuard')
      engine.isGuarded = true
    },
    stats: async (ref) => {
      asked('stats')
      const running = (engine.nodes.get(keyOf(ref)) ?? []).filter(({ state }) => state === 'running')
      return running.map(({ node }) => ({ node, cpuPercent: 1, memoryBytes: 1, netRxBytes: 0, netTxBytes: 0, writtenBytes: 0, pids: 1 }))
    },
    figures: async () => {
      asked('figures')
      return own().flatMap(({ ref, node, state }) => (state === 'running' ? [{ ref, node, cpuPercent: 1, memoryBytes: 1_048_576 }] : []))
    },
    written: async () => {
      asked('written')
      return own().flatMap(({ ref, node, state }) => (state === 'running' ? [{ ref, node, bytes: driver().wrote.get(node) ?? 0 }] : []))
    },
  }
}

function readingVerbs({ engine, asked }: At): Pick<SceneDriver, 'logs' | 'exitOf'> {
  return {
    logs: async (ref, node, lines) => {
      asked('logs')
      engine.getNode(ref, node)
      return ['started', 'last words'].slice(-lines).join('\n')
    },
    exitOf: async (ref, node) => {
      asked('exitOf')
      return engine.findNode(ref, node)?.exit ?? null
    },
  }
}

const calm = { isLate: false, waited_ms: 0 }

function insideVerbs(
  at: At,
): Pick<SceneDriver, 'lookAround' | 'exec' | 'put' | 'changes' | 'job' | 'publish' | 'sweepShells' | 'openTty' | 'openDesktop' | 'dial'> {
  const { driver, engine, asked } = at
  return {
    exec: async (ref, node, command, options) => {
      asked('exec')
      const found = engine.getNode(ref, node)
      if (found.state !== 'running') throw new DriverError('driver', `${node} does not run`)
      return run(command, options, (path) => found.memory.get(path) ?? found.files.get(path) ?? null)
    },
    put: async (ref, node, path, content) => {
      asked('put')
      const found = engine.getNode(ref, node)
      if (found.state !== 'running') throw new DriverError('driver', `${node} does not run`)
      ;(path.startsWith('/tmp/') || path.startsWith('/run/') ? found.memory : found.files).set(path, content.toString())
    },
    changes: async (ref, node) => {
      asked('changes')
      const { files, image } = engine.getNode(ref, node)
      return [...files].flatMap(([path, text]) =>
        image.get(path) === text ? [] : [{ path, kind: image.has(path) ? ('changed' as const) : ('added' as const) }],
      )
    },
    job: async (spec, job) => {
      asked('job')
      const target = engine.getNode(spec, job.node)
      if (engine.missing.has(job.image)) throw new DriverError('image_missing', job.image)
      const [, , , address] = job.command
      const isReached = job.command[0] !== 'nc' || (address === target.ip && target.state === 'running')
      if (isReached) return { ...(await run(job.command, job, () => null)), ...calm }
      return { code: 1, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0), cut: false, ...calm }
    },
    lookAround: async (ref, node, { targets }) => {
      asked('lookAround')
      engine.getNode(ref, node)
      const open = targets.flatMap(({ ip, port }, at) => (driver().doors.has(`${node} ${ip}:${port}`) ? [at] : []))
      return { open, hits: [], isCut: false }
    },
    publish: async (port, target) => {
      asked('publish')
      if (target === null) engine.published.delete(port)
      else {
        engine.getNode(target.ref, target.node)
        engine.published.set(port, target)
      }
    },
    sweepShells: async () => {
      asked('sweepShells')
      return 0
    },
    openTty: () => Promise.reject(new DriverError('driver', 'no terminal')),
    openDesktop: () => Promise.reject(new DriverError('driver', 'no desktop')),
    dial: async (ref, node) => {
      const found = engine.getNode(ref, node)
      if (found.state !== 'running' || driver().sick.has(node)) throw new DriverError('network', 'nobody listens')
      return new PassThrough({ allowHalfOpen: true })
    },
  }
}

function treeVerbs({ engine, asked }: At): Pick<SceneDriver, 'endCommand' | 'readFile' | 'seePath' | 'unpack'> {
  return {
    endCommand: async (ref, node) => {
      asked('endCommand')
      engine.getNode(ref, node)
      return 0
    },
    readFile: async (ref, node, path, most) => {
      asked('readFile')
      const found = engine.getNode(ref, node)
      const text = found.memory.get(path) ?? found.files.get(path)
      if (text === undefined) return { lack: 'missing' }
      return text.length > most ? { lack: 'large' } : { content: Buffer.from(text) }
    },
    seePath: async (ref, node, path) => {
      asked('seePath')
      const text = engine.getNode(ref, node).files.get(path)
      return text === undefined ? null : { kind: 'file', bytes: text.length }
    },
    unpack: async (ref, node, folder, tar) => {
      asked('unpack')
      const found = engine.getNode(ref, node)
      if (found.state !== 'running') throw new DriverError('driver', `${node} does not run`)
      found.files.set(`${folder.replace(/\/$/u, '')}/.unpacked`, await text(tar))
    },
  }
}
