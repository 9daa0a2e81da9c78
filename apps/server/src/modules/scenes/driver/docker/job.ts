import { hostAddress, hostRange, readSubnet, type SceneSpec } from '@beacon/engine/scene'
import { randomBytes } from 'node:crypto'
import { waitsOf } from '../check/waited.ts'
import { DriverError, routerImage, type JobResult, type JobSpec } from '../driver.ts'
import { unless } from './connect.ts'
import { endpointOf } from './container-options.ts'
import { FrameReader } from './frames.ts'
import { cutBy } from './guard.ts'
import { runOn } from './host.ts'
import { isOfContainer } from './host-command.ts'
import { labelNames } from './names.ts'
import { getNode, inspectNode, removeContainer } from './nodes.ts'
import { hasImage, makePauseImage } from './pause-image.ts'
import type { Site } from './site.ts'

const mebibyte = 1_048_576

/**
 * A command that reaches one node. Two containers: the first waits and holds an address in the network of the node, and rules that are
 * put there from outside; the second works in that network once they stand, and has no right to change them.
 */
export async function runJob(site: Site, spec: SceneSpec, job: JobSpec, signal: AbortSignal): Promise<JobResult> {
  const node = spec.nodes.find(({ id }) => id === job.node)
  const [place] = node?.nets ?? []
  const net = spec.nets.find(({ id }) => id === place?.net)
  if (node === undefined || place === undefined || net === undefined) throw new DriverError('gone', `${job.node} is in no network`)
  if (node.kind === 'container') await getNode(site, spec, node.id, signal)
  const late = AbortSignal.any([signal, AbortSignal.timeout(job.deadlineMs)])
  const id = `job-${randomBytes(6).toString('hex')}`
  const at: At = { id, spec, job, target: place.ip, net, isApart: !net.talk }
  try {
    await placeJob(site, at, late)
    return await work(site, at, late)
  } finally {
    await takeAway(site, at)
  }
}

interface At {
  id: string
  spec: SceneSpec
  job: JobSpec
  target: string
  net: SceneSpec['nets'][number]
  isApart: boolean
}

const nameOf = ({ names }: Site, { spec, id }: At, part: 'place' | 'work') => names.node(spec, `${id}-${part}`)
const labels = ({ names }: Site, { spec, id }: At) => names.labels(spec, { node: id, role: 'job' })

/** Addresses from the end of the network that no node of the spec and no other job has. */
async function freeAddress(site: Site, { spec, net }: At, signal: AbortSignal): Promise<string> {
  const subnet = readSubnet(net.subnet)
  const { from, to } = hostRange(subnet.prefix)
  const name = site.names.net(spec, net.id)
  const { Containers } = (await site.engine.ask((docker) => docker.getNetwork(name).inspect() as Promise<unknown>, { signal })) as {
    Containers?: Record<string, { IPv4Address: string }>
  }
  const taken = new Set([
    ...spec.nodes.flatMap(({ nets }) => nets.map(({ ip }) => ip)),
    ...Object.values(Containers ?? {}).map(({ IPv4Address }) => IPv4Address.split('/')[0] ?? ''),
  ])
  for (let host = to; host >= from; host -= 1) if (!taken.has(hostAddress(subnet, host))) return hostAddress(subnet, host)
  throw new DriverError('no_room', 'all addresses of the network are taken')
}

async function placeJob(site: Site, at: At, signal: AbortSignal): Promise<void> {
  const { engine, names, host, guard } = site
  const { spec, net, target } = at
  if (!(await hasImage(engine, routerImage, signal))) await makePauseImage(engine, signal)
  const ip = await freeAddress(site, at, signal)
  const network = names.net(spec, net.id)
  const { id } = await engine.ask(
    (docker) =>
      docker.createContainer({
        name: nameOf(site, at, 'place'),
        Image: routerImage,
        Labels: { ...labels(site, at), [labelNames.net]: ip },
        HostConfig: { ...held, NetworkMode: network, Memory: 8 * mebibyte, MemorySwap: 8 * mebibyte, PidsLimit: 8 },
        NetworkingConfig: { EndpointsConfig: { [network]: { IPAMConfig: endpointOf({ id: at.id }, ip).IPAMConfig } } },
      }),
    { signal },
  )
  await engine.ask((docker) => docker.getContainer(id).start() as Promise<unknown>, { signal })
  const { State } = await getNode(site, spec, `${at.id}-place`, signal)
  if (!(await isOfContainer(State.Pid, id))) throw new DriverError('network', 'the engine counts processes of another machine')
  await runOn(host, 'nsenter', ['-t', String(State.Pid), '-n', 'iptables-restore', '-w', '10', '--noflush'], {
    stdin: onlyTo(target),
    ...cutBy(signal),
  })
  if (at.isApart) await guard.openPair(ip, target, signal)
}

/** Its own loopback carries the names of the scene. */
const onlyTo = (target: string): string =>
  [
    '*filter',
    ':INPUT DROP [0:0]',
    ':OUTPUT DROP [0:0]',
    '-A INPUT -i lo -j ACCEPT',
    '-A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT',
    '-A OUTPUT -o lo -j ACCEPT',
    `-A OUTPUT -d ${target}/32 -j ACCEPT`,
    '-A OUTPUT -j REJECT',
    'COMMIT',
    '',
  ].join('\n')

const held = {
  CapDrop: ['ALL'],
  SecurityOpt: ['no-new-privileges:true'],
  ReadonlyRootfs: true,
  Init: true,
  IpcMode: 'private',
  Dns: ['127.0.0.1'],
  RestartPolicy: { Name: 'no' },
  LogConfig: { Type: 'none', Config: {} },
}

async function makeWork(site: Site, at: At, signal: AbortSignal): Promise<string> {
  const { job } = at
  const hasInput = job.stdin !== undefined
  const { Dns: _dns, ...kept } = held
  const { id } = await site.engine.ask(
    (docker) =>
      docker.createContainer({
        name: nameOf(site, at, 'work'),
        Image: job.image,
        Cmd: [...job.command],
        Entrypoint: [],
        Env: Object.entries(job.env).map(([key, value]) => `${key}=${value}`),
        ...(job.user === undefined ? {} : { User: job.user }),
        Labels: labels(site, at),
        Healthcheck: { Test: ['NONE'] },
        AttachStdin: hasInput,
        AttachStdout: true,
        AttachStderr: true,
        OpenStdin: hasInput,
        StdinOnce: hasInput,
        HostConfig: {
          ...kept,
          NetworkMode: `container:${nameOf(site, at, 'place')}`,
          Memory: job.memoryMb * mebibyte,
          MemorySwap: job.memoryMb * mebibyte,
          NanoCpus: job.cpuMilli * 1_000_000,
          PidsLimit: job.pids,
          Tmpfs: { '/tmp': 'rw,noexec,nosuid,nodev,size=16m,mode=1777' },
        },
      }),
    { signal },
  )
  return id
}

async function work(site: Site, at: At, signal: AbortSignal): Promise<JobResult> {
  const { engine } = site
  const { job } = at
  const hasInput = job.stdin !== undefined
  const id = await makeWork(site, at, signal)
  const socket = await engine.ask(
    (docker) => docker.getContainer(id).attach({ stream: true, hijack: true, stdin: hasInput, stdout: true, stderr: true }),
    { signal },
  )
  const frames = new FrameReader(job.outputBytes)
  let watch: Watch | null = null
  const ended = new Promise<void>((resolve, reject) => {
    const cut = () => reject(new DriverError('deadline', 'the job was cut'))
    signal.addEventListener('abort', cut, { once: true })
    if (signal.aborted) cut()
    socket.on('data', (bytes: Buffer) => {
      frames.push(bytes)
      if (frames.isCut && job.timeMs !== undefined) watch?.end()
    })
    socket.once('error', (error) => reject(new DriverError('driver', 'the job was lost', { cause: error })))
    socket.once('close', resolve)
    socket.once('end', resolve)
  })
  ended.catch(() => undefined)
  try {
    await engine.ask((docker) => docker.getContainer(id).start() as Promise<unknown>, { signal })
    watch = watchTime(site, id, job.timeMs, signal)
    if (job.stdin !== undefined) socket.end(job.stdin)
    await ended
  } finally {
    watch?.stop()
    Reflect.apply(Reflect.get(socket, 'destroy'), socket, [])
  }
  const { StatusCode } = (await engine.ask((docker) => docker.getContainer(id).wait() as Promise<unknown>, { signal })) as {
    StatusCode: number
  }
  return { code: StatusCode, stdout: frames.stdout(), stderr: frames.stderr(), cut: frames.isCut, ...watch.state }
}

const lookMs = 500
interface Watch {
  state: { isLate: boolean; waited_ms: number }
  /** Ends the command before its time. */
  end: () => void
  stop: () => void
}

/** Ends a command whose time is over, and reads while it runs how long it waits for a processor: afterwards nobody knows. */
function watchTime({ engine }: Site, id: string, timeMs: number | undefined, signal: AbortSignal): Watch {
  const state = { isLate: false, waited_ms: 0 }
  const began = performance.now()
  let isEnded = false
  const end = () => {
    if (isEnded) return
    isEnded = true
    void engine.ask((docker) => docker.getContainer(id).kill() as Promise<unknown>, { signal }).catch(() => undefined)
  }
  const pid = engine
    .ask((docker) => docker.getContainer(id).inspect(), { signal })
    .then(async ({ State }) => ((await isOfContainer(State.Pid, id)) ? State.Pid : null))
    .catch(() => null)
  let before: ReadonlyMap<string, number> = new Map()
  const look = async () => {
    const own = await pid
    if (own !== null) {
      const now = waitsOf(own)
      // What ran meanwhile waited side by side, so the longest counts; one after the other adds up.
      state.waited_ms += Math.max(0, ...[...now].map(([thread, ms]) => ms - (before.get(thread) ?? 0)))
      before = now
    }
    if (timeMs === undefined || state.isLate || performance.now() - began < timeMs) return
    state.isLate = true
    end()
  }
  const looking = setInterval(() => void look(), lookMs)
  return { state, end, stop: () => clearInterval(looking) }
}

/** Also where its caller has gone: what stays carries the labels of its scene and goes with it. */
async function takeAway(site: Site, at: At): Promise<void> {
  const signal = AbortSignal.timeout(30_000)
  const place = await inspectNode(site, nameOf(site, at, 'place'), signal)
  const ip = place?.Config.Labels[labelNames.net]
  if (at.isApart && ip !== undefined) await site.guard.closePair(ip, at.target, signal)
  for (const part of ['work', 'place'] as const) await unless([404], removeContainer(site, nameOf(site, at, part), signal))
}
