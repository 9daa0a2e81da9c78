import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { DriverError } from '../driver.ts'

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

const deadlineMs = 15_000
/** Tools of the system stand where the path of a plain user, or of a service, may not lead. */
const env = { ...process.env, PATH: [process.env['PATH'] ?? '/usr/bin:/bin', '/usr/sbin', '/sbin'].join(':') }

export interface CommandOptions {
  stdin?: string
  signal?: AbortSignal
}

/** Runs a tool of the host that works on networks. @throws DriverError `network` where it cannot be run. */
export function triedOnHost(command: string, args: readonly string[], { stdin = '', signal }: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(deadlineMs)
    const child = spawn(command, args, { stdio: 'pipe', env, signal: signal === undefined ? late : AbortSignal.any([signal, late]) })
    const out = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text))
    child.on('error', (error) =>
      reject(new DriverError(signal?.aborted === true ? 'deadline' : 'network', `${command}: ${error.message}`, { cause: error })),
    )
    child.on('close', (code) => resolve({ code, ...out }))
    // A tool that refuses at once reads nothing; its exit code says why.
    child.stdin.on('error', () => child.stdin.destroy())
    child.stdin.end(stdin)
  })
}

/**
 * Whether a process of this machine belongs to a container. The number comes from the engine: where the engine counts processes
 * in another namespace it names a stranger, which must not be entered or ended.
 */
export async function isOfContainer(pid: number, container: string): Promise<boolean> {
  if (pid <= 0) return false
  try {
    return (await readFile(`/proc/${pid}/cgroup`, 'utf8')).includes(container)
  } catch {
    return false
  }
}
