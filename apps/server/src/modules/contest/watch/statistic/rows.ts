import type { PersonStatistic, TeamStatistic } from '@beacon/api/contest/statistic'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { iso } from '../../core/contest/index.ts'
import type { ContestStandings } from '../../score/score/index.ts'
import { countedRow } from './named.ts'
import { kindStatistic } from './port.ts'
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

const keyOf = ({ contest, real }: ContestStandings) => `${contest.resource_id} ${real.version}`
/** What each person did, in the order of the teams. */
export const personRows = (pool: Pool, standings: ContestStandings): Promise<PersonRow[]> =>
  once(people, keyOf(standings), async () => {
    const { contest } = standings
    const [persons, figuresOf] = await Promise.all([
      selectPersons(pool, contest.resource_id),
      kindStatistic.of(contest).people(pool, standings),
    ])
    return persons.map((person) => ({ ...person, ...countedRow(contest, figuresOf(person.user_id)) }))
  })

/** What each entrant did, by number. */
export const teamRows = (pool: Pool, standings: ContestStandings): Promise<TeamRow[]> =>
  once(teams, keyOf(standings), async () => {
    const { contest } = standings
    const [all, figuresOf] = await Promise.all([selectTeams(pool, contest.resource_id), kindStatistic.of(contest).teams(pool, standings)])
    return all.map((one) => {
      const row = standings.real.row(one.entrant_id)
      return {
        ...one,
        rank: row?.rank ?? null,
        score: row?.score ?? 0,
        last_at: row?.last_at == null ? null : iso(row.last_at),
        ...countedRow(contest, figuresOf(one.entrant_id)),
      }
    })
  })
