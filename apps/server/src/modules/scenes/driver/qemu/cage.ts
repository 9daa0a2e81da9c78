import { machineBesideMb, type NodeSpec } from '@beacon/engine/scene'
import { writeFile } from 'node:fs/promises'
import { dropCage, openCage } from '../cage.ts'

const group = 'beacon-machines'
const mebibyte = 1_048_576

/**
 * Holds a machine to its cores and memory. Where control groups may not be written it has as many cores as were given and the memory of
 * its own, and no more: QEMU itself gives it none. Answers why; null where it is held.
 */
export async function limitProcess(
  pid: number,
  name: string,
  { cpuMilli, memoryMb }: Pick<NodeSpec, 'cpuMilli' | 'memoryMb'>,
): Promise<string | null> {
  const { doors, trouble } = await openCage(group, name, { cpuMilli, memoryBytes: (memoryMb + machineBesideMb) * mebibyte })
  try {
    for (const door of doors) await writeFile(door, String(pid))
    return trouble
  } catch (error) {
    return trouble ?? (error instanceof Error ? error.message : String(error))
  }
}

/** Once its machine has ended. */
export const dropMachineCage = (name: string): Promise<void> => dropCage(group, name)
