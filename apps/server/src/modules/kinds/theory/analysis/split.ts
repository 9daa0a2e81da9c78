import type { Parsed, Reply } from '@beacon/api/endpoint'
import { analysisLimits, type examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import type { SignedIn } from '../../../../context.ts'
import { passMark } from '../exam/index.ts'
import { type Band, bandsOf } from './bands.ts'
import type { Figures } from './figures.ts'
import { selectGroupNames, selectNames, selectOrganisations, selectRooms } from './papers.ts'
import { mayJoinNames, placedOf, type Seen } from './scope.ts'
import { stemBeginning } from './words.ts'

type Analysis = Reply<typeof contract.read>
type Query = Parsed<typeof contract.read>['query']
type Lists = Pick<Analysis, 'organisations' | 'rooms'>

/** What the papers may be narrowed to; nothing while a group of one would be a name. */
export async function listsOf(ctx: SignedIn, { contest }: Seen): Promise<Lists> {
  if (!mayJoinNames(contest)) return { organisations: [], rooms: [] }
  const most = analysisLimits.organisations
  return { organisations: await selectOrganisations(ctx.db, contest, most), rooms: await selectRooms(ctx.db, contest, most) }
}

/** What was asked to be left out, in words. */
export async function leftOut(ctx: SignedIn, { contest, stored, lang, whose }: Seen, query: Query): Promise<Analysis['left_out']> {
  const without = new Set(query.without_questions)
  const questions = placedOf(stored).filter(({ place }) => without.has(place))
  return {
    questions: questions.map((placed) => ({ place: placed.place, stem: stemBeginning(placed, lang) })),
    candidates: whose.without.length === 0 ? [] : await selectNames(ctx.db, contest, whose.without),
  }
}

/** Bands by the cuts of the query, else those of the figures. */
export function bandsFor({ contest, isPart }: Seen, figures: Figures, { cuts, unit }: Query): Band[] {
  if (cuts === undefined) return figures.bands
  const isWhole = !isPart && figures.totals.k === figures.questions.length
  return bandsOf(figures.spread, figures.totals.max_total, isWhole ? passMark(contest) : null, { values: cuts, unit })
}

type Splits = Pick<Analysis, 'time' | 'boxes' | 'small_groups'>

/** Totals by organisation and room, and beside the own time: nothing of it while people mark papers without names. */
export async function splitsOf(ctx: SignedIn, { contest }: Seen, { groups, clouds, time_correlation }: Figures): Promise<Splits> {
  if (!mayJoinNames(contest)) return { time: null, boxes: [], small_groups: [] }
  const ids = groups.flatMap(({ boxes }) => boxes.map(({ id }) => id))
  const names = await selectGroupNames(ctx.db, ids)
  const boxes = groups.flatMap(({ by, boxes: own }) => own.map(({ id, ...box }) => ({ by, name: names.get(id) ?? '', ...box })))
  return {
    time: { points: clouds.map(({ x, y, count }) => ({ used_s: x, total: y, count })), correlation: time_correlation },
    boxes: boxes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    small_groups: groups.map(({ by, small }) => ({ by, ...small })),
  }
}
