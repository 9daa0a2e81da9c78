import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../context.ts'
import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'
import type { ArenaRecord } from '../../../db/schema/contest/arena.ts'
import { listenToContests } from '../../contest/core/contest/index.ts'
import { selectArena, selectMembers, type Member } from './repo.ts'

const channel = 'arena_changed'
/** Every change is told; this ends what was told while nobody listened. */
const keptMs = 10_000
type Reading = Pick<Platform, 'db' | 'pool'>

/** An arena and its contests, whoever asks. */
export interface KnownArena {
  row: ArenaRecord
  members: readonly Member[]
}

interface Known {
  arenas: LRUCache<string, Promise<KnownArena | null>>
}
const knownBy = new WeakMap<Pool, Known>()

function knownOf({ pool }: Reading): Known {
  const found = knownBy.get(pool)
  if (found !== undefined) return found
  const made: Known = { arenas: new LRUCache({ max: 500, ttl: keptMs }) }
  knownBy.set(pool, made)
  return made
}

/** All who ask meanwhile share one read. */
export function openArena(platform: Reading, arena_id: string): Promise<KnownArena | null> {
  const { arenas } = knownOf(platform)
  const found = arenas.get(arena_id)
  if (found !== undefined) return found
  const reading = readArena(platform.db, arena_id)
  arenas.set(arena_id, reading)
  reading.catch(() => arenas.delete(arena_id))
  return reading
}

async function readArena(db: Reading['db'], arena_id: string): Promise<KnownArena | null> {
  const row = await selectArena(db, arena_id)
  return row === null ? null : { row, members: await selectMembers(db, [arena_id]) }
}

/** Drops what this process knows: the writer calls it after the commit, to read its own write. */
export const forgetArenas = (platform: Reading): void => knownOf(platform).arenas.clear()

/** Every replica drops it at commit. */
export const tellArenaChanged = (executor: Executor, arena_id: string): Promise<void> => notify(executor, channel, arena_id)

/** A contest that is saved may come, leave, or be published: whatever is known of any arena may be old then. */
export async function listenToArenas(platform: Platform): Promise<void> {
  const forget = () => forgetArenas(platform)
  await platform.bus.listen(channel, forget, forget)
  await listenToContests(platform, forget)
}
