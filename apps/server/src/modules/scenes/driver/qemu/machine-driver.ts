import type { SceneSpec } from '@beacon/engine/scene'
import type { Duplex } from 'node:stream'
import { DriverError, type NodeFigures, type NodeStats, type Ref, type SeenNode, type Step, type Tty } from '../driver.ts'
import { startOrder } from '../start-order.ts'
import type { MachineDisks } from '../images.ts'
import type { NetworkPlane } from '../plane.ts'
import { socketOf, type Accelerator } from './arguments.ts'
import { bringMachine, writeSeed, type Want } from './bring.ts'
import { setDisc } from './cd.ts'
import { openEars } from './ears.ts'
import { openFigures } from './figures.ts'
import { machineDisks } from './freeze.ts'
import { dropSnapshots, takeSnapshot } from './machine-snapshots.ts'
import { readMade } from './made.ts'
import { openObserver } from './observe.ts'
import { machinesOf, placesOf, type Folders } from './places.ts'
import { openAccelerator, probeMachines, type MachineProbe } from './probe.ts'
import { statusOf, withMonitor } from './qmp.ts'
import { addressOf, dialMachine, openDesktop, readLogs, runOf } from './reach.ts'
import { dropLostTaps, prune, removeGeneration, removeMachine } from './remove.ts'
import { openSerialLines, shortenLog } from './serial.ts'
import { openTurns, type MachineSite } from './site.ts'

/** What starts the virtual machines of scenes, in networks that are another one's. Its verbs mean what a SceneDriver's do. */
export interface MachineDriver {
  probe: () => Promise<MachineProbe & { unheld: string | null }>
  observe: () => Promise<SeenNode[]>
  /** Steps that `converge` tells of a spec. */
  steps: (spec: SceneSpec) => number
  converge: (spec: SceneSpec, want: Want, tell: (word: Step['word'], node: string) => void, signal: AbortSignal) => Promise<void>
  restart: (spec: SceneSpec, node: string | null, signal: AbortSignal) => Promise<void>
  /** Answers how many machines were kept. */
  snapshot: (ref: Ref, name: string, signal: AbortSignal) => Promise<number>
  dropSnapshots: (keep: (scene: string) => boolean) => Promise<number>
  remove: (ref: Ref, signal: AbortSignal) => Promise<void>
  /** Answers which generations went. */
  prune: (of: { keep: (ref: Ref) => boolean; scene?: string }, signal: AbortSignal) => Promise<Ref[]>
  /** Looks after what nobody asks for: taps that were left, logs that grow. */
  tidy: (signal: AbortSignal) => Promise<void>
  has: (ref: Ref, node: string) => Promise<boolean>
  address: (ref: Ref, node: string) => Promise<string>
  stats: (ref: Ref) => Promise<NodeStats[]>
  figures: () => Promise<NodeFigures[]>
  logs: (ref: Ref, node: string, lines: number) => Promise<string>
  /** The serial line of the machine, shared with whoever sits there. */
  openSerial: (ref: Ref, node: string) => Promise<Tty>
  openDesktop: (ref: Ref, node: string) => Promise<Duplex>
  dial: (ref: Ref, node: string, port: number, signal: AbortSignal) => Promise<Duplex>
  disks: MachineDisks
  setCd: (ref: Ref, node: string, path: string | null, signal: AbortSignal) => Promise<void>
}

export interface MachineOpening {
  install: string
  folders: Folders
  plane: NetworkPlane
  /** Known already where given. */
  accelerator?: Accelerator
}

export function openMachineDriver({ install, folders, plane, accelerator }: MachineOpening): MachineDriver {
  const site: MachineSite = {
    places: placesOf(install, folders),
    plane,
    ears: openEars(),
    isRoot: process.getuid?.() === 0,
    accelerator: accelerator === undefined ? openAccelerator(folders.machines) : () => Promise.resolve(accelerator),
    cage: { trouble: null },
    turns: openTurns(),
  }
  const { places, turns } = site
  const observer = openObserver(site)
  const { figures, stats } = openFigures(site)
  const serial = openSerialLines()
  const converge: MachineDriver['converge'] = async (spec, want, tell, signal) => {
    await removeStrangers(site, spec, signal)
    for (const node of startOrder(machinesOf(spec)))
      await turns.take(places.name(spec, node.id), () => bringMachine(site, { spec, node, want, signal, tell }))
  }
  return {
    probe: async () => ({ ...(await probeMachines()), unheld: site.cage.trouble }),
    observe: observer.look,
    steps: (spec) => machinesOf(spec).length * 2,
    converge,
    restart: async (spec, node, signal) => {
      for (const { id } of machinesOf(spec).filter((each) => node === null || each.id === node))
        await turns.take(places.name(spec, id), () => restartMachine(site, spec, id))
      await converge(spec, 'running', () => undefined, signal)
    },
    snapshot: (ref, name, signal) => takeSnapshot(site, ref, name, signal),
    dropSnapshots: (keep) => dropSnapshots(site, keep),
    remove: (ref, signal) => removeGeneration(site, ref, signal),
    prune: (of, signal) => prune(site, of, signal),
    tidy: async (signal) => {
      await dropLostTaps(site, signal)
      for (const { ref, node } of await places.list()) await shortenLog(places.run(ref, node))
    },
    has: async (ref, node) => (await readMade(places.home(ref, node))) !== null,
    address: (ref, node) => addressOf(site, ref, node),
    stats,
    figures,
    logs: (ref, node, lines) => readLogs(site, { ref, node, lines }),
    openSerial: async (ref, node) => serial.open(await runOf(site, ref, node)),
    openDesktop: (ref, node) => openDesktop(site, ref, node),
    dial: (ref, node, port, signal) => dialMachine(site, { ref, node, port }, signal),
    disks: machineDisks(site),
    setCd: (ref, node, path, signal) => setDisc(site, { ref, node, path }, signal),
  }
}

/** Machines of this generation that its spec does not name. */
async function removeStrangers(site: MachineSite, spec: SceneSpec, signal: AbortSignal): Promise<void> {
  const { places, turns } = site
  const known = new Set(machinesOf(spec).map(({ id }) => id))
  for (const machine of await places.list(spec))
    if (!known.has(machine.node)) await turns.take(places.name(spec, machine.node), () => removeMachine(site, machine, signal))
}

/** Its disk stays, and what it is told is told anew. One that does not run is started by who comes next. */
async function restartMachine({ places }: MachineSite, spec: SceneSpec, id: string): Promise<void> {
  const node = spec.nodes.find((each) => each.id === id)
  const home = places.home(spec, id)
  const made = await readMade(home)
  if (node === undefined || made === null) throw new DriverError('gone', `there is no node ${id}`)
  await writeSeed(home, spec, node, made)
  try {
    await withMonitor(socketOf(places.run(spec, id), 'qmp'), async (monitor) => {
      await monitor.ask('system_reset')
      if ((await statusOf(monitor)) !== 'running') await monitor.ask('cont')
    })
  } catch (error) {
    if (!(error instanceof DriverError && (error.kind === 'gone' || error.kind === 'deadline'))) throw error
  }
}
