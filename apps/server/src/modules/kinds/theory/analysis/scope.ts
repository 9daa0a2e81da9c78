import { can, type SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import {
  areMarksFinal,
  isMarkedByPeople,
  judgedPaperOf,
  languageOf,
  paperForStaff,
  seeWatch,
  staffExam,
  type StoredItem,
} from '../exam/index.ts'
import { countJudged, everyone, type Whose } from './papers.ts'

export type Lang = 'en' | 'zh'

export interface ScopeQuery {
  lang?: Lang | undefined
  organisation_id?: string | undefined
  room_id?: string | undefined
  section_id?: string | undefined
  /** Places of questions, and entrants. */
  without_questions?: readonly number[] | undefined
  without_candidates?: readonly string[] | undefined
}

/** A question at its place in the paper's own order. */
export interface PlacedItem {
  item: StoredItem
  place: number
}

/** An exam as its analysis is read. */
export interface Seen {
  contest: ExamRecord
  stored: StoredPaper
  lang: Lang
  /** The questions asked for. */
  placed: readonly PlacedItem[]
  /** They are not all questions: no pass score holds. */
  isPart: boolean
  whose: Whose
  isOver: boolean
}

/** Whether a mark may stand beside a name or a small group: not while people still mark papers without names. */
export const mayJoinNames = (contest: ExamRecord): boolean => !isMarkedByPeople(contest) || areMarksFinal(contest)

/** Questions at their places in the paper, or those of a section. A cancelled one is worth nothing and is in no figure. */
export function placedOf({ sections }: StoredPaper, section_id?: string): PlacedItem[] {
  return sections
    .flatMap((section) => section.items.map((item) => ({ item, of: section.section_id })))
    .map(({ item, of }, index) => ({ item, of, place: index + 1 }))
    .filter(({ item, of }) => item.score > 0 && (section_id === undefined || of === section_id))
    .map(({ item, place }) => ({ item, place }))
}

/**
 * The analysis of an exam, for its staff; figures that are not out yet are for those who watch it.
 * @throws contest_not_found, permission_missing; not_found for a part that the exam has not, or does not show yet
 */
export async function seeAnalysis(ctx: SignedIn, id: string, asked: ScopeQuery): Promise<Seen> {
  const { contest, now } = await staffExam(ctx, id, 'contest.read')
  if (contest.released_at === null) await mustWatch(ctx, id)
  const isOver = stateOf(contest, now).status === 'finished'
  const whose = await withoutFew(ctx.db, await whoseOf(ctx, contest, asked), isOver)
  const stored = paperForStaff(ctx, contest, now, await judgedPaperOf(ctx, contest))
  const whole = placedOf(stored)
  const without = new Set(asked.without_questions)
  const placed = placedOf(stored, asked.section_id).filter(({ place }) => !without.has(place))
  const isPart = asked.section_id !== undefined || placed.length < whole.length
  if (isPart && placed.length === 0) return fail('not_found')
  return {
    contest,
    stored,
    lang: languageOf(stored, asked.lang, contest),
    placed,
    isPart,
    whose,
    isOver,
  }
}

/** Which papers were asked for. Figures with and without one paper tell its mark, so only who may join names and marks of all leaves one out. */
async function whoseOf(ctx: SignedIn, contest: ExamRecord, asked: ScopeQuery): Promise<Whose> {
  const { organisation_id = null, room_id = null, without_candidates = [] } = asked
  const isSome = organisation_id !== null || room_id !== null || without_candidates.length > 0
  if (isSome && !mayJoinNames(contest)) return fail('not_found')
  if (without_candidates.length > 0 && !(await watchesAll(ctx, contest.resource_id))) return fail('not_found')
  return { ...everyone(contest), organisation_id, room_id, without: without_candidates }
}

/** One paper alone joins a mark with a name, because everybody knows who sat. */
const fewest = 2

/**
 * While papers are marked without names, figures wait for the end of the exam and for enough papers: two looks, before and after one
 * paper came in, would tell its marks.
 */
export async function withoutFew(executor: Executor, whose: Whose, isOver: boolean): Promise<Whose> {
  if (mayJoinNames(whose.contest) || (isOver && (await countJudged(executor, whose)) >= fewest)) return whose
  return { ...whose, isHidden: true }
}

async function mustWatch(ctx: SignedIn, id: string): Promise<void> {
  if (!(await watchesAll(ctx, id))) fail('permission_missing', { item: 'contest.watch' })
}

/** Figures of everyone and names of the best are not for the invigilators of single rooms. */
export async function watchesAll(ctx: SignedIn, id: string): Promise<boolean> {
  return can(ctx, 'contest.watch') && (await seeWatch(ctx, id)).rooms === null
}
