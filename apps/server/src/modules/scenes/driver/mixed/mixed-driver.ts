import type { SceneSpec } from '@beacon/engine/scene'
import { DriverError, type Capability, type Probe, type Ref, type SceneDriver, type Seen, type SeenNode, type Step } from '../driver.ts'
import type { NetworkPlane } from '../plane.ts'
import type { MachineDriver } from '../qemu/machine-driver.ts'

interface Parts {
  /** Starts containers, and owns the networks. */
  containers: SceneDriver
  machines: MachineDriver
  plane: NetworkPlane
  /** Steps that `containers` tells of a spec. */
  containerSteps: (spec: SceneSpec) => number
}

const hasMachines = ({ nodes }: SceneSpec): boolean => nodes.some(({ kind }) => kind === 'vm')
const ofMachines: readonly Capability[] = ['memorySnapshot', 'desktop']

/** One driver of containers and virtual machines side by side: a scene has both in the same networks, and nobody above sees two. */
export function openMixedDriver(parts: Parts): SceneDriver {
  const { containers, machines, plane } = parts
  const { images, checks } = containers
  const either = <T>(ref: Ref, node: string, { vm, container }: { vm: () => Promise<T>; container: () => Promise<T> }): Promise<T> =>
    machines.has(ref, node).then((isMachine) => (isMachine ? vm() : container()))
  return {
    name: containers.name,
    ...(images === undefined ? {} : { images: { ...images, machines: machines.disks } }),
    ...(checks === undefined ? {} : { checks }),
    probe: () => probe(parts),
    observe: (signal) => observe(parts, signal),
    watch: (since, hint, signal) => containers.watch(since, hint, signal),
    converge: (spec, want, onStep, signal) => converge(parts, spec, { want, onStep, signal }),
    restart: async (spec, node, signal) => {
      if (hasMachines(spec)) await machines.restart(spec, node, signal)
      await containers.restart(spec, node, signal)
    },
    snapshot: async (ref, name, signal) => {
      const kept = await machines.snapshot(ref, name, signal)
      // A scene of machines alone holds nothing of the other kind.
      await containers.snapshot(ref, name, signal).catch((error: unknown) => {
        if (kept === 0 || !(error instanceof DriverError && error.kind === 'gone')) throw error
      })
    },
    // What was kept of machines goes with their scene.
    dropSnapshot: (scene, name, signal) => containers.dropSnapshot(scene, name, signal),
    ...removing(parts),
    ...outside(parts),
    stats: async (ref) => (await Promise.all([containers.stats(ref), machines.stats(ref)])).flat(),
    figures: async (signal) => (await Promise.all([containers.figures(signal), machines.figures()])).flat(),
    written: (signal) => containers.written(signal),
    logs: (ref, node, lines) =>
      either(ref, node, { vm: () => machines.logs(ref, node, lines), container: () => containers.logs(ref, node, lines) }),
    // A machine whose process ended says nothing of why.
    exitOf: (ref, node, signal) =>
      either(ref, node, { vm: () => Promise.resolve(null), container: () => containers.exitOf(ref, node, signal) }),
    exec: (ref, node, command, options) =>
      either(ref, node, { vm: () => cannot(node), container: () => containers.exec(ref, node, command, options) }),
    put: (ref, node, path, content, mode) =>
      either(ref, node, { vm: () => cannot(node), container: () => containers.put(ref, node, path, content, mode) }),
    endCommand: (ref, node, command) =>
      either(ref, node, { vm: () => Promise.resolve(0), container: () => containers.endCommand(ref, node, command) }),
    seePath: (ref, node, path) => either(ref, node, { vm: () => cannot(node), container: () => containers.seePath(ref, node, path) }),
    unpack: (ref, node, folder, tar, signal) =>
      either(ref, node, { vm: () => cannot(node), container: () => containers.unpack(ref, node, folder, tar, signal) }),
    changes: (ref, node, signal) => either(ref, node, { vm: () => cannot(node), container: () => containers.changes(ref, node, signal) }),
    setCd: (ref, node, path, signal) => machines.setCd(ref, node, path, signal),
    sweepShells: (signal) => containers.sweepShells(signal),
    openTty: (ref, node, size) =>
      either(ref, node, { vm: () => machines.openSerial(ref, node), container: () => containers.openTty(ref, node, size) }),
    openDesktop: (ref, node) =>
      either(ref, node, { vm: () => machines.openDesktop(ref, node), container: () => containers.openDesktop(ref, node) }),
    dial: (ref, node, port, signal) =>
      either(ref, node, { vm: () => machines.dial(ref, node, port, signal), container: () => containers.dial(ref, node, port, signal) }),
    publish: async (port, target, signal) => {
      if (target === null || !(await machines.has(target.ref, target.node))) return containers.publish(port, target, signal)
      await plane.lead(port, { address: await machines.address(target.ref, target.node), port: target.port }, signal)
    },
  }
}

/** Nobody but its own system works inside a virtual machine. */
const cannot = (node: string): Promise<never> =>
  Promise.reject(new DriverError('driver', `${node} is a virtual machine: nothing is run or written inside of it from here`))

const removing = ({
  containers,
  machines,
}: Parts): Pick<SceneDriver, 'clear' | 'remove' | 'prune' | 'dropSnapshots' | 'dismiss' | 'retire'> => ({
  clear: async (scene, keepGen, signal) => {
    await machines.prune({ scene, keep: ({ gen }) => gen === keepGen }, signal)
    await containers.clear(scene, keepGen, signal)
  },
  remove: async (ref, signal) => {
    await machines.remove(ref, signal)
    await containers.remove(ref, signal)
  },
  prune: async (keep, signal) => {
    const gone = new Set((await machines.prune({ keep }, signal)).map(keyOf))
    // A generation with both kinds went once.
    const both = (await containers.observe(signal)).nets.filter((ref) => !keep(ref) && gone.has(keyOf(ref))).length
    return gone.size - both + (await containers.prune(keep, signal))
  },
  dropSnapshots: async (keep, signal) => (await machines.dropSnapshots(keep)) + (await containers.dropSnapshots(keep, signal)),
  dismiss: async (signal) => {
    await machines.prune({ keep: () => false }, signal)
    await machines.dropSnapshots(() => false)
    await machines.tidy(signal)
    await containers.dismiss(signal)
  },
  retire: async (signal) => {
    await machines.tidy(signal)
    await containers.retire(signal)
  },
})

const keyOf = ({ scene, gen }: Ref) => `${scene} ${gen}`

const outside = ({ containers, machines }: Parts): Pick<SceneDriver, 'job' | 'keepGuard' | 'lookAround' | 'readFile'> => ({
  lookAround: async (ref, node, look, signal) =>
    (await machines.has(ref, node)) ? cannot(node) : containers.lookAround(ref, node, look, signal),
  readFile: async (ref, node, path, most, signal) =>
    (await machines.has(ref, node)) ? cannot(node) : containers.readFile(ref, node, path, most, signal),
  job: async (spec, job, signal) => {
    const target = spec.nodes.find(({ id }) => id === job.node)
    if (target?.kind === 'vm' && !(await machines.has(spec, job.node))) throw new DriverError('gone', `there is no node ${job.node}`)
    return containers.job(spec, job, signal)
  },
  keepGuard: async (signal, isProbed) => {
    await containers.keepGuard(signal, isProbed)
    await machines.tidy(signal)
  },
})

async function observe({ containers, machines }: Parts, signal: AbortSignal): Promise<Seen> {
  const [seen, nodes] = await Promise.all([containers.observe(signal), machines.observe()])
  const held = new Set(seen.nets.map(({ scene, gen, net }) => `${scene} ${gen} ${net}`))
  const isHeld = ({ ref, nets }: SeenNode) => nets.filter((net) => held.has(`${ref.scene} ${ref.gen} ${net}`))
  return { nodes: [...seen.nodes, ...nodes.map((node) => ({ ...node, nets: isHeld(node) }))], nets: seen.nets }
}

/** Machines first: they take longest until they answer. */
async function converge(
  { containers, machines, plane, containerSteps }: Parts,
  spec: SceneSpec,
  { want, onStep, signal }: { want: 'running' | 'paused' | 'hanged'; onStep: (step: Step) => void; signal: AbortSignal },
): Promise<void> {
  const before = machines.steps(spec)
  const of = before + containerSteps(spec)
  let step = 0
  const tell = (word: Step['word'], node: string | null) => {
    step += 1
    onStep({ step, of, word, node })
  }
  if (before > 0) await plane.ensure(spec, signal)
  await machines.converge(spec, want, tell, signal)
  await containers.converge(spec, want, ({ word, node }) => tell(word, node), signal)
}

async function probe({ containers, machines }: Parts): Promise<Probe> {
  const [told, { why, version, unheld }] = await Promise.all([containers.probe(), machines.probe()])
  const isHere = told.ok && why === null
  const can = new Set([...told.can, ...(isHere ? ofMachines : [])])
  const cannot = Object.fromEntries(
    Object.entries(told.cannot ?? {}).filter(([name]) => !isHere || !ofMachines.some((one) => one === name)),
  )
  return { ...told, can, cannot, machines: { version, why, unheld } }
}
