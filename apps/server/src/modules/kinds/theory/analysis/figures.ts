import { analysisLimits } from '@beacon/api/kinds/theory/analysis-limits'
import {
  type Cloud,
  cloudsOf,
  commonestWrong,
  completionCurve,
  correlationOf,
  descendingPlaces,
  distractorTable,
  histogramOf,
  itemFlags,
  itemStatistics,
  sampleSize,
  topFailed,
  totalStatistics,
  type DistractorTable,
  type ItemFlag,
  type ItemStatistics,
  type MarkMatrix,
  type TotalStatistics,
} from '@beacon/engine/theory'
import { type Band, bandsOf } from './bands.ts'
import type { Column, Reckoning } from './column.ts'
import { reckonDiffering } from './differing.ts'
import { type Groups, groupsOf } from './groups.ts'
import type { Entry, ReadPaper, SheetQuestion } from './sheet.ts'

export interface GivenText {
  text: string
  count: number
  is_right: boolean
}

/** Figures of one question; without `item` its answers still wait for people. */
export interface QuestionFigures {
  question_id: string
  unmarked: number
  item: ItemStatistics | null
  flags: ItemFlag[]
  /** The option ids in the order of their code units with commas between them, or the texts of all blanks. */
  wrong: { answer: string; count: number; share: number } | null
  table: DistractorTable | null
  blanks: GivenText[][]
  /** For each point of the rubric, papers in which it was found. */
  points: number[]
}

/** Everything that an analysis says, before names. Marks are hundredths. */
export interface Figures {
  n: number
  totals: TotalStatistics
  passed: number
  histogram: { edges: number[]; counts: number[] }
  bands: Band[]
  /** All totals from low to high. */
  spread: number[]
  completion: { step_s: number; counts: number[] }
  /** x: own time in seconds, y: total. */
  clouds: Cloud[]
  /** Of own time and total; null below 30 papers. */
  time_correlation: number | null
  groups: Groups[]
  questions: QuestionFigures[]
  failed: string[]
  top: { attempt_id: string; total: number; used_s: number }[]
}

export interface FigureRules {
  /** Hundredths that pass; null where it says nothing, of a part of the paper. */
  pass_mark: number | null
  /** Texts of a blank, failed questions and best papers that are told. */
  given: number
  failed: number
  top: number
  /** Each candidate has an own paper: a question is reckoned over those who had it, and there is no alpha. */
  differs: boolean
}

const bins = 20

const answerOf = ({ chosen, texts }: Entry): string | null => {
  if (chosen.length > 0) return chosen.toSorted().join(',')
  return texts === null ? null : texts.map((text) => text || '–').join(' / ')
}

/** How many papers share each entry. */
function countsOf(entries: readonly Entry[]): Map<Entry, number> {
  const counts = new Map<Entry, number>()
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

function blanksOf(question: SheetQuestion, counts: ReadonlyMap<Entry, number>, most: number): GivenText[][] {
  return question.case_sensitive.map((_, blank) => {
    const found = new Map<string, GivenText>()
    for (const [{ texts, is_right }, count] of counts) {
      const text = texts?.[blank] ?? ''
      if (text === '') continue
      const known = found.get(text) ?? { text, count: 0, is_right: false }
      found.set(text, { text, count: known.count + count, is_right: known.is_right || is_right[blank] === true })
    }
    return [...found.values()].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)).slice(0, most)
  })
}

/** Below 30 papers a correlation says nothing: the facility stays, the rest is not defined. */
function plainItem(item: ItemStatistics): ItemStatistics {
  if (sampleSize(item.n) !== 'few') return item
  const nothing = { discrimination: null, efficiency: null, item_total: null, d27: null, effective_weight: null, alpha_without: null }
  return { ...item, ...nothing, works_against: false }
}

interface Reckoned {
  item: ItemStatistics | null
  /** Of all papers. */
  totals: readonly number[]
  rules: FigureRules
}

function questionFigures({ question, entries, papers }: Column, { item, totals, rules }: Reckoned): QuestionFigures {
  const { question_id, option_ids, key, judge, max } = question
  const counts = countsOf(entries)
  const sumOver = (test: (entry: Entry) => boolean) => [...counts].reduce((sum, [entry, count]) => (test(entry) ? sum + count : sum), 0)
  const own = papers.map((paper) => totals[paper] ?? 0)
  const rest = own.map((total, index) => total - (item === null ? 0 : (entries[index]?.mark ?? 0)))
  const choices = entries.map(({ chosen }) => chosen)
  const table = option_ids.length === 0 ? null : distractorTable({ option_ids, key, choices, places: descendingPlaces(own), rest })
  const given = [...counts].map(([entry, count]) => ({ answer: answerOf(entry), is_full: (entry.mark ?? 0) >= max, count }))
  return {
    question_id,
    unmarked: sumOver(({ waits }) => waits),
    item: item === null ? null : plainItem(item),
    flags: item === null ? [] : itemFlags(item, table),
    wrong: judge === null ? null : commonestWrong(given),
    table,
    blanks: blanksOf(question, counts, rules.given),
    points: Array.from({ length: question.points }, (_, point) => sumOver(({ points }) => points.includes(point))),
  }
}

function columnsOf(questions: readonly SheetQuestion[], papers: readonly ReadPaper[]): Column[] {
  return questions.map((question, index) => {
    const having = papers.flatMap(({ entries }, paper) => (entries[index] ? [{ paper, entry: entries[index] }] : []))
    return { question, entries: having.map(({ entry }) => entry), papers: having.map(({ paper }) => paper) }
  })
}

/** All papers have the same questions. */
function reckonAlike(counted: readonly Column[], papers: number): Reckoning {
  const matrix: MarkMatrix = {
    max: counted.map(({ question }) => question.max),
    marks: Array.from({ length: papers }, (_, paper) => counted.map(({ entries }) => entries[paper]?.mark ?? null)),
  }
  const totals = matrix.marks.map((row) => row.reduce<number>((sum, mark) => sum + (mark ?? 0), 0))
  return { totals, statistics: totalStatistics(matrix), items: itemStatistics(matrix) }
}

/** How long the papers took, and what came out. */
function timesOf(papers: readonly ReadPaper[], totals: readonly number[]): Pick<Figures, 'completion' | 'clouds' | 'time_correlation'> {
  const { steps, across, up } = analysisLimits
  const seconds = papers.map(({ used_s }) => used_s)
  return {
    completion: completionCurve(seconds, steps),
    clouds: cloudsOf(
      totals.map((y, index) => ({ x: seconds[index] ?? 0, y })),
      { across, up },
    ),
    time_correlation: sampleSize(papers.length) === 'few' ? null : correlationOf(seconds, totals),
  }
}

/** What the papers say. Questions with answers that wait for people are in no total. */
export function figuresOf(questions: readonly SheetQuestion[], papers: readonly ReadPaper[], rules: FigureRules): Figures {
  const columns = columnsOf(questions, papers)
  const counted = columns.filter(({ entries }) => !entries.some(({ waits }) => waits))
  const {
    totals,
    statistics,
    items: reckoned,
  } = rules.differs ? reckonDiffering(counted, papers.length) : reckonAlike(counted, papers.length)
  const items = new Map(reckoned.map((item) => [counted[item.index]?.question.question_id, item]))
  const pass = counted.length === columns.length ? rules.pass_mark : null
  return {
    n: papers.length,
    totals: statistics,
    passed: pass === null ? 0 : totals.filter((total) => total >= pass).length,
    histogram: histogramOf(totals, statistics.max_total, bins),
    bands: bandsOf(totals, statistics.max_total, pass),
    spread: totals.toSorted((a, b) => a - b),
    ...timesOf(papers, totals),
    groups: groupsOf(papers, totals),
    questions: columns.map((column) => {
      const item = items.get(column.question.question_id) ?? null
      return questionFigures(column, { item: column.papers.length === 0 ? null : item, totals, rules })
    }),
    failed: topFailed([...items.values()], { limit: rules.failed }).flatMap(({ index }) => counted[index]?.question.question_id ?? []),
    top: papers
      .map(({ attempt_id, used_s }, index) => ({ attempt_id, used_s, total: totals[index] ?? 0 }))
      .sort((a, b) => b.total - a.total || a.used_s - b.used_s || (a.attempt_id < b.attempt_id ? -1 : 1))
      .slice(0, rules.top),
  }
}
