import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Databases of a whole run and their log, several times over: containers often give that place 64 MB. */
const enough = 6 * 2 ** 30

/** Mounted as memory, and programs may be started from it: PostgreSQL's are copied into the data folder. */
function isMemory(): boolean {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === memory)
    return mounted?.[2] === 'tmpfs' && !(mounted[3] ?? '').split(',').includes('noexec')
  } catch {
    return false
  }
}

/** Where data folders of tests are made: in memory where there is plenty of it, for PostgreSQL waits for a disk even without fsync. */
export function testFolder(): string {
  if (!isMemory()) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough ? memory : tmpdir()
}
