import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What a program may use; a limit that is passed ends it. */
export interface ToolMeans {
  /** Of addresses, so of memory. */
  memoryBytes: number
  /** Of one file that it writes. */
  fileBytes: number
  timeMs: number
}
export interface ToolRun extends ToolMeans {
  /** The program and its words. Where it sees only what it needs, these are `/in/disk`, `/in/base` and `/out`. */
  command: readonly string[]
  reads: string
  /** What lies below the file that is read; null where it stands alone. */
  base?: string | null
  /** The folder that it writes to. */
  writes: string
  onLine?: (line: string) => void
}
export interface ToolEnd {
  code: number | null
  signal: NodeJS.Signals | null
  said: string
  isLate: boolean
}

/**
 * A root of its own in memory: programs of the machine, the files that it reads, and one folder, which it writes.
 * No network, no other process, no capability, no right that a file could give; the end of the first process ends all.
 */
const script = `set -e
root=$1; source=$2; base=$3; out=$4; memory=$5; bytes=$6; shift 6
mount -t tmpfs -o size=1m,mode=755 none "$root"
mkdir "$root/usr" "$root/in" "$root/out" "$root/dev"
mount --rbind /usr "$root/usr"
mount -o remount,bind,ro "$root/usr"
for name in bin sbin lib lib64; do if [ -L "/$name" ]; then ln -s "usr/$name" "$root/$name"; elif [ -d "/$name" ]; then mkdir "$root/$name"; mount --rbind "/$name" "$root/$name"; fi; done
: > "$root/dev/null"; mount --bind /dev/null "$root/dev/null"
: > "$root/in/disk"; mount --bind "$source" "$root/in/disk"
mount -o remount,bind,ro "$root/in/disk"
if [ -n "$base" ]; then : > "$root/in/base"; mount --bind "$base" "$root/in/base"; mount -o remount,bind,ro "$root/in/base"; fi
mount --bind "$out" "$root/out"
cd "$root"
exec chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- /usr/bin/prlimit --as="$memory" --fsize="$bytes" --core=0 --nofile=64 -- "$@"
`
const apart = ['--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child']
const asSomebody = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** Runs a program that reads bytes of strangers. */
export type RunTool = (run: ToolRun, signal: AbortSignal) => Promise<ToolEnd>

/** Where the machine gives no namespaces, limits alone are left: what such a program may see is then what this process may. */
export async function openTool(): Promise<{ run: RunTool; isApart: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-tool-'))
  try {
    const means = { memoryBytes: 512 * 1024 ** 2, fileBytes: 0, timeMs: 10_000 }
    const tried = { ...means, command: ['/usr/bin/true'], reads: '/dev/null', writes: folder }
    const end = await runApart(tried, AbortSignal.timeout(20_000)).catch(() => null)
    return end?.code === 0 ? { run: runApart, isApart: true } : { run: runLimited, isApart: false }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runApart({ command, reads, base, writes, memoryBytes, fileBytes, ...run }: ToolRun, signal: AbortSignal): Promise<ToolEnd> {
  const root = await mkdtemp(join(tmpdir(), 'beacon-root-'))
  try {
    const words = ['-c', script, 'sh', root, reads, base ?? '', writes, String(memoryBytes), String(fileBytes), ...command]
    return await ended({ program: 'unshare', words: [...asSomebody, ...apart, 'sh', ...words], ...run }, signal)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** The same words with the places as this process sees them. */
function runLimited({ command, reads, base, writes, memoryBytes, fileBytes, ...run }: ToolRun, signal: AbortSignal): Promise<ToolEnd> {
  const limits = [`--as=${memoryBytes}`, `--fsize=${fileBytes}`, '--core=0', '--nofile=64']
  const seen = command.map((word) =>
    word
      .replaceAll('/in/disk', reads)
      .replaceAll('/in/base', base ?? '')
      .replaceAll('/out', writes),
  )
  return ended({ program: 'prlimit', words: [...limits, '--', ...seen], ...run }, signal)
}

interface Spawned extends Pick<ToolRun, 'timeMs' | 'onLine'> {
  program: string
  words: readonly string[]
}

async function ended({ program, words, timeMs, onLine }: Spawned, signal: AbortSignal): Promise<ToolEnd> {
  signal.throwIfAborted()
  const child = spawn(program, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  const late = AbortSignal.timeout(timeMs)
  const cut = AbortSignal.any([signal, late])
  const kill = () => void child.kill('SIGKILL')
  cut.addEventListener('abort', kill)
  let said = ''
  const lines = createInterface({ input: child.stderr })
  lines.on('line', (line) => (said = line.slice(0, 500)))
  createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line.slice(0, 64 * 1024)))
  try {
    const failed = once(child, 'error').then(([error]): never => {
      throw error instanceof Error ? error : new Error(String(error))
    })
    const closed = once(child, 'close').then(([code, by]: unknown[]) => ({ code, by }))
    const { code, by } = await Promise.race([closed, failed])
    signal.throwIfAborted()
    return {
      code: typeof code === 'number' ? code : null,
      signal: isSignal(by) ? by : null,
      said,
      isLate: late.aborted,
    }
  } finally {
    cut.removeEventListener('abort', kill)
  }
}

const isSignal = (value: unknown): value is NodeJS.Signals => typeof value === 'string' && value.startsWith('SIG')
