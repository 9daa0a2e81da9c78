import {
  type ForcadRules,
  type ForcadState,
  forcadVersion,
  type RoundPayment,
  roundsBehind,
  rulesOf,
  settleOn,
  settleRound,
} from '@beacon/engine/attack-defense'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { asAd, type AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { adFlag, adRoundTopic } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { closeCells, isReady, planRound } from '../../../rounds/cell-check/index.ts'
import { findFold, keepFold, type KindRounds, type RoundKey, selectVoided } from '../../../rounds/round/index.ts'
import { addressOf, selectNops, targetsOf, type Target } from '../../../rounds/target/index.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import { chainMs, servicesOf, storesOf } from './cells.ts'
import { readBanned, readFacts, readTaken } from './facts.ts'

export { cells, chainMs, stagesOfCell } from './cells.ts'
export { publicSight } from './frozen.ts'
export { noState, readStates, stateKey } from './states.ts'

/** A submission of flags is cut before, so whatever counts in a round is written when it is settled. */
const restMs = 6_000
const chunk = 1_000

interface PlayedService {
  topic_id: string
  weight: number
  stores: number[]
  script_id: string | null
  longest_ms: number
}

/** Services that a round is played with. */
async function selectPlayedServices(tx: Tx, contest: AdContest, n: number): Promise<PlayedService[]> {
  const rows = await tx
    .select({ topic_id: topic.resource_id })
    .from(topic)
    .where(and(eq(topic.contest_id, contest.resource_id), sql`${topic.deleted_at} is null`, topic.is_online, topic.is_public))
  const services = await servicesOf(
    tx,
    rows.map(({ topic_id }) => topic_id),
  )
  return [...services.values()]
    .filter(({ release_round }) => release_round <= n)
    .map((service) => ({
      topic_id: service.topic_id,
      weight: service.weight,
      stores: storesOf(service, n),
      script_id: service.script_id,
      longest_ms: chainMs(service),
    }))
}

/** Rounds: each cell gets its flags and a check, and the round pays by what came of them and by the flags that were taken in it. */
export const rounds: KindRounds = {
  rest_ms: restMs,
  open: async (tx, lock, { n }) => {
    const { contest_id, run } = lock
    const contest = asAd(lock.contest)
    const services = await selectPlayedServices(tx, contest, n)
    if (services.length === 0) return
    const { targets } = await targetsOf(tx, contest)
    await tx
      .insert(adRoundTopic)
      .values(services.map(({ topic_id, weight, stores, script_id }) => ({ contest_id, run, n, topic_id, weight, stores, script_id })))
      .onConflictDoNothing()
    await issueFlags(tx, lock, n, services, targets)
    const planned = targets.flatMap(({ entrant_id, boxes }) =>
      services.map(({ topic_id }) => ({ entrant_id, topic_id, address: addressOf(boxes.get(topic_id)) })),
    )
    if (contest.check_mode === 'automatic')
      await planRound(tx, lock, { n }, { cells: planned, longest_ms: Math.max(...services.map(({ longest_ms }) => longest_ms)) })
    // A service that begins with this round stands on pages from now on.
    await tellContestChanged(tx, contest_id)
  },
  isReady,
  close: closeCells,
  settle: async (tx, lock, row) => {
    const rules = rulesOf(asAd(lock.contest))
    const voided = await selectVoided(tx, row)
    if (rules.preset === 'forcad') return { ...(await settleForcad(tx, row, rules, voided)) }
    const from = Math.max(1, row.n - roundsBehind(rules) + 1)
    return { ...settleRound(rules, await readFacts(tx, row, { from, to: row.n, voided })) }
  },
}

/** So many rounds are read at a time where no state is kept near: some milliseconds of work between two waits. */
const slice = 2

/** Goes on from the state before the round, and keeps the one after it. What no round says, and what banned entrants took, seals it. */
async function settleForcad(tx: Tx, key: RoundKey, rules: ForcadRules, voided: ReadonlySet<number>): Promise<RoundPayment> {
  const of = [forcadVersion, rules, [...(await selectNops(tx, key.contest_id))].sort(), await readBanned(tx, key)]
  let state = await findFold<ForcadState>(tx, key, of)
  for (let from = (state?.n ?? 0) + 1; from < key.n; from += slice)
    state = settleOn(rules, await readFacts(tx, key, { from, to: Math.min(from + slice, key.n) - 1, voided, isPlain: true }), state).after
  const rounds = [...(await readTaken(tx, key, key.n)), ...(await readFacts(tx, key, { from: key.n, to: key.n, voided, isPlain: true }))]
  const { payment, after } = settleOn(rules, rounds, state)
  await keepFold(tx, key, of, after)
  return payment
}

async function issueFlags(
  tx: Tx,
  { contest_id, run }: ContestLock,
  n: number,
  services: readonly PlayedService[],
  targets: readonly Target[],
) {
  const rows = targets.flatMap(({ entrant_id }) =>
    services.flatMap(({ topic_id, stores }) => stores.map((store) => ({ contest_id, run, n, topic_id, entrant_id, store }))),
  )
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insert(adFlag)
      .values(rows.slice(at, at + chunk))
      .onConflictDoNothing()
}

/** Checks of the running round by hand: of all its services, or of some. Answers how many boxes. */
export async function planByHand(tx: Tx, lock: ContestLock, n: number, only: readonly string[] | null): Promise<number> {
  const { contest_id, run } = lock
  const contest = asAd(lock.contest)
  const rows = await tx
    .select()
    .from(adRoundTopic)
    .where(
      and(
        eq(adRoundTopic.contest_id, contest_id),
        eq(adRoundTopic.run, run),
        eq(adRoundTopic.n, n),
        only === null ? undefined : inArray(adRoundTopic.topic_id, [...only]),
      ),
    )
  const services = await servicesOf(
    tx,
    rows.map(({ topic_id }) => topic_id),
  )
  const { targets } = await targetsOf(tx, contest)
  const planned = targets.flatMap(({ entrant_id, boxes }) =>
    rows.map(({ topic_id }) => ({ entrant_id, topic_id, address: addressOf(boxes.get(topic_id)) })),
  )
  if (planned.length === 0) return 0
  await planRound(tx, lock, { n }, { cells: planned, longest_ms: Math.max(...[...services.values()].map((one) => chainMs(one))) })
  return planned.length
}
