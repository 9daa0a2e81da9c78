import type { ExamScoreRow } from '@beacon/api/kinds/theory/scores'
import { usePermissions } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { late, latePart } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { Adjustments } from '../../../../parts/desk/adjustments.tsx'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../../parts/desk/use-desk-search.ts'
import { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { ReleasedNote } from '../control/release-results.tsx'
import { type ExamFull, examOf } from '../marking/exam-of.ts'
import { Masked } from '../statistics/masked.tsx'
import { ScoreActions, TickedActions } from './score-actions.tsx'
import { type OpenDialog, ScoreDialogs } from './score-dialogs.tsx'
import { useScoreColumns } from './score-columns.tsx'
import { ScoreFilters } from './score-filters.tsx'
import { scoreFilterNames, scoresInput, scoresQuery } from './scores-query.ts'
import { useTickedRows } from './use-ticked-rows.ts'

const RushScores = late(async () => (await import('../rush/rush-scores.tsx')).RushScores)
const ComplaintsSection = latePart(async () => (await import('../complaints/complaints-section.tsx')).ComplaintsSection)

/** The scores of an exam: who has which place, of what a total is made, and the means to correct it. */
export function ScoresTab({ id, search }: TabProps) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const exam = examOf(contest)
  if (exam?.exam_mode === 'rush') return <RushScores contest={contest} />
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
  const mayWrite = permissions.has('message.manage')
  const mayCertify = permissions.has('contest.export') && exam.certificate_template !== null && exam.released_at !== null
  const menuOf = (row: ExamScoreRow): MenuEntry[] => [
    { label: t({ context: 'exam', message: 'Answer sheet' }), onSelect: () => open(row) },
    ...(mayPrint
      ? [{ label: t({ context: 'exam', message: 'Print…' }), onSelect: () => setDialog({ kind: 'print', entrants: [row.entrant_id] }) }]
      : []),
    ...(mayWrite
      ? [{ label: t`Message…`, onSelect: () => setDialog({ kind: 'message', user_ids: [row.user_id], names: [row.name] }) }]
      : []),
    ...(mayChange ? [{ label: t`Reward or penalty…`, onSelect: () => setDialog({ kind: 'adjust', entrants: [row.entrant_id] }) }] : []),
  ]
  const tickedRows = useTickedRows(id, input, list.data?.items)
  const openTicked = async (kind: 'adjust' | 'print' | 'message', selection: Selection) => {
    const rows = await tickedRows(selection)
    if (kind !== 'message') return setDialog({ kind, entrants: rows.map(({ entrant_id }) => entrant_id) })
    setDialog({ kind, user_ids: rows.map(({ user_id }) => user_id), names: rows.map(({ name }) => name) })
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
          placeholder: t({ context: 'exam', message: 'Name, number, username' }),
        }}
        filters={<ScoreFilters table={table} lists={list.data} />}
        onOpen={open}
        currentId={opened}
        rowMenu={menuOf}
        {...(mayChange || mayPrint || mayCertify || mayWrite
          ? {
              bulk: (selection: Selection) => (
                <TickedActions
                  mayPrint={mayPrint}
                  mayCertify={mayCertify}
                  mayChange={mayChange}
                  mayWrite={mayWrite}
                  onOpen={(kind) => (kind === 'certificates' ? setDialog({ kind }) : void openTicked(kind, selection))}
                />
              ),
            }
          : {})}
      />
      <div className="flex flex-col gap-4 pb-6">
        {exam.released_at !== null && <ComplaintsSection id={id} />}
        <Adjustments contest={exam} />
      </div>
      <ScoreDialogs
        {...{ exam, dialog, table, input, mayRemark, opened }}
        total={list.total}
        isMasked={list.data?.is_masked === true}
        repaired={repaired}
        option={search['option'] === undefined ? undefined : String(search['option'])}
        onClose={() => {
          setDialog(null)
          if (repaired !== undefined) setSearch({ remark: undefined, option: undefined })
        }}
        onCloseSheet={() => setSearch({ candidate: undefined })}
      />
    </>
  )
}
