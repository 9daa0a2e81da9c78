import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import type { AnalysisMeasure } from '@beacon/api/kinds/theory/analysis-views'
import { sampleSize } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import { hasReport, passMark } from '../exam/index.ts'
import type { Figures, QuestionFigures } from './figures.ts'
import { itemView } from './item-view.ts'
import { getFigures } from './outcome.ts'
import { countMarked, countPresent, selectPeople } from './papers.ts'
import { mayJoinNames, seeAnalysis, watchesAll, type PlacedItem, type Seen } from './scope.ts'
import { bandsFor, leftOut, listsOf, splitsOf } from './split.ts'
import { selectBankPlaces, type BankPlace } from './words.ts'

type Analysis = Reply<typeof contract.read>
type Query = Parsed<typeof contract.read>['query']

export interface Row {
  placed: PlacedItem
  figures: QuestionFigures
  place: BankPlace | undefined
}

export function rowsOf({ placed }: Pick<Seen, 'placed'>, figures: Figures, places: ReadonlyMap<string, BankPlace>): Row[] {
  const found = new Map(figures.questions.map((one) => [one.question_id, one]))
  return placed.flatMap((one) => {
    const own = found.get(one.item.question_id)
    return own === undefined ? [] : [{ placed: one, figures: own, place: places.get(one.item.question_id) }]
  })
}

async function headOf(ctx: SignedIn, seen: Seen, { n, totals, passed, questions }: Figures): Promise<Analysis['head']> {
  const { contest, whose, isPart, isOver } = seen
  const { mean, median, sd, min, max, alpha, sem, k, max_total } = totals
  const isWhole = !isPart && k === questions.length
  return {
    ...(await countPresent(ctx.db, whose, isOver)),
    n,
    counted_items: k,
    items: questions.length,
    max_total,
    pass_score: !isPart && !hasReport(contest) ? passMark(contest) : null,
    // The report is no question: whoever passes with it is not known here.
    pass_rate: isWhole && n > 0 && !hasReport(contest) ? passed / n : null,
    mean,
    median,
    sd,
    min,
    max,
    alpha,
    sem,
    sample: sampleSize(n),
  }
}

/** Share of the marks earned by each direction, point, difficulty and type, over questions whose answers are all marked. */
export function measuresOf(rows: readonly Row[]): AnalysisMeasure[] {
  const found = new Map<string, AnalysisMeasure & { earned: number }>()
  const add = (by: AnalysisMeasure['by'], name: string, row: Row) => {
    const { item } = row.figures
    if (name === '' || item === null || item.mean === null || item.max === 0) return
    const known = found.get(`${by} ${name}`) ?? { by, name, items: 0, max: 0, earned: 0, share: 0 }
    const [max, earned] = [known.max + item.max, known.earned + item.mean]
    found.set(`${by} ${name}`, { by, name, items: known.items + 1, max, earned, share: earned / max })
  }
  for (const row of rows) {
    add('direction', row.place?.direction ?? '', row)
    add('point', row.place?.point ?? '', row)
    add('difficulty', row.place?.difficulty ?? '', row)
    add('type', row.placed.item.content.question_type, row)
  }
  return [...found.values()].map(({ earned: _earned, ...measure }) => measure)
}

/** The best papers by name, for who may join names and marks. Equal totals share a rank. */
async function topOf(ctx: SignedIn, { contest }: Seen, { top }: Figures): Promise<Analysis['top']> {
  if (!mayJoinNames(contest) || !(await watchesAll(ctx, contest.resource_id))) return null
  const people = await selectPeople(
    ctx.db,
    top.map(({ attempt_id }) => attempt_id),
  )
  return top.map(({ attempt_id, total, used_s }) => ({
    rank: 1 + top.filter((other) => other.total > total).length,
    name: people.get(attempt_id)?.name ?? '',
    total,
    used_s,
  }))
}

async function markedShare(ctx: SignedIn, { contest }: Seen): Promise<number | null> {
  if (mayJoinNames(contest)) return null
  const { items, marked } = await countMarked(ctx.db, contest)
  return items === 0 ? 0 : marked / items
}

/** What the results of an exam say about the exam. */
export async function readAnalysis(ctx: SignedIn, id: string, query: Query): Promise<Analysis> {
  const seen = await seeAnalysis(ctx, id, query)
  const { contest, stored, lang, placed } = seen
  const figures = await getFigures(ctx, seen)
  const ids = placed.map(({ item }) => item.question_id)
  const rows = rowsOf(seen, figures, await selectBankPlaces(ctx.db, ids, lang))
  return {
    number: contest.number,
    name: contest.name,
    start_at: contest.started_at ?? contest.start_at,
    end_at: contest.end_at,
    marked_share: await markedShare(ctx, seen),
    is_released: contest.released_at !== null,
    papers_differ: stored.draw !== undefined,
    sections: stored.sections.map(({ section_id, title }) => ({ section_id, title })),
    ...(await listsOf(ctx, seen)),
    left_out: await leftOut(ctx, seen, query),
    head: await headOf(ctx, seen, figures),
    histogram: figures.histogram,
    bands: bandsFor(seen, figures, query),
    items: rows.map((row) => itemView(row.placed, row.figures, { lang, n: figures.n, place: row.place })),
    failed: figures.failed,
    top: await topOf(ctx, seen, figures),
    measures: measuresOf(rows),
    completion: figures.completion,
    ...(await splitsOf(ctx, seen, figures)),
  }
}
