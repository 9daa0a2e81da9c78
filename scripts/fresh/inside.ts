import { spawn } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface Running {
  /** Hears all output so far. */
  output: () => string
  ended: Promise<number>
  /** As Ctrl-C in its terminal. */
  interrupt: () => void
}

/** Mounts are made in a namespace of the command's own: they go with it, however it ends. */
const enter = `
  mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" || exit 125
  root="$1" account="$2"; shift 2
  exec chroot --userspec="$account" "$root" "$@"`

/** Runs a command in the root, as one of its accounts, in a group of its own. */
export function runInside(root: string, account: string, command: string[]): Running {
  return runApart(['sh', '-c', enter, 'sh', root, `${account}:`, ...command])
}

/** Runs a command that may mount what it likes. */
export function runApart(command: string[]): Running {
  const child = spawn('unshare', ['--mount', '--propagation', 'private', ...command], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    // prettier-ignore
    from.on('data', (chunk: Buffer) => {
      chunks.push(chunk.toString())
      to.write(chunk)
    })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
  const interrupt = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT')
  }
  return { output: () => chunks.join(''), ended, interrupt }
}

/** The processes that live in the root, whoever started them. */
export function livingIn(root: string): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/u.test(name))
  return numbers.filter((name) => rootOf(name) === root).map(Number)
}

function rootOf(name: string): string | null {
  try {
    return readlinkSync(`/proc/${name}/root`)
  } catch {
    return null // it has ended meanwhile, or is a zombie
  }
}

/** Waits until nothing lives in the root any more. */
export async function emptied(root: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (livingIn(root).length > 0 && Date.now() < end) await wait(200)
  return livingIn(root).length === 0
}

/** Ends what lives in the root, by number; what has ended by itself meanwhile is fine. */
export async function empty(root: string): Promise<void> {
  for (let tries = 0; tries < 20 && livingIn(root).length > 0; tries += 1) {
    for (const number of livingIn(root)) {
      try {
        process.kill(number, 'SIGKILL')
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error
      }
    }
    await wait(100)
  }
}
