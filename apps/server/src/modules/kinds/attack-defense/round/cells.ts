import { reachOf } from '@beacon/api/bank/port-span'
import { isFrozenAt } from '@beacon/engine'
import { flagText } from '@beacon/engine/attack-defense'
import { longestOf } from '@beacon/engine/check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { asAd } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { adFlag, adRoundTopic, adService, type AdServiceTerms } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { publish } from '../../../../live/outbox.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import type { KindCells } from '../../../rounds/cell-check/index.ts'
import { selectNumbered } from '../../../rounds/target/index.ts'
import { drawOld, keyVersion, signerOf, signerOfKey } from '../flag/index.ts'

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

type Limits = AdServiceTerms['stage_timeout_s']
type FlagStage = Pick<Stage, 'store' | 'flag' | 'flag_ref' | 'issued'>

const stagesOf = ({ check, put, get }: Limits, own: readonly FlagStage[], old: readonly FlagStage[]): Stage[] => [
  { kind: 'check', timeout_ms: check * 1_000 },
  ...own.map((flag): Stage => ({ kind: 'put', timeout_ms: put * 1_000, ...flag })),
  ...own.map((flag): Stage => ({ kind: 'get', timeout_ms: get * 1_000, ...flag })),
  ...old.map((flag): Stage => ({ kind: 'old_get', timeout_ms: get * 1_000, ...flag })),
]

/** All stages that a cell may have. */
export function stagesOfCell(terms: AdServiceTerms): Stage[] {
  const own = storesOf(terms, 1).map((store): FlagStage => ({ store: storeName(store) }))
  const old = Array.from({ length: terms.old_gets }, (): FlagStage => ({}))
  return stagesOf(terms.stage_timeout_s, own, old)
}

/** How long a cell may take, milliseconds. */
export const chainMs = (terms: AdServiceTerms): number => longestOf(stagesOfCell(terms), ({ timeout_ms }) => timeout_ms)

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
    const old = await selectOld(tx, { ...about, contest_id }, contest.flag_life_rounds)
    const key = secret.derive('ad-old-get', `${contest_id}/${run}/${n}`)
    return asked.map((cell) => {
      const service = services.get(cell.topic_id)
      const topic_no = topicNumbers.get(cell.topic_id)
      const entrant_no = numbers.get(cell.entrant_id)
      const script_id = scripts === null ? service?.script_id : scripts.get(cell.topic_id)
      if (service === undefined || script_id == null || topic_no === undefined || entrant_no === undefined) return null
      const textOf = (round: number, store: number) =>
        flagText(contest.flag_prefix ?? '', { round, entrant_no, topic_no, store, key_version: keyVersion(run) }, sign)
      const drawn = drawOld(key, nameOf(cell), old.get(nameOf(cell)) ?? [], service.old_gets)
      return chainOf({ service, script_id, n, textOf, drawn })
    })
  },
  judged: async (tx, lock, judged) => {
    const { contest_id, run } = lock
    const services = await servicesOf(tx, [...new Set(judged.map(({ topic_id }) => topic_id))])
    const facts = judged.flatMap((cell) => factsOf(cell, services.get(cell.topic_id)))
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

const nameOf = ({ topic_id, entrant_id }: CellKey): string => [topic_id, entrant_id].join('/')

/** A flag that lies in a box, and what the checker finds it by. */
interface OldFlag {
  n: number
  store: number
  flag_ref: string
}

/** Flags of rounds before that still count, by cell, in one order: in a rehearsal, those that it planted itself. */
async function selectOld(
  tx: Tx,
  { contest_id, run, n, rehearsal }: About & { contest_id: string },
  life: number,
): Promise<Map<string, OldFlag[]>> {
  const isPlaced = and(eq(adFlag.contest_id, contest_id), eq(adFlag.run, run), eq(adFlag.state, 'placed'))
  const isVoid = sql`exists (select from round r where r.contest_id = ${contest_id} and r.run = ${run} and r.n = ${adFlag.n} and r.state = 'void')`
  const rows =
    rehearsal === null
      ? await tx
          .select()
          .from(adFlag)
          .where(and(isPlaced, sql`${adFlag.n} between ${n - life + 1} and ${n - 1}`, sql`not ${isVoid}`))
          .orderBy(adFlag.n, adFlag.store)
      : rehearsal.planted.map((flag) => ({ ...flag, store: storeOf(flag.store) }))
  const found = new Map<string, OldFlag[]>()
  for (const { n: issued, store, flag_ref, ...cell } of rows)
    if (flag_ref !== null) found.set(nameOf(cell), [...(found.get(nameOf(cell)) ?? []), { n: issued, store, flag_ref }])
  return found
}

interface ChainInput {
  service: AdServiceTerms
  script_id: string
  n: number
  textOf(round: number, store: number): string
  drawn: readonly OldFlag[]
}

function chainOf({ service, script_id, n, textOf, drawn }: ChainInput): Chain {
  const own = storesOf(service, n).map((store) => ({ store: storeName(store), flag: textOf(n, store) }))
  const old = drawn.map(({ n: issued, store, flag_ref }) => ({ store: storeName(store), flag: textOf(issued, store), flag_ref, issued }))
  return { script_id, ports: service.ports.map(reachOf), stages: stagesOf(service.stage_timeout_s, own, old) }
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

function factsOf({ n, topic_id, entrant_id, stages }: Judged, service: AdServiceTerms | undefined): FlagFact[] {
  return stages.flatMap(({ kind, store: name, verdict, hint, flag_ref, issued }): FlagFact[] => {
    const flag = { topic_id, entrant_id, store: storeOf(name) }
    if (kind === 'old_get' && issued !== undefined && verdict !== 'skipped' && verdict !== 'error')
      return [{ ...flag, n: issued, is_missing: verdict === 'corrupt', seen_in: n }]
    if (kind !== 'put' || verdict === 'skipped') return []
    if (verdict !== 'up') return [{ ...flag, n, state: 'failed' }]
    const hasHint = service?.stores[flag.store]?.has_hint === true && hint !== null
    return [{ ...flag, n, state: 'placed', ...(hasHint ? { hint } : {}), ...(flag_ref === null ? {} : { flag_ref }) }]
  })
}
