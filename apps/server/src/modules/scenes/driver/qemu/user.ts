import { stat } from 'node:fs/promises'
import { digestOf } from '../docker/names.ts'

/** Above what systems give to people, services and containers. */
const first = 0x70_00_00_00
const count = 0x0f_ff_ff_ff

/** A user that nobody else is, so that a machine that breaks out finds nothing of another one; null where this process is no root. */
export async function userOf(name: string): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const uid = first + (Number.parseInt(digestOf(name).slice(0, 8), 16) % count)
  const kvm = await stat('/dev/kvm').catch(() => null)
  return { uid, gid: kvm === null || kvm.gid === 0 ? uid : kvm.gid }
}
