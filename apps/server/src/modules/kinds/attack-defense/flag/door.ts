import { stateAt } from '@beacon/engine'
import { type FlagDoor, type FlagIdentity, readFlag } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { selectNumbered } from '../../../rounds/target/index.ts'
import { signerOf } from './key.ts'

export interface Attacker {
  entrant_id: string
  number: number
}
export interface NumberedVictim {
  entrant_id: string
  number: number
  name: string
  is_nop: boolean
  is_banned: boolean
}
export interface NamedTopic {
  topic_id: string
  topic_no: number
  name: string
  service_key: string
  state: 'open' | 'hidden' | 'offline'
}

/** What flags of one request are judged by. */
export interface OpenDoor extends FlagDoor {
  read(text: string): FlagIdentity | null
  victimOf(flag: FlagIdentity): NumberedVictim | undefined
  topicOf(flag: FlagIdentity): NamedTopic | undefined
}

interface DoorRow {
  [column: string]: unknown
  now: number
  round: number
  voided: number[]
  victims: NumberedVictim[]
  topics: { topic_id: string; service_key: string; is_public: boolean; is_online: boolean }[]
  /** Topics in which the attacker's own box was not up in the last scored round. */
  not_up: string[]
}

/**
 * Reads in one statement what judges the flags of a request. No lock is taken: a capture is a fact, and the round that it is written in
 * is that of the statement that writes it.
 */
export async function openDoor(
  executor: Executor,
  { contest, secret, attacker, texts }: { contest: AdContest; secret: SecretBox; attacker: Attacker; texts: readonly string[] },
): Promise<OpenDoor> {
  const { resource_id: contest_id, run } = contest
  const sign = signerOf(secret, { contest_id, run })
  const known = new Map(texts.map((text) => [text, readFlag(contest.flag_prefix ?? '', text, sign)]))
  const { rows } = await executor.execute<DoorRow>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      coalesce((select max(n) from round where contest_id = ${contest_id} and run = ${run} and state = 'running'), 0) as round,
      coalesce((select array_agg(n) from round where contest_id = ${contest_id} and run = ${run} and state = 'void' and opened_at is null), '{}') as voided,
      (select coalesce(jsonb_agg(jsonb_build_object('entrant_id', e.entrant_id, 'number', e.number, 'name', e.name,
        'is_nop', coalesce(t.is_nop, false), 'is_banned', e.status <> 'approved')), '[]')
        from entrant e left join round_target t on t.entrant_id = e.entrant_id where e.contest_id = ${contest_id}) as victims,
      (select coalesce(jsonb_agg(jsonb_build_object('topic_id', p.resource_id, 'service_key', s.service_key, 'is_public', p.is_public,
        'is_online', p.is_online)), '[]')
        from topic p join ad_service s on s.topic_id = p.resource_id where p.contest_id = ${contest_id} and p.deleted_at is null) as topics,
      coalesce((select array_agg(c.topic_id::text) from cell_check c where c.contest_id = ${contest_id} and c.run = ${run} and c.counts
        and c.entrant_id = ${attacker.entrant_id} and not c.is_annulled and c.verdict in ('corrupt', 'mumble', 'down')
        and c.n = (select max(n) from round where contest_id = ${contest_id} and run = ${run} and state = 'scored')), '{}') as not_up`)
  const [row] = rows
  if (row === undefined) throw new Error('a select without from gave no row')
  const numbered = await selectNumbered(executor, contest_id)
  const topics = new Map(
    numbered.flatMap(({ topic_id, topic_no, name }): [number, NamedTopic][] => {
      const own = row.topics.find((one) => one.topic_id === topic_id)
      if (own === undefined) return []
      const state = !own.is_public ? 'hidden' : own.is_online ? 'open' : 'offline'
      return [[topic_no, { topic_id, topic_no, name, service_key: own.service_key, state }]]
    }),
  )
  const victims = new Map(row.victims.map((victim) => [victim.number, victim]))
  const [voided, notUp] = [new Set(row.voided), new Set(row.not_up)]
  const captured = await selectCaptured(executor, { contest_id, run, attacker_id: attacker.entrant_id }, [...known.values()])
  const state = stateAt(clockOf(contest), row.now)
  // The first round opens a moment after the start.
  const isOpen = state !== 'running' || row.round > 0
  return {
    contest: !isOpen ? 'not_started' : state === 'not_started' || state === 'paused' || state === 'running' ? state : 'finished',
    attacker_no: attacker.number,
    round: row.round,
    life: contest.flag_life_rounds,
    victim: (no) => victims.get(no) ?? null,
    topic: (no) => topics.get(no)?.state ?? 'closed',
    isVoid: (n) => voided.has(n),
    isUp: (no) => !contest.submit_needs_up || !notUp.has(topics.get(no)?.topic_id ?? ''),
    hasCaptured: (flag) => {
      const [victim, of] = [victims.get(flag.entrant_no), topics.get(flag.topic_no)]
      return victim !== undefined && of !== undefined && captured.has(nameOf(flag, of.topic_id, victim.entrant_id))
    },
    read: (text) => known.get(text) ?? null,
    victimOf: ({ entrant_no }) => victims.get(entrant_no),
    topicOf: ({ topic_no }) => topics.get(topic_no),
  }
}

const nameOf = ({ round, store }: Pick<FlagIdentity, 'round' | 'store'>, topic_id: string, victim_id: string): string =>
  [round, topic_id, victim_id, store].join('/')

/** Flags that the attacker took before, of the rounds that are asked for. */
async function selectCaptured(
  executor: Executor,
  { contest_id, run, attacker_id }: { contest_id: string; run: number; attacker_id: string },
  flags: readonly (FlagIdentity | null)[],
): Promise<ReadonlySet<string>> {
  const rounds = [...new Set(flags.flatMap((flag) => (flag === null ? [] : [flag.round])))]
  if (rounds.length === 0) return new Set()
  const { rows } = await executor.execute<{ issued: number; topic_id: string; victim_id: string; store: number }>(sql`
    select issued, topic_id, victim_id, store from ad_capture where contest_id = ${contest_id} and run = ${run}
      and attacker_id = ${attacker_id} and issued in ${rounds}`)
  return new Set(rows.map(({ issued, topic_id, victim_id, store }) => nameOf({ round: issued, store }, topic_id, victim_id)))
}
