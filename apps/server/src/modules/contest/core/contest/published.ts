import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { generationOf } from './open-contest.ts'
import type { Counts } from './counts.ts'
import { countContests, databaseNow, selectOrganisers, selectPublished } from './repo.ts'

/** Published contests as one process knows them for at most a second; any change of a contest drops them. */
export interface Published {
  rows: ContestCommon[]
  counts: ReadonlyMap<string, Counts>
  /** Who organises it, by contest. */
  organisers: ReadonlyMap<string, string>
  /** The database's clock less this process's, in ms. */
  offset_ms: number
}

const keptMs = 1_000
interface Known {
  generation: number
  until: number
  reading: Promise<Published>
}
const knownBy = new WeakMap<Pool, Known>()

export function publishedContests(platform: Pick<Platform, 'db' | 'pool'>): Promise<Published> {
  const generation = generationOf(platform)
  const known = knownBy.get(platform.pool)
  if (known !== undefined && known.generation === generation && known.until > Date.now()) return known.reading
  const reading = read(platform)
  knownBy.set(platform.pool, { generation, until: Date.now() + keptMs, reading })
  reading.catch(() => knownBy.delete(platform.pool))
  return reading
}

async function read({ db }: Pick<Platform, 'db'>): Promise<Published> {
  const sent = Date.now()
  const offset_ms = Math.round((await databaseNow(db)) - (sent + Date.now()) / 2)
  const rows = await selectPublished(db)
  const counts = await countContests(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
  return { rows, counts, organisers: await selectOrganisers(db), offset_ms }
}
