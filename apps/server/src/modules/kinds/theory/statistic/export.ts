import type { Parsed } from '@beacon/api/endpoint'
import type { examStatistic as contract } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { media } from '@beacon/api/media'
import type { SignedIn } from '../../../../context.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { tableBytes, type Cell } from '../../../platform/table/index.ts'
import { minutes, points, rounded, typeWords } from '../analysis/index.ts'
import { staffExam } from '../exam/index.ts'
import { type Lang, type StatisticWord, statisticWords } from './export-words.ts'
import { listGroups } from './groups.ts'
import { listPeople } from './people.ts'
import { listQuestions } from './questions.ts'

type Query = Parsed<typeof contract.table>['query']

/** Rows of a file at most: an exam has no more candidates. */
const all = { page: 1, size: 20_000 } as const

interface Rows {
  head: readonly StatisticWord[]
  rows: Cell[][]
}
type Say = (word: StatisticWord) => string
const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : minutes(seconds))

async function peopleRows(ctx: SignedIn, id: string, say: Say): Promise<Rows> {
  const { items, question_count } = await listPeople(ctx, id, { ...all, sort: 'name' })
  const rows = items.map((row): Cell[] => [
    row.name,
    row.username,
    row.organisation,
    row.room,
    say(row.result),
    row.answered,
    question_count,
    row.started_at,
    minutesOf(row.used_s),
    row.device_changes,
    row.left_count,
    row.left_s,
    row.warnings,
    row.calls,
    row.late_entries,
    points(row.total),
  ])
  const own = ['name', 'username', 'organisation', 'room', 'result', 'answered', 'question_count', 'started_at', 'used'] as const
  return { head: [...own, 'device_changes', 'left_count', 'left_s', 'warnings', 'calls', 'late_entries', 'total'], rows }
}

async function groupRows(ctx: SignedIn, id: string, by: 'organisation' | 'room', say: Say): Promise<Rows> {
  const { items } = await listGroups(ctx, id, { ...all, by, sort: 'name' })
  const rows = items.map((row): Cell[] => [
    row.name || say(by === 'room' ? 'no_room' : 'no_organisation'),
    row.candidates,
    row.present,
    row.submitted,
    row.absent,
    rounded(row.answered_share),
    minutesOf(row.used_s),
    row.left_count,
    row.calls,
    row.marked,
    row.passed,
    points(row.mean),
  ])
  const counts = ['candidates', 'present', 'submitted', 'absent', 'answered_share', 'mean_used'] as const
  return { head: [by, ...counts, 'left_count', 'calls', 'marked', 'passed', 'mean'], rows }
}

async function questionRows(ctx: SignedIn, id: string, lang: Lang): Promise<Rows> {
  const { items } = await listQuestions(ctx, id, { ...all, lang, sort: 'place' })
  const rows = items.map((row): Cell[] => [
    row.place,
    row.section,
    typeWords(row.question_type, lang),
    row.stem,
    points(row.score),
    row.asked,
    row.answered,
    rounded(row.facility),
  ])
  return { head: ['place', 'section', 'type', 'stem', 'score', 'asked', 'answered', 'facility'], rows }
}

function rowsOf(ctx: SignedIn, id: string, { by }: Query, { say, lang }: { say: Say; lang: Lang }): Promise<Rows> {
  if (by === 'people') return peopleRows(ctx, id, say)
  return by === 'questions' ? questionRows(ctx, id, lang) : groupRows(ctx, id, by, say)
}

/** A statistic as a spreadsheet: what the page shows, whole. Of an invigilator the own rooms; the record names it and its rows. */
export async function statisticFile(ctx: SignedIn, id: string, query: Query): Promise<Special> {
  const { contest } = await staffExam(ctx, id, 'contest.export')
  const lang = query.lang ?? 'en'
  const say: Say = (word) => statisticWords[word][lang]
  const { head, rows } = await rowsOf(ctx, id, query, { say, lang })
  await writeAudit(ctx, ctx.db, [
    {
      module: 'statistic',
      operation: 'export',
      object_type: 'contest',
      object_id: id,
      object_name: contest.name,
      after: { tab: query.by, rows: rows.length },
    },
  ])
  const stream = tableBytes({ name: say(query.by), head: head.map(say), rows, total: rows.length }, 'xlsx', () => undefined)
  return file({ stream, filename: `${contest.number}-statistics-${query.by}.xlsx`, type: media.xlsx, cache: 'private, no-store' })
}
