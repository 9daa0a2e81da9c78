import { createHash } from 'node:crypto'

export interface FlagPlace {
  n: number
  store: number
}

/**
 * Flags of earlier rounds that the check of a cell reads back: other ones in each round and cell, and always the same for one, so that
 * a verdict can be read again without a record of what was asked. `life`: rounds that a flag is accepted, its own included.
 */
export function oldFlagsOf(seed: string, n: number, { life, stores, gets }: { life: number; stores: number; gets: number }): FlagPlace[] {
  const oldest = Math.max(1, n - life + 1)
  const all = (n - oldest) * stores
  const picked = new Map<number, FlagPlace>()
  for (let turn = 0; picked.size < Math.min(gets, all); turn += 1) {
    const digest = createHash('sha256').update(`${seed}/${n}/${turn}`).digest()
    const place = digest.readUInt32BE(0) % all
    picked.set(place, { n: oldest + Math.floor(place / stores), store: place % stores })
  }
  return [...picked.values()]
}
