import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { attack as contract, CaptureRow } from '@beacon/api/kinds/attack-defense/attack'
import type { AttackDefenseEvent } from '@beacon/engine/attack-defense'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { findEntry } from '../../../contest/entry/entrant/index.ts'
import { fail } from '../../../../failure.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { paidRound, worthOf } from '../flag/index.ts'
import { publicSight } from '../round/index.ts'
import { settledRounds } from './services.ts'
import { seeAd, type Seen } from './sight.ts'

interface RecordRow {
  [column: string]: unknown
  capture_id: string
  at: string
  n: number
  attacker_id: string
  attacker_name: string
  victim_id: string
  victim_name: string
  topic_id: string
  topic_name: string
  service_key: string
  via: 'web' | 'http' | 'tcp'
  is_paid: boolean
  weight: number
  takers: number
  sharing: number
  own: number
}

/** What is known of a capture's worth by the rounds that are settled, and closed before `until`. Those of banned entrants pay nothing. */
function worthColumns({ contest, until }: { contest: AdContest; until: string | null }): SQL {
  const last = sql`(select max(r.n) from round r where r.contest_id = c.contest_id and r.run = c.run and r.settled_at is not null
    and ${until === null ? sql`true` : sql`r.closed_at <= ${until}::timestamptz`})`
  const ofService = sql`ad_capture k join entrant e on e.entrant_id = k.attacker_id and e.status <> 'banned'
    where k.contest_id = c.contest_id and k.run = c.run and k.topic_id = c.topic_id`
  return sql`coalesce(c.n <= ${last} and a.status <> 'banned', false) as is_paid,
    coalesce((select w.weight from ad_round_topic w where w.contest_id = c.contest_id and w.run = c.run and w.n = ${paidRound(contest)}
      and w.topic_id = c.topic_id), 1) as weight,
    (select count(*)::int from ${ofService} and k.victim_id = c.victim_id and k.issued = c.issued and k.store = c.store
      and k.n <= ${last}) as takers,
    (select count(distinct k.attacker_id)::int from ${ofService} and k.victim_id = c.victim_id and k.n = c.n) as sharing,
    (select count(*)::int from ${ofService} and k.attacker_id = c.attacker_id and k.n = c.n
      and ${contest.scoring_preset === 'forcad' ? sql`true` : sql`k.victim_id = c.victim_id`}) as own`
}

/** Under forcad a capture's worth hangs on all before it: what a round paid for a service is shared by what the team took of it there. */
async function pointsOf(ctx: SignedIn, { contest, standpoint }: Seen, rows: readonly RecordRow[]): Promise<Map<string, number>> {
  const paid = rows.filter(({ is_paid }) => is_paid)
  if (contest.scoring_preset !== 'forcad')
    return new Map(
      paid.map(({ capture_id, weight, takers, sharing, own }) => [
        capture_id,
        worthOf(contest, weight, { takers, sharing: sharing * own }) ?? 0,
      ]),
    )
  const { events, freeze_seq } = await standingsOf(ctx, contest.resource_id)
  const attackers = [...new Set(paid.map(({ attacker_id }) => attacker_id))]
  const until = standpoint === 'staff' ? null : freeze_seq
  const rounds = new Map(attackers.map((attacker) => [attacker, settledRounds(events as AttackDefenseEvent[], until, attacker)]))
  return new Map(
    paid.flatMap(({ capture_id, attacker_id, n, topic_id, own }): [string, number][] => {
      const cell = rounds.get(attacker_id)?.get(n)?.get(topic_id)
      return cell === undefined ? [] : [[capture_id, Math.round(cell.attack / own)]]
    }),
  )
}

/** Own captures are one's own to know; of others, and of who took own flags, what everybody may know. */
export async function listCaptures(
  ctx: SignedIn,
  id: string,
  { of, entrant_id, topic_id, n, page, size, sort = '-at' }: Parsed<typeof contract.records>['query'],
): Promise<Reply<typeof contract.records>> {
  const seen = await seeAd(ctx, id)
  const { contest, open, now } = seen
  const own = await findEntry(ctx, open, ctx.actor.user_id)
  if (of !== 'all' && own === null) return fail('not_registered')
  const { is_frozen, until: hidden } = await publicSight(ctx.db, contest, now)
  const until = seen.standpoint === 'staff' ? null : hidden
  const whose = of === 'mine' ? sql`c.attacker_id = ${own?.entrant_id}` : of === 'on_me' ? sql`c.victim_id = ${own?.entrant_id}` : sql`true`
  const isSeen = of === 'mine' || until === null ? sql`true` : sql`c.at < ${until}::timestamptz`
  const isOther = entrant_id === undefined ? sql`true` : sql`${entrant_id} in (c.attacker_id, c.victim_id)`
  const isTopic = topic_id === undefined ? sql`true` : sql`c.topic_id = ${topic_id}`
  const isRound = n === undefined ? sql`true` : sql`c.n = ${n}`
  const where = sql`c.contest_id = ${id} and c.run = ${contest.run} and t.is_public and ${whose} and ${isSeen} and ${isOther} and ${isTopic} and ${isRound}`
  const from = sql`ad_capture c join topic t on t.resource_id = c.topic_id join ad_service s on s.topic_id = c.topic_id
    join entrant a on a.entrant_id = c.attacker_id join entrant v on v.entrant_id = c.victim_id`
  const way = sort === 'at' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<RecordRow>(sql`
    select c.capture_id, c.at, c.n, c.attacker_id, a.name as attacker_name, c.victim_id, v.name as victim_name, c.topic_id, t.name as topic_name,
      s.service_key, c.via, ${worthColumns({ contest, until })} from ${from} where ${where} order by c.at ${way}, c.capture_id ${way} limit ${size} offset ${(page - 1) * size}`)
  const points = await pointsOf(ctx, seen, rows)
  const sums = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from} where ${where}`)
  return {
    items: rows.map((row): CaptureRow => ({
      capture_id: row.capture_id,
      at: new Date(row.at).toISOString(),
      n: row.n,
      attacker: { entrant_id: row.attacker_id, name: row.attacker_name },
      victim: { entrant_id: row.victim_id, name: row.victim_name },
      topic: { topic_id: row.topic_id, name: row.topic_name, service_key: row.service_key },
      via: row.via,
      points: points.get(row.capture_id) ?? null,
    })),
    total: sums.rows[0]?.n ?? 0,
    is_frozen,
  }
}
