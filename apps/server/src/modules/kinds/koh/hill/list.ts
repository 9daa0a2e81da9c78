import type { Reply } from '@beacon/api/endpoint'
import type { deskHill as contract, HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { secondsBetween } from '@beacon/engine/koh'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { iso, staffContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { bankVersions } from '../../../contest/topic/plain-topic/index.ts'
import { scriptStates } from '../../../scenes/check/index.ts'
import { elapsedNow, selectHolds, selectStates } from '../keep/index.ts'
import { kingView, mustBeKoh, namedEntrants, provenHills, selectHills } from '../placed/index.ts'
import { addressesOf } from '../placed/index.ts'

interface Figures {
  [column: string]: unknown
  topic_id: string
  takes: number
  solves: number
  patches_waiting: number
  complaints_open: number
}

async function readFigures(ctx: SignedIn, contest_id: string, run: number): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await ctx.db.execute<Figures>(sql`
    select h.topic_id,
      (select count(*)::int from koh_version v where v.topic_id = h.topic_id and v.run = ${run} and v.patch_id is not null and v.from_at is not null) as takes,
      (select count(*)::int from koh_solve s where s.topic_id = h.topic_id and s.run = ${run}) as solves,
      (select count(*)::int from patch p where p.topic_id = h.topic_id and p.run = ${run} and p.state in ('unchecked', 'checking')) as patches_waiting,
      (select count(*)::int from koh_complaint c where c.topic_id = h.topic_id and c.run = ${run} and c.state = 'reviewing') as complaints_open
    from koh_hill h join topic t on t.resource_id = h.topic_id where t.contest_id = ${contest_id}`)
  return new Map(rows.map((row) => [row.topic_id, row]))
}

const states = (found: readonly ({ state: 'building' | 'ready' | 'failed' } | undefined)[]): HillRow['script_state'] => {
  const known = found.map((one) => one?.state)
  if (known.includes('failed')) return 'failed'
  return known.includes('building') ? 'building' : known.every((one) => one === 'ready') ? 'ready' : 'none'
}

/** Hills as the desk sees them, in their order. */
async function hillRows(ctx: SignedIn, { contest: row, now }: SeenContest): Promise<HillRow[]> {
  const contest = mustBeKoh(row)
  const { resource_id: contest_id, run } = contest
  const of = { contest_id, run }
  const hills = await selectHills(ctx.db, contest_id)
  const known = new Map((await selectStates(ctx.db, of)).map((state) => [state.topic_id, state]))
  const holds = await selectHolds(ctx.db, of)
  const figures = await readFigures(ctx, contest_id, run)
  const ids = hills.flatMap(({ terms }) => [terms.checker_id, terms.exploit_id])
  const scripts = await scriptStates(ctx.db, ids)
  const proven = await provenHills(ctx.db, hills)
  const bank = await bankVersions(
    ctx.db,
    hills.map(({ topic }) => topic.question_id),
  )
  const addresses = await addressesOf(
    ctx,
    [...known.values()].flatMap(({ scene_id }) => scene_id ?? []),
  )
  const names = await namedEntrants(ctx.db, contest_id)
  const elapsed = elapsedNow({ contest, contest_id, run, at: now, next_seq: 0 })
  return hills.map(({ topic, terms, direction }): HillRow => {
    const { topic_id } = terms
    const state = known.get(topic_id)
    const { takes = 0, solves = 0, patches_waiting = 0, complaints_open = 0 } = figures.get(topic_id) ?? {}
    const own = holds.filter((one) => one.topic_id === topic_id && !one.is_taken_back)
    return {
      topic_id,
      question_id: topic.question_id,
      name: topic.name,
      direction: { resource_id: direction.resource_id, key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh },
      sort: topic.sort,
      score: terms.score,
      hold_points: terms.hold_points,
      is_online: topic.is_online,
      is_hidden: !topic.is_public,
      script_state: states([scripts.get(terms.checker_id), scripts.get(terms.exploit_id)]),
      is_proven: proven.has(topic_id),
      is_newer_in_bank: (bank.get(topic.question_id) ?? 0) > topic.question_version,
      hill_version: state?.version ?? null,
      environment: state?.environment ?? 'deploying',
      environment_at: state?.environment_at ?? iso(now),
      failure: state?.failure ?? '',
      is_down: state?.is_down ?? false,
      down_since: state?.down_since ?? null,
      probed_at: state?.probed_at ?? null,
      king: kingView(names, state?.king_id ?? null),
      king_since: state?.king_since ?? null,
      held_s: own.reduce((sum, { from_ms, to_ms }) => sum + secondsBetween(from_ms, to_ms ?? elapsed), 0),
      takes,
      solves,
      patches_waiting,
      complaints_open,
      scene_id: state?.scene_id ?? null,
      addresses: state?.scene_id == null ? [] : (addresses.get(state.scene_id) ?? []),
      version: topic.version,
    }
  })
}

export async function listHills(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const seen = await staffContest(ctx, id, 'contest.read')
  const items = await hillRows(ctx, seen)
  return { items, total: items.length, at: iso(seen.now) }
}

export async function readHillRow(ctx: SignedIn, id: string, topic_id: string): Promise<HillRow> {
  const rows = await hillRows(ctx, await staffContest(ctx, id, 'contest.read'))
  return rows.find((row) => row.topic_id === topic_id) ?? fail('topic_not_found')
}
