import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const proc = '/proc'

/**
 * Ends what a killed postmaster left behind. A backend in the middle of a long query does not notice its end, and while it lives
 * PostgreSQL refuses to start. Nothing is lost: it can no longer commit, and the start recovers from the log.
 */
export function endOrphans(data: string): void {
  const folder = realpathSync(data)
  if (isPostgres(postmasterOf(folder), folder)) return
  for (const pid of processes()) if (isPostgres(pid, folder) && titleOf(pid).startsWith('postgres: ')) end(pid)
}

/** Only Linux tells the folder of a process; elsewhere an orphan ends with its query. */
const processes = (): string[] => ask(() => readdirSync(proc).filter((name) => /^\d+$/u.test(name))) ?? []
const postmasterOf = (folder: string): string => ask(() => readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]) ?? ''
const titleOf = (pid: string): string => ask(() => readFileSync(join(proc, pid, 'cmdline'), 'utf8')) ?? ''
const isPostgres = (pid: string, folder: string): boolean => pid !== '' && ask(() => readlinkSync(join(proc, pid, 'cwd'))) === folder

function end(pid: string): void {
  ask(() => process.kill(Number(pid), 'SIGKILL'))
}

/** A process may end while it is looked at, and others' processes are not shown. */
function ask<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(error.code))) return undefined
    throw error
  }
}
