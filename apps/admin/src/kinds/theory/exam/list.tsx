import type { ContestRow } from '@beacon/api/contest/contest-views'
import { examOf, type ExamListed } from '@beacon/api/kinds/theory/exam/exam-listed'
import { formatNumber, formatPercent, formatPoints } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { Speech } from '../../../parts/desk/desk-figures.ts'
import type { ListParts, RowLink } from '../../kind.ts'
import { analysisHref } from '../analysis/hrefs.ts'
import { previewHref, previewLabel } from './preview-href.ts'
import { examPhrases } from './phrases.ts'
import { ExamFilters } from './list-filters.tsx'
import type { ListColumn } from '../../../parts/contest-columns/list-column.ts'

/** Decimals of marks. */
const digits = 2
const reviews = {
  to_mark: msg({ context: 'exam', message: 'To mark' }),
  to_review: msg({ context: 'exam', message: 'To review' }),
  done: msg({ context: 'exam', message: 'Reviewed' }),
}
const modes = { exam: msg({ context: 'exam', message: 'Exam' }), rush: msg({ context: 'exam', message: 'Rush' }) }

/** What an exam alone has: nobody sits a paper in a rush. */
const ofPaper = (own: ContestRow['own'], text: (exam: ExamListed) => string | null) => {
  const exam = examOf(own)
  return (
    <span className="font-mono text-mono">{(exam?.exam_mode === 'exam' ? text(exam) : null) ?? <span className="text-fg-3">–</span>}</span>
  )
}

function columns({ i18n, locale }: Speech): ListColumn[] {
  const isZh = locale === 'zh'
  const number = (value: number) => formatNumber(locale, value)
  const percent = (value: number | null) => (value === null ? null : formatPercent(value / 100))
  return [
    {
      id: 'exam_mode',
      header: i18n._(msg({ context: 'exam', message: 'Mode' })),
      leaves: 5,
      width: isZh ? 66 : 74,
      cell: ({ own }) => {
        const exam = examOf(own)
        return <span className="text-fg-2">{exam === null ? '–' : i18n._(modes[exam.exam_mode])}</span>
      },
    },
    {
      id: 'paper',
      header: i18n._(msg({ context: 'exam', message: 'Paper' })),
      leaves: 6,
      min: 120,
      cell: ({ own }) => examOf(own)?.paper_name || <span className="text-fg-3">–</span>,
    },
    {
      id: 'submitted',
      header: i18n._(msg({ context: 'exam', message: 'Submitted' })),
      align: 'right',
      width: isZh ? 92 : 96,
      cell: ({ own }) => ofPaper(own, ({ submitted, present }) => `${number(submitted)}/${number(present)}`),
    },
    {
      id: 'marked',
      sortKey: 'marked',
      header: i18n._(msg({ context: 'exam', message: 'Marked' })),
      align: 'right',
      width: isZh ? 82 : 74,
      cell: ({ own }) => ofPaper(own, ({ marked_percent }) => percent(marked_percent)),
    },
    {
      id: 'review',
      sortKey: 'review',
      header: i18n._(msg({ context: 'marking', message: 'Review' })),
      leaves: 7,
      width: isZh ? 90 : 92,
      cell: ({ own, status }) => {
        const review = examOf(own)?.review
        return review && status === 'finished' ? i18n._(reviews[review]) : <span className="text-fg-3">–</span>
      },
    },
    {
      id: 'pass_rate',
      header: i18n._(msg({ context: 'exam', message: 'Pass rate' })),
      align: 'right',
      width: 90,
      hidden: true,
      cell: ({ own }) => ofPaper(own, ({ pass_percent }) => percent(pass_percent)),
    },
    {
      id: 'mean',
      header: i18n._(msg({ context: 'exam', message: 'Mean' })),
      align: 'right',
      width: 80,
      hidden: true,
      cell: ({ own }) => ofPaper(own, ({ mean_score }) => (mean_score === null ? null : formatPoints(locale, mean_score, digits))),
    },
    {
      id: 'rooms',
      header: i18n._(msg({ context: 'exam', message: 'Rooms' })),
      align: 'right',
      width: 80,
      hidden: true,
      cell: ({ own }) => ofPaper(own, ({ rooms }) => number(rooms)),
    },
  ]
}

const analysisOf = ({ resource_id, status }: ContestRow): RowLink[] =>
  status === 'not_started'
    ? []
    : [{ label: msg({ context: 'analysis', message: 'Score analysis' }), item: 'contest.watch', to: analysisHref(resource_id) }]

const previewOf = ({ resource_id, own }: ContestRow): RowLink[] =>
  examOf(own)?.exam_mode === 'exam' ? [{ label: previewLabel, item: 'contest.write', href: previewHref(resource_id) }] : []

export const examList: ListParts = {
  words: {
    title: msg`Exams`,
    make: msg`New exam`,
    none: msg`No exams yet.`,
    noneHelp: msg`Create one from a test paper, or copy an earlier exam.`,
    noneInState: msg`No exams in this state.`,
  },
  entrants: msg({ context: 'exam', message: 'Candidates' }),
  phrases: examPhrases,
  columns,
  without: ['game_type'],
  tabs: [
    { name: 'review', value: 'to_mark', label: reviews.to_mark },
    { name: 'review', value: 'to_review', label: reviews.to_review },
  ],
  Filters: ExamFilters,
  links: (row) => [...analysisOf(row), ...previewOf(row)],
}
