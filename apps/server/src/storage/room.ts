import { statfs } from 'node:fs/promises'
import { Failure } from '../failure.ts'

export interface Space {
  total: number
  free: number
}
export interface Room {
  free: number
  /** Bytes that stay free: nothing is stored while there is less. */
  floor: number
  is_below: boolean
}

/** The disk under a folder, as its users see it. */
export async function spaceOf(folder: string): Promise<Space> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { total: blocks * bsize, free: bavail * bsize }
}

/** Of a small disk a tenth at most stays free, or nothing could be stored on it. */
export function roomOf({ total, free }: Space, floorBytes: number): Room {
  const floor = Math.min(floorBytes, Math.floor(total / 10))
  return { free, floor, is_below: free < floor }
}

/** PostgreSQL keeps its room on the same disk: files wait, so that flags go on being judged. Throws `disk_low`. */
export async function mustHaveRoom(room: () => Promise<Room>): Promise<void> {
  const { free, floor, is_below } = await room()
  if (is_below) throw new Failure('disk_low', { size: free, min: floor })
}
