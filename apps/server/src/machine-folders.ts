import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where virtual machines of this installation lie. Sockets have a short path, and are gone after a start of the computer. */
export function machineFolders(dataDir: string, install: string): { disks: string; machines: string; run: string } {
  const run = process.getuid?.() === 0 ? '/run' : tmpdir()
  return { disks: join(dataDir, 'disks'), machines: join(dataDir, 'machines'), run: join(run, `beacon-${install}`) }
}
