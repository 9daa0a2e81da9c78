import type { SortName } from '@beacon/api/endpoint'
import { type ExamQuestionStatistic, examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { query } from '@beacon/api/query'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { listInput } from '../../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { useFigureText } from '../../analysis/words.ts'
import { formatMarks, useTypeWords } from '../../bank/words.ts'
import { beginningOf } from '../marking/marking-query.ts'
import { figureColumn } from './figure-column.tsx'

type Column = DataColumn<ExamQuestionStatistic, SortName<typeof examStatistic.questions>>

function useColumns(): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const { figure } = useFigureText()
  return useMemo((): readonly Column[] => {
    const share = ({ asked, answered }: ExamQuestionStatistic) => (asked === 0 ? '–' : formatPercent(answered / asked, 1))
    return [
      figureColumn({
        id: 'place',
        header: t({ context: 'analysis', message: 'No.' }),
        width: 60,
        text: ({ place }) => formatNumber(locale, place),
      }),
      {
        id: 'stem',
        header: t({ context: 'analysis', message: 'Question' }),
        min: 220,
        names: true,
        fixed: true,
        cell: ({ stem }) => <span className="block truncate">{beginningOf(stem)}</span>,
      },
      {
        id: 'section',
        header: t({ context: 'analysis', message: 'Section' }),
        min: 120,
        leaves: 1,
        cell: ({ section }) => <span className="block truncate text-fg-2">{section}</span>,
      },
      {
        id: 'question_type',
        header: t({ context: 'analysis', message: 'Type' }),
        width: 120,
        sortKey: 'question_type',
        cell: ({ question_type }) => types[question_type],
      },
      figureColumn({
        id: 'score',
        header: t({ context: 'analysis', message: 'Score' }),
        width: 76,
        text: ({ score }) => formatMarks(locale, score),
      }),
      figureColumn({
        id: 'answered',
        header: t({ context: 'analysis', message: 'Answered' }),
        width: 148,
        text: (row) => `${formatNumber(locale, row.answered)}/${formatNumber(locale, row.asked)} · ${share(row)}`,
      }),
      figureColumn({
        id: 'facility',
        header: t({ context: 'analysis', message: 'Facility' }),
        width: 96,
        text: (row) => figure(row.facility),
      }),
    ]
  }, [t, locale, types, figure])
}

/** What became of each question: how many answered it, and how hard it was once the exam is over. */
export function QuestionList({ id, search }: TabProps) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const table = useTableUrl({ search, filters: ['view'], sort: 'place' })
  const asked = listInput(examStatistic.questions, table.value, { lang })
  const list = useList(table, query(examStatistic.questions, { params: { exam_id: id }, query: asked }), {
    failed: t`The statistics could not be loaded`,
    key: 'desk.exam-statistics.questions',
  })
  const columns = useColumns()
  return (
    <>
      <DataTable
        {...list.table}
        label={t({ context: 'exam', message: 'Question statistics' })}
        columns={columns}
        rowId={(row) => row.question_id}
        rowName={(row) => row.stem}
        empty={<EmptyState title={<Trans context="exam">Candidates’ papers are drawn when the exam is published.</Trans>} />}
        search={{
          label: t({ context: 'exam', message: 'Search questions' }),
          placeholder: t({ context: 'exam', message: 'Question or section' }),
        }}
      />
      <p className="mt-2 text-caption text-fg-3">
        {contest.status === 'finished' ? (
          <Trans context="exam">Facility: mean share of marks earned; high is easy. A dash means no papers yet, or unmarked answers.</Trans>
        ) : (
          <Trans context="exam">Facility is shown once the exam is over.</Trans>
        )}
      </p>
    </>
  )
}
