import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { answerTask, type Archive, type Source } from '../../../platform/archive/index.ts'
import { boundedBytes, DiskRefusal } from './bytes.ts'
import type { DiskFacts } from './facts.ts'
import { takeFromOva } from './ova.ts'
import { readDisk } from './read-disk.ts'

export interface DiskTask {
  source: Source
  /** The disk of an OVA that is wanted; empty where it holds one. */
  member: string
  /** All that an OVA may hold. */
  mostBytes: number
  /** Where the disk of an OVA is put. */
  to: string
}
export type DiskAnswer = { facts: DiskFacts; member: string | null } | { disk: Pick<DiskRefusal, 'code' | 'details'> }

answerTask<DiskTask>((_archive: Archive, task) => read(task))

async function read(task: DiskTask): Promise<DiskAnswer> {
  try {
    const { path } = task.source
    if (!(await isTar(path))) return { facts: await factsOf(path), member: null }
    const { member, mostBytes, to } = task
    const taken = await takeFromOva({ open: () => createReadStream(path), member, mostBytes, to })
    return { facts: await factsOf(to), member: taken }
  } catch (error) {
    if (error instanceof DiskRefusal) return { disk: { code: error.code, details: error.details } }
    throw error
  }
}

async function factsOf(path: string): Promise<DiskFacts> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const take = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead !== length) throw new DiskRefusal('disk_broken')
      return buffer
    }
    return await readDisk(boundedBytes(size, take))
  } finally {
    await file.close()
  }
}

async function isTar(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(262), 0, 262, 0)
    return bytesRead === 262 && buffer.toString('latin1', 257) === 'ustar'
  } finally {
    await file.close()
  }
}
