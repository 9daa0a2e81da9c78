import type { Logger } from 'pino'
import type { DiskWork } from './bring-disk.ts'
import { openTool } from './confine.ts'
import { openDiskStore } from './store.ts'

/** Where disks lie and what converts them, as this machine allows it. */
export async function openDiskWork({ folder, floorBytes, log }: { folder: string; floorBytes: number; log: Logger }): Promise<DiskWork> {
  const { run, isApart } = await openTool()
  if (!isApart) log.warn('this machine gives no namespaces: disks are converted within limits only')
  return { store: openDiskStore(folder), run, floorBytes }
}
