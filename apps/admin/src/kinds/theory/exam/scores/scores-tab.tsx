import { examScores, type ExamScoreRow } from '@beacon/api/kinds/theory/scores'
import { call } from '@beacon/api/client'
import { usePermissions } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import type { TabProps } from '../../../../features/contest-desk/desk-search.ts'
import { contestQuery } from '../../../../features/contest-desk/queries.ts'
import { Adjustments } from '../../../../features/contest-desk/scores/adjustments.tsx'
import { TabHead } from '../../../../features/contest-desk/tab-head.tsx'
import { useDeskSearch } from '../../../../features/contest-desk/use-desk-search.ts'
import { chosenIds, useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { ReleasedNote } from '../control/release-results.tsx'
import { type ExamFull, examOf } from '../marking/exam-of.ts'
import { Masked } from '../statistics/masked.tsx'
import { ScoreActions, TickedActions } from './score-actions.tsx'
import { useScoreColumns } from './score-columns.tsx'
import { ScoreFilters } from './score-filters.tsx'
import { scoreFilterNames, scoresInput, scoresQuery } from './scores-query.ts'

const AdjustDialog = late(async () => (await import('../../../../features/contest-desk/scores/adjust-dialog.tsx')).AdjustDialog)
const ExportScores = late(async () => (await import('./export-scores.tsx')).ExportScores)
const ComplaintsSection = late(async () => (await import('../complaints/complaints-section.tsx')).ComplaintsSection)
const Certificates = late(async () => (await import('./certificates.tsx')).Certificates)
const PrintScores = late(async () => (await import('./print-scores.tsx')).PrintScores)
const RemarkDialog = late(async () => (await import('../remark/remark-dialog.tsx')).RemarkDialog)
const SheetPanel = late(async () => (await import('./sheet-panel.tsx')).SheetPanel)

type OpenDialog =
  | { kind: 'adjust' | 'print'; entrants: readonly string[] }
  | { kind: 'export' }
  | { kind: 'remark' }
  | { kind: 'certificates' }

/** The scores of an exam: who has which place, of what a total is made, and the means to correct it. */
export function ScoresTab({ id, search }: TabProps) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const exam = examOf(contest)
  return exam === null ? null : <ExamScoresTab exam={exam} search={search} />
}

function ExamScoresTab({ exam, search }: { exam: ExamFull; search: TabProps['search'] }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const mayChange = permissions.has('contest.score')
  const mayRemark = mayChange && permissions.has('question.secret') && exam.status !== 'not_started'
  const id = exam.resource_id
  const table = useTableUrl({ search, filters: scoreFilterNames, sort: 'rank' })
  const input = scoresInput(table.value)
  const { page, size } = table.value
  const list = useList(table, scoresQuery(id, { ...input, page, size }), {
    failed: t`Scores could not be loaded`,
    key: 'desk.exam-scores',
  })
  const repaired = search['remark'] === undefined ? undefined : String(search['remark'])
  const [dialog, setDialog] = useState<OpenDialog | null>(repaired === undefined ? null : { kind: 'remark' })
  const setSearch = useDeskSearch()
  const open = useCallback((row: ExamScoreRow) => setSearch({ candidate: row.entrant_id }), [setSearch])
  const opened = search['candidate'] === undefined ? undefined : String(search['candidate'])
  const mayPrint = permissions.has('contest.export') && exam.status === 'finished' && list.data?.is_masked === false
  const mayCertify = permissions.has('contest.export') && exam.certificate_template !== null && exam.released_at !== null
  const menuOf = (row: ExamScoreRow): MenuEntry[] => [
    { label: t({ context: 'exam', message: 'Answer sheet' }), onSelect: () => open(row) },
    ...(mayPrint
      ? [{ label: t({ context: 'exam', message: 'Print…' }), onSelect: () => setDialog({ kind: 'print', entrants: [row.entrant_id] }) }]
      : []),
    ...(mayChange ? [{ label: t`Reward or penalty…`, onSelect: () => setDialog({ kind: 'adjust', entrants: [row.entrant_id] }) }] : []),
  ]
  const openTicked = async (kind: 'adjust' | 'print', selection: Selection) => {
    const fetchPage = (wanted: number) => call(examScores.list, { params: { exam_id: id }, query: { ...input, page: wanted, size: 200 } })
    const entrants = await chosenIds({ selection, rowId: (row: ExamScoreRow) => row.entrant_id, fetchPage })
    setDialog({ kind, entrants })
  }
  return (
    <>
      <TabHead
        title={t`Scores`}
        note={<ReleasedNote contest={exam} />}
        actions={
          <ScoreActions
            mayExport={permissions.has('contest.export')}
            mayRemark={mayRemark}
            mayChange={mayChange}
            onOpen={(kind) => setDialog(kind === 'adjust' ? { kind, entrants: [] } : { kind })}
          />
        }
      />
      {list.data?.is_masked === true && <Masked />}
      <DataTable
        {...list.table}
        label={t`Scores`}
        columns={useScoreColumns(open, exam.report_switch)}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans context="exam">No candidates yet.</Trans>}>
            <Trans context="exam">Add an organisation or import a list.</Trans>
          </EmptyState>
        }
        search={{
          label: t({ context: 'exam', message: 'Search candidates' }),
          placeholder: t({ context: 'exam', message: 'Name or username' }),
        }}
        filters={<ScoreFilters table={table} lists={list.data} />}
        onOpen={open}
        currentId={opened}
        rowMenu={menuOf}
        {...(mayChange || mayPrint || mayCertify
          ? {
              bulk: (selection: Selection) => (
                <TickedActions
                  mayPrint={mayPrint}
                  mayCertify={mayCertify}
                  mayChange={mayChange}
                  onOpen={(kind) => (kind === 'certificates' ? setDialog({ kind }) : void openTicked(kind, selection))}
                />
              ),
            }
          : {})}
      />
      <div className="flex flex-col gap-4 pb-6">
        {exam.released_at !== null && (
          <Suspense fallback={null}>
            <ComplaintsSection id={id} />
          </Suspense>
        )}
        <Adjustments contest={exam} />
      </div>
      <Suspense fallback={null}>
        {dialog?.kind === 'adjust' && <AdjustDialog id={id} entrants={dialog.entrants} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'print' && (
          <PrintScores exam_id={id} entrants={dialog.entrants} hasAnswers={exam.print_answers} onClose={() => setDialog(null)} />
        )}
        {dialog?.kind === 'certificates' && <Certificates exam={exam} table={table} total={list.total} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'remark' && mayRemark && (
          <RemarkDialog
            exam={exam}
            question={repaired}
            option={search['option'] === undefined ? undefined : String(search['option'])}
            onClose={() => {
              setDialog(null)
              setSearch({ remark: undefined, option: undefined })
            }}
          />
        )}
        {dialog?.kind === 'export' && (
          <ExportScores id={id} input={input} count={list.total} isMasked={list.data?.is_masked === true} onClose={() => setDialog(null)} />
        )}
        {opened !== undefined && (
          <SheetPanel key={opened} exam={exam} entrant_id={opened} onClose={() => setSearch({ candidate: undefined })} />
        )}
      </Suspense>
    </>
  )
}
