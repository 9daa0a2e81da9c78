import { truths } from '@beacon/api/kinds/theory/question-fields'
import { analysisLimits } from '@beacon/api/kinds/theory/analysis'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { SignedIn } from '../../../../context.ts'
import { itemsOf, judgesOf, ownOf, passMark } from '../exam/index.ts'
import { compute, type Outcome, type Task, type TaskKind } from './compute.ts'
import type { Figures } from './figures.ts'
import { type PlacesOf, readPapers, stampOf } from './papers.ts'
import type { Seen } from './scope.ts'
import type { SheetQuestion } from './sheet.ts'
import type { SimilarFigures } from './similar-figures.ts'

type Cache = LRUCache<string, Promise<Outcome>>
const caches = new WeakMap<Pool, Cache>()

function cacheOf(pool: Pool): Cache {
  const found = caches.get(pool)
  if (found !== undefined) return found
  // Figures of 100 questions hold some hundred kilobytes.
  const made: Cache = new LRUCache({ max: 40, ttl: 600_000 })
  caches.set(pool, made)
  return made
}

type Reader = Pick<SignedIn, 'db' | 'pool'>
type Reckoned = Pick<Seen, 'contest' | 'stored' | 'placed' | 'isPart' | 'whose'>

function questionsOf({ stored, placed }: Reckoned): SheetQuestion[] {
  const judges = judgesOf(stored)
  return placed.flatMap(({ item: { question_id, score, content } }) => {
    const judge = judges.get(question_id)
    if (judge === undefined) return []
    const { question_type: type, options, key, blanks, rubric } = content
    return {
      question_id,
      judge: judge.question,
      rule: judge.rule,
      is_full: judge.isFull,
      max: score,
      option_ids: type === 'truefalse' ? [...truths] : options.map(({ option_id }) => option_id),
      key: [...key],
      case_sensitive: blanks.map((blank) => blank.case_sensitive),
      points: rubric.length,
    }
  })
}

function taskOf(seen: Reckoned, kind: TaskKind): Task {
  const questions = questionsOf(seen)
  if (kind === 'similar') return { kind, questions, most: analysisLimits.pairs }
  if (kind === 'marks' || kind === 'sums') return { kind, questions }
  const { given, failed, top } = analysisLimits
  const pass_mark = seen.isPart ? null : passMark(seen.contest)
  return { kind, questions, rules: { pass_mark, given, failed, top, differs: seen.stored.draw !== undefined } }
}

/** Places of a candidate's own questions among those of the analysis. */
function placesByUser({ contest, stored, placed }: Reckoned): PlacesOf {
  if (stored.draw === undefined) return () => null
  return (user_id) => {
    const own = itemsOf(ownOf(contest, stored, user_id))
    return placed.flatMap(({ item }, index) => (own.has(item.question_id) ? [index] : []))
  }
}

/** Reckons anew: of marks that go into a file. */
export const reckon = (ctx: Pick<SignedIn, 'db'>, seen: Reckoned, kind: TaskKind): Promise<Outcome> =>
  compute(taskOf(seen, kind), () => readPapers(ctx.db, seen.whose, { askedOf: placesByUser(seen) }))

/** The same from memory while neither papers nor marks changed. Whoever asks meanwhile waits for the one that is under way. */
async function remembered(ctx: Reader, seen: Reckoned, kind: TaskKind): Promise<Outcome> {
  const { contest, placed, isPart, whose } = seen
  const what = [
    kind,
    contest.resource_id,
    contest.run,
    contest.version,
    passMark(contest),
    whose.organisation_id,
    whose.room_id,
    whose.isHidden,
  ]
  const part = [...(isPart ? placed.map(({ place }) => place) : []), '|', ...whose.without.toSorted()]
  const key = [...what, ...part, await stampOf(ctx.db, contest)].join(' ')
  const cache = cacheOf(ctx.pool)
  const known = cache.get(key)
  if (known !== undefined) return known
  const reckoning = reckon(ctx, seen, kind)
  cache.set(key, reckoning)
  reckoning.catch(() => cache.delete(key))
  return reckoning
}

const wrongKind = (): never => {
  throw new Error('the analysis answered something else')
}

export async function getFigures(ctx: Reader, seen: Reckoned): Promise<Figures> {
  const outcome = await remembered(ctx, seen, 'figures')
  return outcome.kind === 'figures' ? outcome.figures : wrongKind()
}

export async function getSimilar(ctx: SignedIn, seen: Reckoned): Promise<SimilarFigures> {
  const outcome = await remembered(ctx, seen, 'similar')
  return outcome.kind === 'similar' ? outcome.similar : wrongKind()
}
