import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { Ending } from '../../apps/server/src/workers/keep-running.ts'

export interface Running {
  env?: Record<string, string>
  stdio?: StdioOptions
  /** Called with the process as soon as it runs. */
  begun?: (child: ChildProcess) => void
}
export type Run = (command: string, args: string[], running?: Running) => Promise<Ending>

/** Runs programs in a folder; `children` are those that run now. */
export function openRun(cwd: string): { run: Run; children: ReadonlySet<ChildProcess> } {
  const children = new Set<ChildProcess>()
  const run: Run = (command, args, { env = {}, stdio = 'inherit', begun } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } })
      children.add(child)
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        children.delete(child)
        resolve({ code, signal })
      })
      begun?.(child)
    })
  return { run, children }
}
