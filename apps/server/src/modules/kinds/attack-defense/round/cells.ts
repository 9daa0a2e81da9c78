import { reachOf } from '@beacon/api/bank/port-span'
import { isFrozenAt } from '@beacon/engine'
import { flagText } from '@beacon/engine/attack-defense'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { asAd, type AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { adFlag, adRoundTopic, adService, type AdFlagRecord, type AdServiceTerms } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { publish } from '../../../../live/outbox.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import type { KindCells } from '../../../rounds/cell-check/index.ts'
import { selectNumbered } from '../../../rounds/target/index.ts'
import { keyVersion, oldFlagsOf, signerOf, signerOfKey } from '../flag/index.ts'

type CellKey = Parameters<KindCells['chains']>[2][number]
type About = Parameters<KindCells['chains']>[1]
type Chain = NonNullable<Awaited<ReturnType<KindCells['chains']>>[number]>
type Stage = Chain['stages'][number]
type Judged = Parameters<KindCells['judged']>[2][number]

/** Scripts count places of flags from 1, as ForcAD's do. */
export const storeName = (store: number): string => String(store + 1)
const storeOf = (name: string | null): number => Number(name) - 1

/** Stores that get a flag in a round: all of them, or some by turns. */
export function storesOf({ stores, puts }: Pick<AdServiceTerms, 'stores' | 'puts'>, n: number): number[] {
  const all = stores.map((_store, index) => index)
  if (puts === null || puts >= all.length) return all
  return Array.from({ length: puts }, (_none, index) => ((n - 1) * puts + index) % all.length).sort((one, other) => one - other)
}

const seedOf = (about: { contest_id: string; run: number }, { topic_id, entrant_id }: CellKey): string =>
  [about.contest_id, about.run, topic_id, entrant_id].join('/')

/** How long the stages of a cell may take together, milliseconds. */
export function chainMs({ stage_timeout_s: { check, put, get }, stores, puts, old_gets }: AdServiceTerms): number {
  const flags = puts ?? stores.length
  return (check + flags * (put + get) + old_gets * get) * 1_000
}

/** A service is asked whether it works, is given its flags of the round and asked for them, and for some of rounds before. */
export const cells: KindCells = {
  chains: async (tx, about, asked) => {
    const contest = asAd(about.contest)
    const contest_id = contest.resource_id
    const services = await servicesOf(tx, [...new Set(asked.map(({ topic_id }) => topic_id))])
    const scripts = about.rehearsal === null ? await scriptsOf(tx, { contest_id, run: about.run, n: about.n }) : null
    const topicNumbers = new Map((await selectNumbered(tx, contest_id)).map(({ topic_id, topic_no }) => [topic_id, topic_no]))
    const numbers = await numbersOf(tx, [...new Set(asked.map(({ entrant_id }) => entrant_id))])
    const { run, n, rehearsal, secret } = about
    const sign = rehearsal === null ? signerOf(secret, { contest_id, run }) : signerOfKey(rehearsal.key, run)
    const old = await oldRefs(tx, { ...about, contest_id }, contest.flag_life_rounds)
    return asked.map((cell) => {
      const service = services.get(cell.topic_id)
      const topic_no = topicNumbers.get(cell.topic_id)
      const entrant_no = numbers.get(cell.entrant_id)
      const script_id = scripts === null ? service?.script_id : scripts.get(cell.topic_id)
      if (service === undefined || script_id == null || topic_no === undefined || entrant_no === undefined) return null
      const textOf = (round: number, store: number) =>
        flagText(contest.flag_prefix ?? '', { round, entrant_no, topic_no, store, key_version: keyVersion(run) }, sign)
      return chainOf({ service, script_id, contest, cell, n, seed: seedOf({ contest_id, run }, cell), textOf, refOf: old })
    })
  },
  judged: async (tx, lock, judged) => {
    const { contest_id, run } = lock
    const contest = asAd(lock.contest)
    const services = await servicesOf(tx, [...new Set(judged.map(({ topic_id }) => topic_id))])
    const facts = judged.flatMap((cell) => factsOf(cell, { contest, run, service: services.get(cell.topic_id) }))
    await tellCells(tx, lock, judged)
    if (facts.length === 0) return
    await tx.execute(sql`
      update ${adFlag} f set
        state = coalesce(v.state, f.state), hint = coalesce(v.hint, f.hint), flag_ref = coalesce(v.flag_ref, f.flag_ref),
        missing_in = case when v.is_missing is null then f.missing_in
          when v.is_missing then array_append(array_remove(f.missing_in, v.seen_in), v.seen_in) else array_remove(f.missing_in, v.seen_in) end
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as v(n int, topic_id uuid, entrant_id uuid, store int, state text, hint text,
        flag_ref text, is_missing boolean, seen_in int)
      where f.contest_id = ${contest_id} and f.run = ${run} and f.n = v.n and f.topic_id = v.topic_id and f.entrant_id = v.entrant_id
        and f.store = v.store`)
  },
}

/** Scripts that a round began with: one that is changed meanwhile runs from the next on. */
async function scriptsOf(
  tx: Tx,
  { contest_id, run, n }: { contest_id: string; run: number; n: number },
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ topic_id: adRoundTopic.topic_id, script_id: adRoundTopic.script_id })
    .from(adRoundTopic)
    .where(and(eq(adRoundTopic.contest_id, contest_id), eq(adRoundTopic.run, run), eq(adRoundTopic.n, n)))
  return new Map(rows.map(({ topic_id, script_id }) => [topic_id, script_id]))
}

/** Everybody hears how boxes came out, unless a freeze hides it: then the desk alone. */
async function tellCells(tx: Tx, lock: ContestLock, judged: readonly Judged[]): Promise<void> {
  const { contest, contest_id, at } = lock
  const isFrozen = isFrozenAt(clockOf(contest), at)
  for (const [n, cells] of Map.groupBy(judged, (cell) => cell.n)) {
    const rows = cells.map(({ entrant_id, topic_id, verdict }) => ({
      entrant_id,
      topic_id,
      checked: verdict !== 'error',
      down: verdict === 'corrupt' || verdict === 'mumble' || verdict === 'down',
    }))
    for (const channel of isFrozen ? (['desk'] as const) : (['public', 'desk'] as const))
      await publish(tx, { contest_id, channel, event: 'cell.diff', data: { n, rows } })
  }
}

export async function servicesOf(executor: Executor, ids: readonly string[]): Promise<Map<string, AdServiceTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(adService)
    .where(inArray(adService.topic_id, [...ids]))
  return new Map(rows.map((row) => [row.topic_id, row]))
}

async function numbersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ entrant_id: entrant.entrant_id, number: entrant.number })
    .from(entrant)
    .where(inArray(entrant.entrant_id, [...ids]))
  return new Map(rows.map(({ entrant_id, number }) => [entrant_id, number]))
}

type RefOf = (cell: CellKey, n: number, store: number) => string | undefined

/** By what the checker finds flags of rounds before: in a rehearsal, those that it planted itself. */
async function oldRefs(tx: Tx, { contest_id, run, n, rehearsal }: About & { contest_id: string }, life: number): Promise<RefOf> {
  const nameOf = ({ topic_id, entrant_id }: CellKey, round: number, store: number) => [topic_id, entrant_id, round, store].join('/')
  const rows: (Pick<AdFlagRecord, 'n' | 'topic_id' | 'entrant_id' | 'store'> & { flag_ref: string | null })[] =
    rehearsal === null
      ? await tx
          .select()
          .from(adFlag)
          .where(
            and(
              eq(adFlag.contest_id, contest_id),
              eq(adFlag.run, run),
              sql`${adFlag.n} between ${n - life + 1} and ${n - 1}`,
              eq(adFlag.state, 'placed'),
            ),
          )
      : rehearsal.planted.map((flag) => ({ ...flag, store: storeOf(flag.store) }))
  const refs = new Map(rows.flatMap((row) => (row.flag_ref === null ? [] : [[nameOf(row, row.n, row.store), row.flag_ref] as const])))
  return (cell, round, store) => refs.get(nameOf(cell, round, store))
}

interface ChainInput {
  service: AdServiceTerms
  script_id: string
  contest: AdContest
  cell: CellKey
  n: number
  seed: string
  textOf(round: number, store: number): string
  refOf: RefOf
}

function chainOf({ service, script_id, contest, cell, n, seed, textOf, refOf }: ChainInput): Chain {
  const { check, put, get } = service.stage_timeout_s
  const own = storesOf(service, n).map((store) => ({ store: storeName(store), flag: textOf(n, store) }))
  const old = oldFlagsOf(seed, n, { life: contest.flag_life_rounds, stores: service.stores.length, gets: service.old_gets })
  return {
    script_id,
    ports: service.ports.map(reachOf),
    stages: [
      { kind: 'check', timeout_ms: check * 1_000 },
      ...own.map((flag): Stage => ({ kind: 'put', timeout_ms: put * 1_000, ...flag })),
      ...own.map((flag): Stage => ({ kind: 'get', timeout_ms: get * 1_000, ...flag })),
      ...old.flatMap(({ n: round, store }): Stage[] => {
        const flag_ref = refOf(cell, round, store)
        return flag_ref === undefined
          ? []
          : [{ kind: 'old_get', store: storeName(store), timeout_ms: get * 1_000, flag: textOf(round, store), flag_ref }]
      }),
    ],
  }
}

/** What a verdict says of single flags. `seen_in`: the round whose check asked for an old one. */
interface FlagFact {
  n: number
  topic_id: string
  entrant_id: string
  store: number
  state?: 'placed' | 'failed'
  hint?: string
  flag_ref?: string
  is_missing?: boolean
  seen_in?: number
}

function factsOf(
  { n, topic_id, entrant_id, stages }: Judged,
  { contest, run, service }: { contest: AdContest; run: number; service: AdServiceTerms | undefined },
): FlagFact[] {
  if (service === undefined) return []
  const cell = { topic_id, entrant_id }
  const puts = stages.flatMap(({ kind, store, verdict, hint, flag_ref }): FlagFact[] => {
    if (kind !== 'put' || verdict === 'skipped') return []
    const flag = { n, ...cell, store: storeOf(store) }
    if (verdict !== 'up') return [{ ...flag, state: 'failed' }]
    const hasHint = service.stores[flag.store]?.has_hint === true && hint !== null
    return [{ ...flag, state: 'placed', ...(hasHint ? { hint } : {}), ...(flag_ref === null ? {} : { flag_ref }) }]
  })
  const old = oldFlagsOf(seedOf({ contest_id: contest.resource_id, run }, cell), n, {
    life: contest.flag_life_rounds,
    stores: service.stores.length,
    gets: service.old_gets,
  })
  const gets = stages.filter(({ kind }) => kind === 'old_get')
  // Those without an id were left out of the chain, so places are matched by store, in order.
  const left = [...old]
  const seen = gets.flatMap(({ store, verdict }): FlagFact[] => {
    const place = left.findIndex((one) => one.store === storeOf(store))
    const [flag] = place < 0 ? [] : left.splice(place, 1)
    if (flag === undefined || verdict === 'skipped' || verdict === 'error') return []
    return [{ ...cell, ...flag, is_missing: verdict === 'corrupt', seen_in: n }]
  })
  return [...puts, ...seen]
}
