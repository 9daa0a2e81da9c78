import type { Reply } from '@beacon/api/endpoint'
import type { attack as contract, OwnService } from '@beacon/api/kinds/attack-defense/attack'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import type { AttackDefenseEvent } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { addressOf, targetsOf } from '../../../rounds/target/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { noState, readStates, stateKey } from '../round/index.ts'
import { selectServices } from '../service/index.ts'
import { ownEntry, seeAd } from './sight.ts'

interface CheckRow {
  [column: string]: unknown
  topic_id: string
  n: number
  verdict: string | null
  public: string | null
  placed: boolean
  captured: boolean
  lost: number
}
const noPoints = { attack: 0, defence: 0, sla: 0 }

/** The own boxes: what the checker said of the last rounds, what was lost, and what the rounds that everybody may know have paid. */
export async function readOwnServices(ctx: SignedIn, id: string): Promise<Reply<typeof contract.services>> {
  const seen = await seeAd(ctx, id)
  const { contest, now } = seen
  const { entrant_id } = await ownEntry(ctx, seen)
  const { run } = contest
  const round = await readRound(ctx.db, contest, now)
  const from = Math.max(1, round.n - limits.strip + 1)
  const { rows } = await ctx.db.execute<CheckRow>(sql`
    select t.topic_id, t.n, case when c.is_annulled then 'error' else c.verdict end as verdict,
      (select s->>'public' from jsonb_array_elements(c.stages) s where s->>'verdict' <> 'up' limit 1) as public,
      exists (select from ad_flag f where f.contest_id = ${id} and f.run = ${run} and f.n = t.n and f.topic_id = t.topic_id
        and f.entrant_id = ${entrant_id} and f.state = 'placed') as placed,
      (select count(distinct (k.issued, k.store))::int from ad_capture k where k.contest_id = ${id} and k.run = ${run} and k.n = t.n
        and k.topic_id = t.topic_id and k.victim_id = ${entrant_id}) as lost
    from ad_round_topic t left join cell_check c on c.contest_id = t.contest_id and c.run = t.run and c.n = t.n and c.topic_id = t.topic_id
      and c.entrant_id = ${entrant_id} and c.counts
    where t.contest_id = ${id} and t.run = ${run} and t.n between ${from} and ${round.n}`)
  const standings = await standingsOf(ctx, id)
  const row = standings.public.row(entrant_id)
  const paid = row !== undefined && 'cells' in row ? (row.cells as readonly ({ topic_id: string } & typeof noPoints)[]) : []
  const settled = settledRounds(standings.events as AttackDefenseEvent[], standings.freeze_seq, entrant_id)
  const { topics, targets } = await targetsOf(ctx.db, contest)
  const boxes = targets.find((one) => one.entrant_id === entrant_id)?.boxes
  const services = await selectServices(ctx.db, id)
  const states = await readStates(ctx.db, { contest_id: id, run }, round.n, null)
  const totals = await readTotals(ctx, { contest_id: id, run, entrant_id })
  const items = services.flatMap(({ topic, terms }): OwnService[] => {
    const topic_id = topic.resource_id
    if (!topic.is_public || round.n < terms.release_round) return []
    const { attack, defence, sla } = paid.find((one) => one.topic_id === topic_id) ?? noPoints
    const total = totals.get(topic_id)
    return [
      {
        topic_id,
        name: topic.name,
        service_key: terms.service_key,
        topic_no: topics.find((one) => one.topic_id === topic_id)?.topic_no ?? 0,
        address: addressOf(boxes?.get(topic_id)),
        ports: terms.ports,
        is_online: topic.is_online,
        state: states.get(stateKey(entrant_id, topic_id)) ?? noState,
        uptime: total === undefined || total.checked === 0 ? null : Math.round((total.up * 10_000) / total.checked),
        captured: total?.captured ?? 0,
        lost: total?.lost ?? 0,
        points: { attack, defence, sla },
        rounds: stripOf(
          rows.filter((one) => one.topic_id === topic_id),
          (n) => settled.get(n)?.get(topic_id) ?? null,
        ),
      },
    ]
  })
  return { items, n: round.n, is_frozen: standings.is_frozen }
}

/** Rounds of one box, the latest first. */
function stripOf(rows: readonly CheckRow[], pointsOf: (n: number) => OwnService['rounds'][number]['points']): OwnService['rounds'] {
  return rows
    .toSorted((one, other) => other.n - one.n)
    .map(({ n, verdict, public: text, placed, lost }) => {
      const checked = verdict !== null && verdict !== 'error'
      const down = checked && verdict !== 'up' && verdict !== 'recovering'
      return { n, state: { captured: lost > 0, down, checked }, public: text ?? '', is_flag_placed: placed, lost, points: pointsOf(n) }
    })
}

interface Totals {
  [column: string]: unknown
  topic_id: string
  up: number
  checked: number
  captured: number
  lost: number
}

async function readTotals(ctx: SignedIn, about: { contest_id: string; run: number; entrant_id: string }): Promise<Map<string, Totals>> {
  const { contest_id, run, entrant_id } = about
  const { rows } = await ctx.db.execute<Totals>(sql`
    select p.resource_id as topic_id, coalesce(c.up, 0) as up, coalesce(c.checked, 0) as checked,
      (select count(*)::int from ad_capture k where k.contest_id = ${contest_id} and k.run = ${run} and k.topic_id = p.resource_id
        and k.attacker_id = ${entrant_id}) as captured,
      (select count(distinct (k.issued, k.store))::int from ad_capture k where k.contest_id = ${contest_id} and k.run = ${run}
        and k.topic_id = p.resource_id and k.victim_id = ${entrant_id}) as lost
    from topic p left join lateral (select (count(*) filter (where verdict in ('up', 'recovering')))::int as up,
        (count(*) filter (where verdict <> 'error'))::int as checked
      from cell_check where contest_id = ${contest_id} and run = ${run} and topic_id = p.resource_id and entrant_id = ${entrant_id}
        and counts and not is_annulled) c on true
    where p.contest_id = ${contest_id} and p.deleted_at is null`)
  return new Map(rows.map((row) => [row.topic_id, row]))
}

/** What rounds paid an entrant, by round and topic, as everybody may know it. */
export function settledRounds(
  events: readonly AttackDefenseEvent[],
  freeze_seq: number | null,
  entrant_id: string,
): Map<number, Map<string, { attack: number; defence: number; sla: number }>> {
  const rounds = new Map<number, Map<string, { attack: number; defence: number; sla: number }>>()
  for (const event of events) {
    if (event.kind !== 'round.settled' || (freeze_seq !== null && event.counts_at_seq > freeze_seq)) continue
    const { n, entrants, topics, attack, defence, sla } = event.payload
    const place = entrants.indexOf(entrant_id)
    if (place < 0) continue
    const at = (index: number) => place * topics.length + index
    rounds.set(
      n,
      new Map(
        topics.map((topic_id, index) => [
          topic_id,
          { attack: attack[at(index)] ?? 0, defence: defence[at(index)] ?? 0, sla: sla[at(index)] ?? 0 },
        ]),
      ),
    )
  }
  return rounds
}
