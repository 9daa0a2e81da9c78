import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examWall as contract, WallResults } from '@beacon/api/kinds/theory/exam/exam-wall'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Ctx } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { iso, seeContest, stateOf } from '../../../contest/core/contest/index.ts'
import { viewerFor } from '../../../contest/core/viewer-cookie/index.ts'
import { countWall, curveOf, type Span, type WallCounts } from './counts.ts'
import { readResults } from './results.ts'

type Wall = Reply<typeof contract.read>

interface WallCache {
  counts: LRUCache<string, Promise<WallCounts>>
  results: LRUCache<string, Promise<WallResults>>
}
const keptByPool = new WeakMap<Pool, WallCache>()

/** All walls of a process share what they ask for: counts for a second, results for a minute, since they move with corrections alone. */
function wallCacheOf(pool: Pool): WallCache {
  const found = keptByPool.get(pool)
  if (found !== undefined) return found
  const made: WallCache = { counts: new LRUCache({ max: 100, ttl: 1_000 }), results: new LRUCache({ max: 100, ttl: 60_000 }) }
  keptByPool.set(pool, made)
  return made
}

async function once<Value>(cache: LRUCache<string, Promise<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const asked = ask()
  cache.set(key, asked)
  asked.catch(() => cache.delete(key))
  return asked
}

/**
 * An exam for a hall: its staff, and displays with a key of it. Whoever may only take part is told nothing here.
 * @throws contest_not_found; not_found for a contest of another kind
 */
async function seeHall(ctx: Ctx, id: string): Promise<{ contest: ExamRecord; now: number }> {
  const { contest, now, standpoint } = await seeContest(ctx, id)
  if (standpoint === 'player' && (await viewerFor(ctx, id)) === null) return fail('contest_not_found')
  if (contest.kind !== 'theory') return fail('not_found')
  return { contest: asExam(contest), now }
}

/** The exam's time on the ruler: it ends where somebody stopped it. */
function spanOf({ start_at, end_at, stopped_at }: ExamRecord): Span {
  const [from_ms, end_ms] = [Date.parse(start_at), Date.parse(end_at)]
  const stopped_ms = stopped_at === null ? end_ms : Date.parse(stopped_at)
  return { from_ms, to_ms: stopped_ms > from_ms ? Math.min(end_ms, stopped_ms) : end_ms }
}

/** What a hall sees of an exam. */
export async function readWall(ctx: Ctx, id: string, { lang = 'en' }: Parsed<typeof contract.read>['query']): Promise<Wall> {
  const { contest, now } = await seeHall(ctx, id)
  const kept = wallCacheOf(ctx.pool)
  const span = spanOf(contest)
  const ofRun = `${id} ${contest.run} ${contest.version}`
  const found = await once(kept.counts, `${ofRun} ${span.from_ms} ${span.to_ms}`, () => countWall(ctx.db, contest, span))
  const { began, ended, ...counts } = found
  const isOver = stateOf(contest, now).status === 'finished'
  const { released_at } = contest
  return {
    ...counts,
    absent: isOver ? counts.candidates - counts.present : null,
    curve: { from: iso(span.from_ms), to: iso(span.to_ms), present: curveOf(began, span, now), submitted: curveOf(ended, span, now) },
    results:
      released_at === null || contest.exam_mode === 'rush'
        ? null
        : await once(kept.results, `${ofRun} ${released_at} ${lang}`, () => readResults(ctx, contest, lang)),
  }
}
