import type { PersonStatistic, TeamStatistic } from '@beacon/api/statistic'
import type { FlagRow } from '@beacon/engine/flag'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { iso } from '../../core/contest/index.ts'
import type { FlagStandings } from '../../../kinds/flag/flag-score/index.ts'
import { selectCounts, selectSolves } from './count-repo.ts'
import { cellsByPerson, figuresOf } from './figures.ts'
import { selectPersons, selectTeams } from './who-repo.ts'

export type PersonRow = Omit<PersonStatistic, 'is_online' | 'last_seen_at' | 'address'>
export type TeamRow = Omit<TeamStatistic, 'is_online' | 'addresses'>

/** Whole tables of a contest's state. While it runs they are a quarter of a minute old at most: activity moves without events. */
const keptMs = 15_000
const people = new LRUCache<string, Promise<PersonRow[]>>({ max: 20, ttl: keptMs })
const teams = new LRUCache<string, Promise<TeamRow[]>>({ max: 20, ttl: keptMs })

function once<Row>(cache: LRUCache<string, Promise<Row[]>>, key: string, make: () => Promise<Row[]>): Promise<Row[]> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

const keyOf = ({ contest, real }: FlagStandings) => `${contest.resource_id} ${real.version}`
const directionOf =
  ({ directory }: FlagStandings) =>
  (topic_id: string): string =>
    directory.topics.get(topic_id)?.direction ?? ''

export function rowsOfEverybody({ real, directory }: FlagStandings): Map<string, FlagRow> {
  const rows = new Map<string, FlagRow>()
  for (const id of directory.entrants.keys()) {
    const row = real.row(id)
    if (row !== undefined) rows.set(id, row)
  }
  return rows
}

/** What each person did, in the order of the teams. */
export const personRows = (pool: Pool, standings: FlagStandings): Promise<PersonRow[]> =>
  once(people, keyOf(standings), async () => {
    const at = { contest_id: standings.contest.resource_id, run: standings.run }
    const [persons, counts, solves] = await Promise.all([
      selectPersons(pool, at.contest_id),
      selectCounts(pool, 'user_id', at),
      selectSolves(pool, at),
    ])
    const cells = cellsByPerson(rowsOfEverybody(standings), solves)
    return persons.map((person) => ({
      ...person,
      ...figuresOf(counts.get(person.user_id), { cells: cells.get(person.user_id) ?? [], directionOf: directionOf(standings) }),
    }))
  })

/** What each entrant did, by number. */
export const teamRows = (pool: Pool, standings: FlagStandings): Promise<TeamRow[]> =>
  once(teams, keyOf(standings), async () => {
    const at = { contest_id: standings.contest.resource_id, run: standings.run }
    const [all, counts] = await Promise.all([selectTeams(pool, at.contest_id), selectCounts(pool, 'entrant_id', at)])
    return all.map((one) => {
      const row = standings.real.row(one.entrant_id)
      const cells = row?.cells.filter(({ is_solved }) => is_solved) ?? []
      return {
        ...one,
        rank: row?.rank ?? null,
        score: row?.score ?? 0,
        last_at: row?.last_at == null ? null : iso(row.last_at),
        ...figuresOf(counts.get(one.entrant_id), { cells, directionOf: directionOf(standings) }),
      }
    })
  })
