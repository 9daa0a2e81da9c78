import { call } from '@beacon/api/client'
import { examDesk, type AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { DataTable, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery, factsQuery } from '../../../../parts/desk/queries.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { chosenIds, useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { type OpenDialog, AttemptDialog } from './attempt-dialogs.tsx'
import { AttemptFilters } from './attempt-filters.tsx'
import { attemptFilterNames, attemptsInput, attemptsQuery } from './attempt-query.ts'
import { type BulkAction, BulkActions } from './bulk-actions.tsx'
import { roomsQuery } from '../room/room-query.ts'
import { useExamCall } from '../use-exam-call.ts'
import { ErratumButton } from '../errata/erratum-button.tsx'
import { useAttemptColumns } from './columns.tsx'
import { useRowMenu } from './row-menu.ts'
import { ReleasedNote, releasedAt, ReleaseResults } from './release-results.tsx'

/** Candidates as the invigilators see them: what their devices do, and what can be done for them. */
export function ControlTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { data: facts } = useQuery(factsQuery(id))
  const table = useTableUrl({ search, filters: attemptFilterNames, sort: 'name' })
  const { page, size } = table.value
  const input = attemptsInput(table.value)
  const list = useList(table, attemptsQuery(id, { ...input, page, size }), {
    failed: t({ context: 'exam', message: 'Candidates could not be loaded' }),
    key: 'desk.attempts',
  })
  const rooms = useQuery(roomsQuery(id))
  const isOfRoom = rooms.data?.is_invigilator === true
  const mayControl = permissions.has('contest.control') && !isOfRoom
  const mayAct = mayControl || isOfRoom
  const run = useExamCall()
  const toast = useToast()
  const words = useErrorWords()
  const answer = ({ entrant_id }: AttemptRow) =>
    run(
      () => call(examRoom.answer_call, { params: { exam_id: id }, body: { entrant_id } }),
      () => t({ context: 'exam', message: 'Call answered' }),
    ).catch((error: unknown) => toast.failed({ title: words(error) }))
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const columns = useAttemptColumns({
    isPaused: contest.status === 'paused',
    hasReport: 'report_switch' in contest && contest.report_switch,
  })
  const isOut = releasedAt(contest) !== null
  const holds = 'device_policy' in contest && contest.device_policy === 'deny'
  const menuOf = useRowMenu({
    mayControl,
    isOfRoom,
    maySeeLate: permissions.has('contest.score'),
    holds,
    isOut,
    ask: setAsked,
    answer: (row) => void answer(row),
  })
  const askMany = async (kind: BulkAction, selection: Selection) => {
    const fetchPage = (wanted: number) => call(examDesk.attempts, { params: { exam_id: id }, query: { ...input, page: wanted, size: 200 } })
    const ids = await chosenIds({ selection, rowId: (row: AttemptRow) => row.entrant_id, fetchPage })
    const known = new Map(list.rows.map((row) => [row.entrant_id, row]))
    setAsked({ kind, whom: ids.map((entrant_id) => ({ entrant_id, row: known.get(entrant_id) ?? null })) })
  }
  return (
    <>
      <TabHead
        title={<Trans context="exam">Invigilation</Trans>}
        note={<ReleasedNote contest={contest} />}
        actions={
          <>
            {mayAct && contest.status !== 'finished' && (
              <Button onClick={() => setAsked({ kind: 'message', whom: 'all' })}>
                <Trans context="exam">Message…</Trans>
              </Button>
            )}
            {mayControl && !isOut && rooms.data !== undefined && rooms.data.items.length > 0 && contest.status !== 'not_started' && (
              <Button onClick={() => setAsked({ kind: 'pause', whom: 'room' })}>
                <Trans context="exam">Pause a room…</Trans>
              </Button>
            )}
            {mayControl && !isOut && (
              <Button onClick={() => setAsked({ kind: 'extra', whom: 'all' })}>
                <Trans context="exam">Extra time for all…</Trans>
              </Button>
            )}
            {permissions.has('contest.write') && contest.is_public && !isOut && <ErratumButton exam_id={id} />}
            <ReleaseResults contest={contest} />
          </>
        }
      />
      <DataTable
        {...list.table}
        label={t({ context: 'exam', message: 'Candidates' })}
        columns={columns}
        unfilteredTotal={facts !== undefined && 'candidates' in facts ? facts.candidates : 0}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans context="exam">No candidates yet.</Trans>}>
            <Trans context="exam">Add an organisation or import a list.</Trans>
          </EmptyState>
        }
        search={{
          label: t({ context: 'exam', message: 'Search candidates' }),
          placeholder: t({ context: 'exam', message: 'Number, name, username or seat' }),
        }}
        filters={<AttemptFilters table={table} rooms={rooms.data?.items ?? []} />}
        {...(mayAct && !isOut
          ? {
              bulk: (selection: Selection) => <BulkActions mayControl={mayControl} onAsk={(kind) => void askMany(kind, selection)} />,
            }
          : {})}
        rowMenu={menuOf}
      />
      {asked !== null && <AttemptDialog contest={contest} rooms={rooms.data} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
