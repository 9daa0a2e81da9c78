import { existsSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { randomBytes } from 'node:crypto'
import type { ContainerInspectInfo } from 'dockerode'
import { dropCages, openCage, type Cage } from '../cage.ts'
import type { Booth, CheckDriver, CheckTarget } from '../checks.ts'
import { unless } from '../docker/connect.ts'
import { ensureGuard } from '../docker/converge.ts'
import { cutBy, everyBridge, linkLocal, refused } from '../docker/guard.ts'
import { ownHost, runOn } from '../docker/host.ts'
import { isOfContainer } from '../docker/host-command.ts'
import { bridgePrefix, digestOf, labelNames, type Names } from '../docker/names.ts'
import { option } from '../docker/nets.ts'
import type { Site } from '../docker/site.ts'
import { DriverError } from '../driver.ts'
import { mustHave, removeContainer, runAlone } from './alone.ts'
import { enter, perl } from './enter.ts'
import { leadIn } from './lead.ts'
import { enterProgram } from './program.ts'

const mebibyte = 1_048_576
const group = 'beacon-checks'
const cageLimits = { memoryBytes: 512 * mebibyte, cpuMilli: 1_000 }
/** Users that no machine has: two runs at a time never share one. */
const firstUser = 1_900_000_000
const usersOfInstall = 1_024
const removeMs = 30_000
const folder = '/checker'

const role = 'check'
const netOf = ({ install }: Names) => `bcn-${install}-check`
const bridgeOf = (names: Names) => `${bridgePrefix}${digestOf(netOf(names)).slice(0, 11)}`
const ofChecks = ({ install }: Names) => ({ label: [`${labelNames.install}=${install}`, `${labelNames.role}=${role}`] })

/** Warm containers of scripts at an engine of this machine. */
export function dockerChecks(site: Site): CheckDriver {
  const users = openUsers(site.names.install)
  let netting: Promise<void> | null = null
  return {
    lack: () => Promise.resolve(lackOf(site)),
    open: async (image, { hasNetwork }, signal) => {
      if (hasNetwork) {
        netting ??= ensureNet(site, signal)
        await netting.catch((error: unknown) => {
          netting = null
          throw error
        })
      }
      return openBooth(site, { image, hasNetwork, users }, signal)
    },
    alone: async (run, signal) => {
      const { uid, giveBack } = await users.take()
      try {
        return await runAlone(site, { ...run, uid, labels: labelsOf(site.names) }, signal)
      } finally {
        giveBack()
      }
    },
    sweep: async (signal) => {
      netting = null
      await sweep(site, signal)
      await users.drop()
    },
  }
}

/** Who is not root works through a container of its own, and a start there costs more than a check. */
function lackOf({ host }: Site): string | null {
  if (host !== ownHost) return 'no_root'
  if (enterProgram(process.arch) === null) return 'machine'
  return existsSync(perl) ? null : 'perl'
}

/** A user and a control group for each run; whoever ends gives them back. */
function openUsers(install: string) {
  const from = firstUser + (Number.parseInt(digestOf(install).slice(0, 4), 16) % 4_096) * usersOfInstall
  const free = Array.from({ length: usersOfInstall }, (_, at) => usersOfInstall - 1 - at)
  const cages = new Map<number, Promise<Cage>>()
  return {
    take: async (): Promise<{ uid: number; doors: readonly string[]; giveBack: () => void }> => {
      const slot = free.pop()
      if (slot === undefined) throw new DriverError('no_room', 'too many checks run at a time')
      const cage = cages.get(slot) ?? openCage(group, `${install}-${slot}`, cageLimits)
      cages.set(slot, cage)
      return { uid: from + slot, doors: (await cage).doors, giveBack: () => void free.push(slot) }
    },
    drop: async () => {
      cages.clear()
      await dropCages(group, `${install}-`)
    },
  }
}
type Users = ReturnType<typeof openUsers>

/** One network for all of them, in which none reaches another; what each reaches is ruled in its own. */
async function ensureNet(site: Site, signal: AbortSignal): Promise<void> {
  const { engine, names, guard } = site
  await ensureGuard(site, signal)
  const bridge = bridgeOf(names)
  const found = await engine.ask((docker) => docker.listNetworks({ filters: ofChecks(names) }), { signal })
  if (found.length === 0)
    await engine.ask(
      (docker) =>
        docker.createNetwork({
          Name: netOf(names),
          CheckDuplicate: true,
          Driver: 'bridge',
          Internal: false,
          EnableIPv6: false,
          Options: { [option('name')]: bridge, [option('enable_icc')]: 'false', [option('enable_ip_masquerade')]: 'true' },
          Labels: labelsOf(names),
        }),
      { signal },
    )
  await guard.setWays('checks', waysOf(bridge), signal)
}

/** Nobody opens a connection into it, no scene is reached from it; where else it leads is ruled in each booth. */
const waysOf = (bridge: string): string[] => [
  `-o ${bridge} -m conntrack --ctstate NEW ${refused}`,
  `-i ${bridge} -o ${everyBridge} -m conntrack --ctstate NEW ${refused}`,
  `-i ${bridge} -d ${linkLocal} ${refused}`,
  `-i ${bridge} -j ACCEPT`,
]

const labelsOf = ({ install }: Names) => ({ [labelNames.install]: install, [labelNames.role]: role })

async function openBooth(
  site: Site,
  { image, hasNetwork, users }: { image: string; hasNetwork: boolean; users: Users },
  signal: AbortSignal,
): Promise<Booth> {
  const { engine, names, host } = site
  await mustHave(site, image, signal)
  const { id } = await engine.ask(
    (docker) =>
      docker.createContainer({
        name: `bcn-${names.install}-check-${randomBytes(6).toString('hex')}`,
        Image: image,
        Entrypoint: [],
        // It only holds the files and the network: what runs comes from outside.
        Cmd: ['sleep', '2147483647'],
        User: '65534:65534',
        Labels: labelsOf(names),
        Healthcheck: { Test: ['NONE'] },
        HostConfig: {
          NetworkMode: hasNetwork ? netOf(names) : 'none',
          CapDrop: ['ALL'],
          SecurityOpt: ['no-new-privileges:true'],
          ReadonlyRootfs: true,
          IpcMode: 'private',
          Memory: 16 * mebibyte,
          MemorySwap: 16 * mebibyte,
          PidsLimit: 8,
          Tmpfs: { '/tmp': 'rw,noexec,nosuid,nodev,size=1m' },
          RestartPolicy: { Name: 'no' },
          LogConfig: { Type: 'none', Config: {} },
        },
      }),
    { signal },
  )
  const close = () => removeContainer(site, id, AbortSignal.timeout(removeMs))
  try {
    await engine.ask((docker) => docker.getContainer(id).start() as Promise<unknown>, { signal })
    const { State, Config } = await engine.ask((docker) => docker.getContainer(id).inspect(), { signal })
    if (!(await isOfContainer(State.Pid, id))) throw new DriverError('network', 'the engine counts processes of another machine')
    const reach = (rules: string) =>
      runOn(host, 'nsenter', ['-t', String(State.Pid), '-n', 'iptables-restore', '-w', '10', '--noflush'], {
        stdin: rules,
        ...cutBy(signal),
      })
    await reach(closedRules)
    return boothOf(site, { id, pid: State.Pid, env: envOf(Config), users, close })
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  id: string
  pid: number
  env: Record<string, string>
  users: Users
  close: () => Promise<void>
}

function boothOf({ host }: Site, { id, pid, env, users, close }: Opened): Booth {
  const known = new Set<string>()
  const closing = new AbortController()
  return {
    reach: async (targets, signal) => {
      const fresh = targets.filter((target) => !known.has(keyOf(target)))
      if (fresh.length === 0) return
      const stdin = ['*filter', ...fresh.flatMap(rulesTo), 'COMMIT', ''].join('\n')
      await runOn(host, 'nsenter', ['-t', String(pid), '-n', 'iptables-restore', '-w', '10', '--noflush'], { stdin, ...cutBy(signal) })
      for (const target of fresh) known.add(keyOf(target))
    },
    run: async (run, signal) => {
      // Its number may be another process's by now.
      if (!(await isOfContainer(pid, id))) throw new DriverError('gone', 'the container of the script has ended')
      const { uid, doors, giveBack } = await users.take()
      try {
        return await enter({ ...run, pid, uid, doors, folder, env }, AbortSignal.any([signal, closing.signal]))
      } finally {
        giveBack()
      }
    },
    lead: async (at, hear, signal) => {
      if (!(await isOfContainer(pid, id))) throw new DriverError('gone', 'the container of the script has ended')
      return leadIn(host, { ...at, pid }, hear, signal)
    },
    close: async () => {
      closing.abort()
      await close()
    },
  }
}

const keyOf = ({ host, ports }: CheckTarget): string => [host, ...ports].join(' ')

/**
 * Its own loopback, and answers; the last rule stays the last, because ways are put before it. The engine's resolver, which answers there,
 * asks beyond this machine: a name is refused at once instead of using up a stage, and carries nothing out.
 */
const closedRules = [
  '*filter',
  ':INPUT DROP [0:0]',
  ':OUTPUT DROP [0:0]',
  ':WAYS - [0:0]',
  '-A INPUT -i lo -j ACCEPT',
  '-A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT',
  '-A OUTPUT -d 127.0.0.11/32 -j REJECT',
  '-A OUTPUT -o lo -j ACCEPT',
  '-A OUTPUT -j WAYS',
  '-A OUTPUT -j REJECT',
  'COMMIT',
  '',
].join('\n')

/** @throws DriverError for what is no address, so that nothing else gets into the rules */
function rulesTo({ host, ports }: CheckTarget): string[] {
  if (!isIPv4(host)) throw new DriverError('network', `${host.slice(0, 50)} is no address of IPv4`)
  if (ports.length === 0) return [`-A WAYS -d ${host}/32 -j ACCEPT`]
  return ports
    .map((one) => [one].flat())
    .flatMap(([from = 0, to = from]) =>
      ['tcp', 'udp'].map(
        (proto) => `-A WAYS -d ${host}/32 -p ${proto} -m ${proto} --dport ${Math.trunc(from)}:${Math.trunc(to)} -j ACCEPT`,
      ),
    )
}

function envOf({ Env }: ContainerInspectInfo['Config']): Record<string, string> {
  const own = Object.fromEntries(
    ((Env as string[] | null) ?? []).map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...own, HOME: '/tmp' }
}

async function sweep(site: Site, signal: AbortSignal): Promise<void> {
  const { engine, names, guard } = site
  const filters = ofChecks(names)
  for (const { Id } of await engine.ask((docker) => docker.listContainers({ all: true, filters }), { signal }))
    await removeContainer(site, Id, signal)
  const nets = await engine.ask((docker) => docker.listNetworks({ filters }), { signal })
  for (const { Id } of nets)
    await unless(
      [404],
      engine.ask((docker) => docker.getNetwork(Id).remove() as Promise<unknown>, { signal }),
    )
  if (nets.length > 0) await guard.setWays('checks', [], signal)
}
