import type { CheckDriver } from '../checks.ts'
import { DriverError, type Probe, type SceneDriver } from '../driver.ts'
import type { NetworkPlane } from '../plane.ts'
import { dockerChecks } from '../check/booth.ts'
import { dropBuildNet } from './build-net.ts'
import { connectEngine, EngineError, isTooOld, refusalCode, type EngineVersion } from './connect.ts'
import { containersOf, converge, ensureGuard } from './converge.ts'
import { endCommand, execIn } from './exec.ts'
import { openFigures } from './figures.ts'
import { putFile } from './files.ts'
import { guardOf } from './guard.ts'
import { ownHost } from './host.ts'
import { dropHelper, helperHost } from './host-helper.ts'
import { dockerImages } from './images.ts'
import { runJob } from './job.ts'
import { lookAround } from './look-around.ts'
import { namesOf } from './names.ts'
import { ensureNets } from './nets.ts'
import { exitOf, getNode, graceS, inspectNode } from './nodes.ts'
import { observe } from './observe.ts'
import { dial, readLogs } from './reach.ts'
import { readFileIn } from './read-file.ts'
import { publishingOf, type Publishing } from './publish.ts'
import { prune, removeGeneration } from './remove.ts'
import type { Site } from './site.ts'
import { dropSnapshot, dropSnapshots, takeSnapshot } from './snapshot.ts'
import { readStats } from './stats.ts'
import { openTty, sweepShells } from './tty.ts'
import { seePath, unpackIn } from './unpack.ts'
import { watch } from './watch.ts'
import { changesOf, writtenOf } from './written.ts'

interface Opening {
  socketPath: string
  /** Keeps what this installation holds apart from all else at the engine: 4 to 12 hex digits. */
  install: string
  isRoot?: boolean
}

/** What an engine gives: a driver of containers, and the networks that others may add to. */
export interface Docker {
  driver: SceneDriver
  plane: NetworkPlane
}

export const openDockerDriver = (opening: Opening): SceneDriver => openDocker(opening).driver

/** Who is not root works on the machine through a container of its own. */
export function openDocker({ socketPath, install, isRoot = process.getuid?.() === 0 }: Opening): Docker {
  const engine = connectEngine(socketPath)
  const host = isRoot ? ownHost : helperHost(engine, install)
  const site: Site = { engine, host, names: namesOf(install), guard: guardOf(install, host) }
  const publishing = publishingOf(install, site)
  return { driver: driverOf(site, publishing, install), plane: planeOf(site, publishing) }
}

const planeOf = (site: Site, publishing: Publishing): NetworkPlane => ({
  host: site.host,
  bridgeOf: site.names.bridge,
  lead: publishing.lead,
  ensure: async (spec, signal) => {
    await ensureGuard(site, signal)
    await ensureNets(site, spec, signal)
  },
})

async function keepGuard({ guard }: Site, publishing: Publishing, signal: AbortSignal, isProbed: boolean): Promise<void> {
  if (!isProbed && !(await guard.checkGuard(signal))) await guard.setGuard(signal)
  await publishing.keep(signal)
}

async function dropNodes(site: Site, signal: AbortSignal): Promise<void> {
  await prune(site, { keep: () => false }, signal)
  await dropSnapshots(site, () => false, signal)
}

function driverOf(site: Site, publishing: Publishing, install: string): SceneDriver {
  const checks = dockerChecks(site)
  const retire = (signal: AbortSignal) => dropServing(site, { publishing, checks, install }, signal)
  return {
    name: 'docker',
    images: dockerImages(site),
    checks,
    probe: () => probe(site),
    observe: (signal) => observe(site, signal),
    watch: (since, hint, signal) => watch(site, { since, hint }, signal),
    stats: (ref) => readStats(site, ref),
    figures: openFigures(site),
    sweepShells: (signal) => sweepShells(site, signal),
    openTty: (ref, node, size) => openTty(site, { ref, node, size }),
    openDesktop: (_ref, node) => Promise.reject(new DriverError('driver', `${node} is a container and has no desktop`)),
    converge: (spec, want, onStep, signal) => converge(site, spec, { want, onStep, signal }),
    remove: (ref, signal) => removeGeneration(site, ref, signal),
    prune: (keep, signal) => prune(site, { keep }, signal),
    clear: async (scene, keepGen, signal) => {
      await prune(site, { scene, keep: ({ gen }) => gen === keepGen }, signal)
    },
    snapshot: (ref, name, signal) => takeSnapshot(site, ref, name, signal),
    dropSnapshots: (keep, signal) => dropSnapshots(site, keep, signal),
    dropSnapshot: (scene, name, signal) => dropSnapshot(site, scene, name, signal),
    keepGuard: (signal, isProbed = false) => keepGuard(site, publishing, signal, isProbed),
    dismiss: async (signal) => {
      await dropNodes(site, signal)
      await retire(signal)
    },
    retire,
    written: (signal) => writtenOf(site, signal),
    changes: (ref, node, signal) => changesOf(site, { ref, node }, signal),
    job: (spec, job, signal) => runJob(site, spec, job, signal),
    lookAround: (ref, node, look, signal) => lookAround(site, { ref, node, look }, signal),
    publish: publishing.publish,
    restart: async (spec, node, signal) => {
      for (const { id } of containersOf(spec).filter((each) => node === null || each.id === node)) {
        const { Id } = await getNode(site, spec, id, signal)
        await site.engine.ask((docker) => docker.getContainer(Id).restart({ t: graceS }), { signal })
      }
      await converge(site, spec, { want: 'running', onStep: () => undefined, signal })
    },
    logs: (ref, node, lines) => readLogs(site, { ref, node, lines }),
    exitOf: async (ref, node, signal) => {
      const seen = await inspectNode(site, site.names.node(ref, node), signal)
      return seen?.State.Status === 'exited' ? exitOf(seen) : null
    },
    exec: async (ref, node, command, options) => execIn(site, { container: (await getNode(site, ref, node)).Id, command }, options),
    endCommand: async (ref, node, command) => endCommand(site, (await getNode(site, ref, node)).Id, command),
    readFile: (ref, node, path, most, signal) => readFileIn(site, { ref, node, path }, most, signal),
    seePath: (ref, node, path) => seePath(site, { ref, node, path }),
    unpack: (ref, node, folder, tar, signal) => unpackIn(site, { ref, node, folder, tar }, signal),
    put: async (ref, node, path, content, mode) =>
      putFile(site, { container: (await getNode(site, ref, node)).Id }, { path, content, mode: mode.toString(8).padStart(4, '0') }),
    dial: (ref, node, port, signal) => dial(site, { ref, node, port }, signal),
  }
}

interface Serving {
  publishing: Publishing
  checks: CheckDriver
  install: string
}

/** What is no scene: ways in, containers of checks, networks of builds, rules, and the helper that put them there, which goes last. */
async function dropServing(site: Site, { publishing, checks, install }: Serving, signal: AbortSignal): Promise<void> {
  await publishing.drop(signal)
  await checks.sweep(signal)
  await dropBuildNet(site, signal)
  await site.guard.dropGuard(signal)
  await dropHelper(site.engine, install)
}

const can: Probe['can'] = new Set(['pause', 'snapshot', 'fixedAddress', 'exec', 'job', 'publish'])
const cannot: NonNullable<Probe['cannot']> = {
  memorySnapshot: 'keeps_no_memory',
  desktop: 'starts_no_vm',
  capture: 'no_capture_tool',
  diskLimit: 'watched_only',
}
const mebibyte = 1_048_576

async function probe({ engine, guard }: Site): Promise<Probe> {
  const none = { ok: false, can: new Set<never>(), room: { memoryBytes: 0, cpus: 0 } }
  let told: EngineVersion
  try {
    told = await engine.version()
  } catch (error) {
    return { ...none, why: whyOf(error), version: null }
  }
  if (isTooOld(told)) return { ...none, why: 'too_old', version: told.version }
  const isGuarded = (await guard.checkGuard()) || (await canSet(guard))
  if (!isGuarded) return { ...none, why: 'no_guard', version: told.version }
  const info = (await engine.ask((docker) => docker.info() as Promise<unknown>)) as { MemTotal: number; NCPU: number }
  const memoryBytes = Math.floor(info.MemTotal / mebibyte) * mebibyte
  return { ok: true, why: null, version: told.version, can, cannot, room: { memoryBytes, cpus: info.NCPU } }
}

/** A refusal of the firewall is the answer here; a start says it again with its reason. */
const canSet = async (guard: Site['guard']): Promise<boolean> =>
  guard.setGuard().then(
    () => guard.checkGuard(),
    () => false,
  )

function whyOf(error: unknown): Probe['why'] {
  const code = refusalCode(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no_socket'
  if (code === 'EACCES') return 'no_right'
  if (error instanceof EngineError) return 'no_answer'
  throw error
}
