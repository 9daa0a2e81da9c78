import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface OwnEngine {
  socketPath: string
  start: () => Promise<void>
  /** As the machine's memory would: nothing of it is told to end. */
  kill: () => Promise<void>
  /** Forgets every image, container and network; it must not run. */
  empty: () => void
  /** A command in the network of the engine. */
  inside: (command: string, ...args: string[]) => string
  /** One there that runs on until its caller ends it. */
  spawnInside: (command: string, ...args: string[]) => ChildProcess
  /** Takes all that is left of its small disk, until it is given back. */
  fillDisk: () => () => void
  end: () => Promise<void>
}

const startMs = 60_000

/** An engine in a network namespace of its own, so that its firewall is not that of the machine's other engine; its disk may be a small one. */
export async function openOwnEngine({ diskMb }: { diskMb?: number } = {}): Promise<OwnEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'bcn-engine-'))
  const at = (name: string) => join(folder, name)
  const socketPath = at('engine.sock')
  writeFileSync(at('daemon.json'), '{"default-address-pools":[{"base":"10.199.128.0/17","size":26}]}')
  let child: ChildProcess | null = null
  const pidOf = (file: string) => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : null)
  const dockerd = ['dockerd', '--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid'), '-H', `unix://${socketPath}`]
  const start = async () => {
    const until = performance.now() + startMs
    if (diskMb !== undefined && !existsSync(at('data'))) {
      mkdirSync(at('data'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'bcn-test', at('data')])
    }
    for (const file of ['pid', 'engine.sock', 'exec/containerd/containerd.pid']) rmSync(at(file), { force: true })
    const command = ['ip', 'link', 'set', 'lo', 'up', '&&', 'exec', ...dockerd, '--config-file', at('daemon.json'), '>>', at('log'), '2>&1']
    child = spawn('unshare', ['--net', '/bin/sh', '-c', command.join(' ')], { stdio: 'ignore', detached: true })
    while (!(await answers(socketPath))) {
      if (performance.now() > until) throw new Error(`an engine did not start: ${readFileSync(at('log'), 'utf8').slice(-2_000)}`)
      await wait(100)
    }
  }
  const kill = async () => {
    const gone = child === null || child.exitCode !== null ? Promise.resolve() : new Promise((resolve) => child?.once('exit', resolve))
    for (const file of ['exec/containerd/containerd.pid', 'pid']) endIfThere(pidOf(at(file)))
    await gone
    endContainers(folder)
  }
  await start()
  return {
    socketPath,
    start,
    kill,
    empty: () => {
      for (const name of ['data', 'exec']) takeAway(at(name))
    },
    inside: (command, ...args) => execFileSync('nsenter', ['-t', String(child?.pid), '--net', command, ...args], { encoding: 'utf8' }),
    spawnInside: (command, ...args) => spawn('nsenter', ['-t', String(child?.pid), '--net', command, ...args], { stdio: 'ignore' }),
    fillDisk: () => {
      const file = at('data/filler')
      // `dd` ends with an error once nothing is left, which is what is wanted.
      spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' })
      return () => rmSync(file)
    },
    end: async () => {
      await kill()
      takeAway(folder)
    },
  }
}

function endIfThere(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** Containers outlive a killed engine: their keepers name its folder. */
function endContainers(folder: string): void {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of listed)
    if (line.includes('containerd-shim') && line.includes(folder)) {
      const keeper = Number(line.trim().split(' ')[0])
      const kept = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
      for (const one of kept) {
        const [pid, parent] = one.trim().split(/\s+/u).map(Number)
        if (parent === keeper && pid !== undefined) endIfThere(pid)
      }
      endIfThere(keeper)
    }
}

function takeAway(folder: string): void {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  for (const mount of mounts.filter((path) => path === folder || path.startsWith(`${folder}/`)).toReversed())
    execFileSync('umount', ['-l', mount], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

const answers = async (socketPath: string): Promise<boolean> => {
  const { connectEngine } = await import('../connect.ts')
  return connectEngine(socketPath)
    .version()
    .then(
      () => true,
      () => false,
    )
}
