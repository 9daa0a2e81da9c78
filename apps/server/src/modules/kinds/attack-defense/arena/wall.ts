import type { Reply } from '@beacon/api/endpoint'
import { attackWall as contract, type PersonReport } from '@beacon/api/kinds/attack-defense/wall'
import type { CaptureGroup, CellState } from '@beacon/api/kinds/attack-defense/views'
import type { AttackDefenseEvent } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module, type Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { noState, publicSight, readStates, stateKey } from '../round/index.ts'
import { adRow } from '../standing/index.ts'
import { mustBeAd, selectServices } from '../service/index.ts'
import { settledRounds } from './services.ts'
import { seeAd } from './sight.ts'

const latestMost = 20

/** A character says how a box stands; a capital one that it was not checked. */
export function cellText({ captured, down, checked }: CellState): string {
  const text = captured && down ? 'b' : captured ? 'c' : down ? 'd' : checked ? '.' : '-'
  return checked ? text : text.toUpperCase()
}

interface GroupRow {
  [column: string]: unknown
  n: number
  at: string
  attacker_id: string
  victim_id: string
  topic_id: string
  count: number
}

/** The latest captures before an instant, those of a pair in a service and round as one. */
async function selectLatest(ctx: Ctx, contest_id: string, run: number, until: string | null): Promise<CaptureGroup[]> {
  const { rows } = await ctx.db.execute<GroupRow>(sql`
    select c.n, max(c.at) as at, c.attacker_id, c.victim_id, c.topic_id, count(*)::int as count
    from (select * from ad_capture where contest_id = ${contest_id} and run = ${run}
      and ${until === null ? sql`true` : sql`at < ${until}::timestamptz`} order by at desc limit 500) c
    join topic t on t.resource_id = c.topic_id and t.is_public
    group by c.n, c.attacker_id, c.victim_id, c.topic_id order by 2 desc limit ${latestMost}`)
  return rows.map(({ n, at, attacker_id, victim_id, topic_id, count }) => ({
    n,
    attacker_id,
    victim_id,
    topic_id,
    count,
    at: new Date(at).toISOString(),
  }))
}

async function readCells(ctx: Ctx, id: string): Promise<Special> {
  const { contest, now } = await seeAd(ctx, id)
  const sight = await publicSight(ctx.db, contest, now)
  const services = (await selectServices(ctx.db, id)).filter(
    ({ topic, terms }) => topic.is_public && terms.release_round <= Math.max(1, sight.n),
  )
  const states = await readStates(ctx.db, { contest_id: id, run: contest.run }, sight.n, sight.until)
  const standings = await standingsOf(ctx, id)
  const rows = [...standings.public.ranking(), ...standings.public.unranked()]
  const reply: Omit<Reply<typeof contract.cells>, 'version'> = {
    round: await readRound(ctx.db, contest, now),
    topics: services.map(({ topic, terms }) => ({
      topic_id: topic.resource_id,
      name: topic.name,
      service_key: terms.service_key,
      is_online: topic.is_online,
    })),
    items: rows.map(({ entrant_id }) => ({
      entrant_id,
      name: standings.directory.entrants.get(entrant_id)?.name ?? '',
      cells: services.map(({ topic }) => cellText(states.get(stateKey(entrant_id, topic.resource_id)) ?? noState)).join(''),
    })),
    latest: await selectLatest(ctx, id, contest.run, sight.until),
    is_frozen: sight.is_frozen,
  }
  return tagged(reply)
}

interface PersonRow {
  [column: string]: unknown
  name: string
  entrant_id: string
  entrant_name: string
}

async function readPerson(ctx: SignedIn, { resource_id, user_id }: { resource_id: string; user_id: string }): Promise<PersonReport> {
  const contest = mustBeAd((await staffContest(ctx, resource_id, 'contest.watch')).contest)
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select u.rep_name as name, e.entrant_id, e.name as entrant_name from entrant_member m join entrant e on e.entrant_id = m.entrant_id
      join "user" u on u.resource_id = m.user_id where e.contest_id = ${resource_id} and m.user_id = ${user_id}`)
  const person = rows[0] ?? fail('not_found')
  const { run } = contest
  const captures = await ctx.db.execute<{ topic_id: string; captures: number }>(sql`
    select topic_id, count(*)::int as captures from ad_capture where contest_id = ${resource_id} and run = ${run} and user_id = ${user_id} group by 1`)
  const lost = await ctx.db.execute<{ topic_id: string; lost: number; up: number; checked: number }>(sql`
    select t.resource_id as topic_id,
      (select count(distinct (k.issued, k.store))::int from ad_capture k where k.contest_id = ${resource_id} and k.run = ${run}
        and k.topic_id = t.resource_id and k.victim_id = ${person.entrant_id}) as lost,
      (select (count(*) filter (where verdict in ('up', 'recovering')))::int from cell_check c where c.contest_id = ${resource_id}
        and c.run = ${run} and c.topic_id = t.resource_id and c.entrant_id = ${person.entrant_id} and c.counts and not c.is_annulled) as up,
      (select (count(*) filter (where verdict <> 'error'))::int from cell_check c where c.contest_id = ${resource_id}
        and c.run = ${run} and c.topic_id = t.resource_id and c.entrant_id = ${person.entrant_id} and c.counts and not c.is_annulled) as checked
    from topic t where t.contest_id = ${resource_id} and t.deleted_at is null`)
  const standings = await standingsOf(ctx, resource_id)
  const row = standings.real.row(person.entrant_id)
  const own = row === undefined ? null : adRow(row)
  // Checked: the log of such a contest holds events of this kind alone.
  const events = standings.events as AttackDefenseEvent[]
  const settled = settledRounds(events, null, person.entrant_id)
  const services = await selectServices(ctx.db, resource_id)
  const taken = (topic_id: string) => captures.rows.find((one) => one.topic_id === topic_id)?.captures ?? 0
  return {
    user_id,
    name: person.name,
    entrant_id: person.entrant_id,
    entrant_name: person.entrant_name,
    rank: own?.rank ?? null,
    of: standings.real.total(),
    score: own?.score ?? 0,
    captures: captures.rows.reduce((sum, one) => sum + one.captures, 0),
    services: services.map(({ topic }) => {
      const topic_id = topic.resource_id
      const found = lost.rows.find((one) => one.topic_id === topic_id)
      const { attack = 0, defence = 0, sla = 0 } = own?.cells.find((one) => one.topic_id === topic_id) ?? {}
      return {
        topic_id,
        name: topic.name,
        captures: taken(topic_id),
        lost: found?.lost ?? 0,
        uptime: found === undefined || found.checked === 0 ? null : Math.round((found.up * 10_000) / found.checked),
        points: { attack, defence, sla },
      }
    }),
    rounds: roundLine(events, settled),
  }
}

/** What each round paid, and the sum up to it. */
function roundLine(events: readonly AttackDefenseEvent[], settled: ReturnType<typeof settledRounds>): PersonReport['rounds'] {
  const at = new Map(events.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event.at] as const] : [])))
  let score = 0
  return [...settled]
    .sort(([one], [other]) => one - other)
    .map(([n, topics]) => {
      for (const { attack, defence, sla } of topics.values()) score += attack + defence + sla
      return { n, at: new Date(at.get(n) ?? 0).toISOString(), score }
    })
}

/** What walls and printed reports read. */
export const attackWallModule: Module = {
  name: 'attackWall',
  handlers: implement(contract, {
    cells: ({ ctx, params }) => readCells(ctx, params.resource_id),
    person: ({ ctx, params }) => readPerson(ctx, params),
  }),
}
