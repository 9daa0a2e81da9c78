import type { FlagResult } from '@beacon/api/kinds/attack-defense/attack'
import { isFrozenAt } from '@beacon/engine'
import { judgeFlags, type FlagCode, type FlagIdentity } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { publishAll } from '../../../../live/outbox.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import { openDoor, type Attacker, type NamedTopic, type NumberedVictim, type OpenDoor } from './door.ts'
import { paidRound, worthOf } from './worth.ts'

/** Shorter than a round waits to be settled: what is written counts. */
const mostMs = 5_000

export interface FlagSender {
  contest: AdContest
  attacker: Attacker
  user_id: string
  via: 'web' | 'http' | 'tcp'
  address: string
}
interface Taken {
  flag: FlagIdentity
  victim: NumberedVictim
  topic: NamedTopic
}

/** Judges flags and writes those that are taken, each once whoever sends it again. One answer per text, in order. */
export async function submitFlags(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  sender: FlagSender,
  sent: readonly string[],
): Promise<FlagResult[]> {
  const texts = sent.map((text) => text.trim())
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${mostMs}`))
    const { contest, attacker } = sender
    const door = await openDoor(tx, { contest, secret, attacker, texts })
    const flags = texts.map((text) => door.read(text))
    const codes = judgeFlags(flags, door)
    const taken = flags.map((flag, index) => (codes[index] === 'flag_captured' && flag !== null ? takenOf(door, flag) : null))
    const written = await writeCaptures(tx, sender, taken)
    // The round may have been the last one, and have closed after the door was read.
    const lost: FlagCode = written.n === 0 ? 'contest_finished' : 'flag_repeated'
    const now = codes.map((code, index): FlagCode => (taken[index] !== null && !written.weights.has(index) ? lost : code))
    const before = await selectRepeated(tx, sender, flags, now, door)
    // By the instant that was written, as every other door reads it: a stream must not say what they hide.
    const isFrozen = written.at !== null && isFrozenAt(clockOf(contest), written.at)
    const pointsOf = (weight: number) => (isFrozen ? null : worthOf(contest, weight))
    const worths = [...written.weights.values()].flatMap((weight) => pointsOf(weight) ?? [])
    await tellCaptures(tx, sender, {
      n: written.n,
      taken: [...written.weights.keys()].flatMap((index) => taken[index] ?? []),
      points: worths.length === 0 ? null : worths.reduce((sum, worth) => sum + worth, 0),
      isFrozen,
    })
    return sent.map((flag, index): FlagResult => {
      const code = now[index] ?? 'flag_invalid'
      const own = taken[index]
      if (code === 'flag_repeated') return { flag, code, ...before.get(index) }
      if (code === 'flag_old') return { flag, code, n: (flags[index]?.round ?? 0) + contest.flag_life_rounds }
      if (code !== 'flag_captured' || own == null) return { flag, code }
      return { flag, code, ...namesOf(own), n: written.n, ...ofPoints(pointsOf(written.weights.get(index) ?? 1)) }
    })
  })
}

const ofPoints = (points: number | null) => (points === null ? {} : { points })

const namesOf = ({ victim, topic }: Taken): Pick<FlagResult, 'victim' | 'topic'> => ({
  victim: { entrant_id: victim.entrant_id, name: victim.name },
  topic: { topic_id: topic.topic_id, name: topic.name, service_key: topic.service_key },
})

function takenOf(door: OpenDoor, flag: FlagIdentity): Taken | null {
  const [victim, topic] = [door.victimOf(flag), door.topicOf(flag)]
  return victim === undefined || topic === undefined ? null : { flag, victim, topic }
}

interface Written {
  /** The round that they count in; 0 where none is running. */
  n: number
  /** When the last of them was written, by the database's clock, epoch ms; null where none is new. */
  at: number | null
  /** Of those that are new, by place: what their service weighs in the round that pays for them. */
  weights: ReadonlyMap<number, number>
}

/** The key of the table decides a race. */
async function writeCaptures(tx: Tx, sender: FlagSender, taken: readonly (Taken | null)[]): Promise<Written> {
  const values = taken.flatMap((one, place) =>
    one === null
      ? []
      : [
          {
            place,
            capture_id: newId(),
            issued: one.flag.round,
            topic_id: one.topic.topic_id,
            victim_id: one.victim.entrant_id,
            store: one.flag.store,
          },
        ],
  )
  if (values.length === 0) return { n: 0, at: null, weights: new Map() }
  const { contest, attacker, user_id, via, address } = sender
  const paid = paidRound(contest)
  const { rows } = await tx.execute<
    { running: number | null } & ({ capture_id: string; at: string; weight: number } | { capture_id: null })
  >(sql`
    with r as materialized (select max(n) as n from round where contest_id = ${contest.resource_id} and run = ${contest.run} and state = 'running'),
    w as (insert into ad_capture as c (capture_id, contest_id, run, issued, n, topic_id, victim_id, store, attacker_id, user_id, via, address)
    select v.capture_id, ${contest.resource_id}, ${contest.run}, v.issued, r.n, v.topic_id, v.victim_id, v.store, ${attacker.entrant_id},
      ${user_id}, ${via}, ${address}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(capture_id uuid, issued int, topic_id uuid, victim_id uuid, store int)
    cross join r where r.n is not null
    on conflict do nothing returning c.capture_id, c.at, coalesce((select t.weight from ad_round_topic t where t.contest_id = c.contest_id
      and t.run = c.run and t.n = ${paid} and t.topic_id = c.topic_id), 1) as weight)
    select r.n as running, w.* from r left join w on true`)
  const inserted = rows.flatMap((row) => (row.capture_id === null ? [] : [row]))
  const weights = new Map(inserted.map(({ capture_id, weight }) => [capture_id, weight]))
  return {
    n: rows[0]?.running ?? 0,
    at: inserted.length === 0 ? null : Math.max(...inserted.map(({ at }) => new Date(at).getTime())),
    weights: new Map(
      values.flatMap(({ capture_id, place }): [number, number][] => {
        const weight = weights.get(capture_id)
        return weight === undefined ? [] : [[place, weight]]
      }),
    ),
  }
}

/** Who of the own team took a flag before, when, and what was answered: that answer may have been lost. */
async function selectRepeated(
  tx: Tx,
  { contest, attacker }: FlagSender,
  flags: readonly (FlagIdentity | null)[],
  codes: readonly FlagCode[],
  door: OpenDoor,
): Promise<Map<number, Omit<FlagResult, 'flag' | 'code'>>> {
  const asked = flags.flatMap((flag, place) => {
    if (flag === null || codes[place] !== 'flag_repeated') return []
    const own = takenOf(door, flag)
    return own === null
      ? []
      : [{ place, own, issued: flag.round, store: flag.store, topic_id: own.topic.topic_id, victim_id: own.victim.entrant_id }]
  })
  if (asked.length === 0) return new Map()
  const { rows } = await tx.execute<{ place: number; by: string; at: string; n: number; weight: number }>(sql`
    select v.place, u.rep_name as by, c.at, c.n, coalesce((select t.weight from ad_round_topic t where t.contest_id = c.contest_id
      and t.run = c.run and t.n = ${paidRound(contest)} and t.topic_id = c.topic_id), 1) as weight
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as v(place int, issued int, topic_id uuid, victim_id uuid, store int)
    join ad_capture c on c.contest_id = ${contest.resource_id} and c.run = ${contest.run} and c.attacker_id = ${attacker.entrant_id}
      and c.issued = v.issued and c.topic_id = v.topic_id and c.victim_id = v.victim_id and c.store = v.store
    join "user" u on u.resource_id = c.user_id`)
  const owns = new Map(asked.map(({ place, own }) => [place, own]))
  return new Map(
    rows.map(({ place, by, at, n, weight }) => {
      const [own, isFrozen] = [owns.get(place), isFrozenAt(clockOf(contest), new Date(at).getTime())]
      const points = ofPoints(isFrozen ? null : worthOf(contest, weight))
      return [place, { ...(own === undefined ? {} : namesOf(own)), n, ...points, by, at: new Date(at).toISOString() }]
    }),
  )
}

/** The own team hears what it took, victims that they lost something and not to whom, everybody the pair, unless a freeze hides it. */
async function tellCaptures(
  tx: Tx,
  { contest, attacker }: FlagSender,
  { n, taken, points, isFrozen }: { n: number; taken: readonly Taken[]; points: number | null; isFrozen: boolean },
): Promise<void> {
  if (taken.length === 0) return
  const at = new Date().toISOString()
  const attacker_id = attacker.entrant_id
  const pairs = [...Map.groupBy(taken, ({ victim }) => victim.entrant_id)].flatMap(([victim_id, ofVictim]) =>
    [...Map.groupBy(ofVictim, ({ topic }) => topic.topic_id)].map(([topic_id, { length: count }]) => ({ victim_id, topic_id, count })),
  )
  await publishAll(tx, contest.resource_id, [
    { channel: `entrant:${attacker_id}`, event: 'me.captures', data: { n, captured: taken.length, points } },
    ...pairs.map(({ victim_id, ...lost }) => ({ channel: `entrant:${victim_id}`, event: 'me.lost', data: { n, ...lost } }) as const),
    ...(isFrozen ? (['desk'] as const) : (['public', 'desk'] as const)).flatMap((channel) =>
      pairs.map((pair) => ({ channel, event: 'capture.feed', data: { n, at, attacker_id, ...pair } }) as const),
    ),
  ])
}
