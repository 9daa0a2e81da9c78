import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../../context.ts'

/** Who stands in a ranking of one organisation. `key` tells texts of different ones apart. */
export interface OrganisationFilter {
  key: string
  has: (entrant_id: string) => boolean
}

const keptMs = 10_000
const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: 1_000, ttl: keptMs })
const everybody: OrganisationFilter = { key: '', has: () => true }
const text = `select distinct m.entrant_id from entrant_member m join "user" u on u.resource_id = m.user_id
  where m.contest_id = $1 and u.organisation_id = $2`

/** Entrants with somebody of the caller's own organisation; everybody when it is not asked for, nobody for who has none. */
export async function ownOrganisation(ctx: Ctx, contest_id: string, isAsked: boolean | undefined): Promise<OrganisationFilter> {
  if (isAsked !== true) return everybody
  const organisation_id = ctx.actor?.organisation_id ?? null
  if (organisation_id === null) return { key: 'none', has: () => false }
  const key = `${ctx.config.dataDir} ${contest_id} ${organisation_id}`
  const reading = known.get(key) ?? read(ctx, contest_id, organisation_id)
  known.set(key, reading, { noUpdateTTL: true })
  reading.catch(() => known.delete(key))
  const ids = await reading
  return { key: `${organisation_id}.${ids.size}`, has: (entrant_id) => ids.has(entrant_id) }
}

async function read({ pool }: Ctx, contest_id: string, organisation_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ entrant_id: string }>({
    name: 'ranking_organisation',
    text,
    values: [contest_id, organisation_id],
  })
  return new Set(rows.map(({ entrant_id }) => entrant_id))
}
