import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { ImageFailure } from './problem.ts'

/** What checkers need is two minutes of a slow core, and a busy machine gives it a tenth of one. */
const minutes = 30
const floorBytes = 1024 * 1024 * 1024
const lookMs = 2_000
const kiB = 1024
/** What a package brings is far smaller. */
const usualFileBytes = 512 * 1024 * 1024
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Nothing of our own environment: packages bring scripts that run here. A proxy is needed where there is no other way out. */
const kept = ['http_proxy', 'https_proxy', 'no_proxy'] as const

interface Running {
  /** Words after `unshare`'s own. */
  command: readonly string[]
  /** The disk that is written to. */
  folder: string
  env?: Readonly<Record<string, string>>
  /** The largest file that it may write. */
  fileBytes?: number
  onLine: (text: string) => void
}

/**
 * Runs a program in processes and mounts of its own, until a deadline or until the disk is nearly full.
 * Its end, however it comes, takes every process and mount along. @throws ImageFailure base_failed, build_disk
 */
export async function runApart({ command, folder, env, fileBytes = usualFileBytes, onLine }: Running, signal: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(minutes * 60_000)
  const full = new AbortController()
  const cut = AbortSignal.any([signal, late, full.signal])
  const proxies = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  const child = spawn('unshare', [...apart, 'sh', '-c', `ulimit -f ${(fileBytes / kiB) * 2}; exec "$@"`, 'sh', ...command], {
    env: { PATH: path, LC_ALL: 'C', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...Object.fromEntries(proxies), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill('SIGKILL')
  cut.addEventListener('abort', end)
  if (cut.aborted) end()
  const timer = setInterval(() => void isFull(folder).then((is) => is && full.abort()), lookMs)
  let last = ''
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      last = line.slice(0, 500)
      onLine(`${last}\n`)
    })
  try {
    const [code] = await closed(child)
    signal.throwIfAborted()
    if (full.signal.aborted) throw new ImageFailure('build_disk')
    if (late.aborted) throw new ImageFailure('base_failed', { text: `no end after ${minutes} minutes` })
    if (code !== 0) throw new ImageFailure('base_failed', { text: last === '' ? `exit ${code}` : last })
  } finally {
    clearInterval(timer)
    cut.removeEventListener('abort', end)
  }
}

/** The kernel ends everything in here with its first process. */
const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'] as const

async function closed(child: ReturnType<typeof spawn>): Promise<[number | null]> {
  const failed = once(child, 'error').then(([error]): never => {
    throw new ImageFailure('base_failed', { text: error instanceof Error ? error.message.slice(0, 200) : 'it did not start' })
  })
  const [code] = await Promise.race([once(child, 'close'), failed])
  return [typeof code === 'number' ? code : null]
}

const isFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < floorBytes,
    () => false,
  )
