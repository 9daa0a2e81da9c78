import { hasNothing } from '@beacon/api/client'
import type { SubmissionRow } from '@beacon/api/topic/submission'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { useFittedColumns } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import type { StreamFilter } from './submission-stream.ts'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { StreamHead } from './stream-head.tsx'
import { StreamRow } from './stream-row.tsx'
import { SkeletonRows, streamColumns, streamMenuWidth, StreamTableHead } from './stream-table-head.tsx'
import { type RowQuestion, useRowMenu } from './use-row-menu.ts'
import { useStream } from './use-stream.ts'

const VerdictDialog = late(async () => (await import('./verdict-dialog.tsx')).VerdictDialog)
const BanDialog = late(async () => (await import('../control/ban-dialog.tsx')).BanDialog)
const RevealedFlag = late(async () => (await import('../revealed-flag.tsx')).RevealedFlag)

const results = ['correct', 'wrong', 'repeated', 'suspicious'] as const
const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

export function filterOf(search: TabProps['search']): StreamFilter {
  const result = text(search['result'])
  return {
    result: results.find((one) => one === result) ?? 'all',
    entrant_id: text(search['team']),
    topic_id: text(search['question']),
    address: text(search['address']),
  }
}

/** P holds and lets go, wherever the focus is but in a field. */
function useHoldKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key.toLowerCase() !== 'p' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toggle])
}

/** Every try as it is judged. */
export function Stream({ id, search }: TabProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const setSearch = useDeskSearch()
  const filter = useMemo(() => filterOf(search), [search])
  const { state, tell, list, loadOlder } = useStream(id, filter)
  const [hidesFlags, setHidesFlags] = useState(false)
  const [asked, setAsked] = useState<RowQuestion | null>(null)
  const onFilter = useCallback((name: string, value: string | undefined) => setSearch({ [name]: value }), [setSearch])
  const toggle = useCallback(() => tell({ type: state.isHeld ? 'go' : 'hold' }), [tell, state.isHeld])
  useHoldKey(toggle)
  const menuOf = useRowMenu(id, onFilter, setAsked)
  const { place, left, widths } = useFittedColumns(streamColumns, streamMenuWidth)
  const leftOut = [...left].join(' ')
  const isNarrowed = filter.result !== 'all' || [filter.entrant_id, filter.topic_id, filter.address].some((one) => one !== undefined)
  const onVerdict = (row: SubmissionRow, result: 'correct' | 'wrong') => tell({ type: 'verdict', submission_id: row.submission_id, result })
  return (
    <section aria-label={t`Live submissions`} className="min-w-0 flex-1 pb-4 xl:pr-6">
      <StreamHead id={id} filter={filter} onFilter={onFilter} state={state} lastAt={state.rows[0]?.at} onHold={toggle} />
      <div
        ref={place}
        role="log"
        aria-label={t`Submissions, newest first`}
        aria-live={state.isHeld ? 'off' : 'polite'}
        aria-relevant="additions"
      >
        <table className="w-full table-fixed border-collapse text-left text-body">
          <StreamTableHead left={left} widths={widths} hidesFlags={hidesFlags} onHideFlags={setHidesFlags} />
          <tbody>
            {state.rows.map((row) => (
              <StreamRow
                key={row.submission_id}
                row={row}
                left={leftOut}
                isFresh={state.fresh.has(row.submission_id)}
                hidesFlags={hidesFlags}
                menuOf={menuOf}
              />
            ))}
            {list.isPending && state.rows.length === 0 && (
              <SkeletonRows columns={streamColumns.filter(({ id }) => id !== 'country' && !left.has(id)).length} />
            )}
          </tbody>
        </table>
      </div>
      {hasNothing(list) && <LoadFailed title={t`Submissions could not be loaded`} query={list} />}
      {list.data !== undefined &&
        !hasNothing(list) &&
        state.rows.length === 0 &&
        (isNarrowed ? (
          <NoResult onClear={() => void navigate({ to: '.', search: { tab: 'control' }, replace: true } as never)} />
        ) : (
          <EmptyState title={t`No submissions yet`}>
            <Trans>Each submission appears here as soon as it is judged.</Trans>
          </EmptyState>
        ))}
      {state.hasOlder && (
        <Button look="quiet" className="mt-2" onClick={() => void loadOlder()}>
          <Trans>Show older</Trans>
        </Button>
      )}
      <Suspense fallback={null}>
        <RowDialog id={id} asked={asked} onVerdict={onVerdict} onClose={() => setAsked(null)} />
      </Suspense>
    </section>
  )
}

interface RowDialogProps {
  id: string
  asked: RowQuestion | null
  onVerdict: (row: SubmissionRow, result: 'correct' | 'wrong') => void
  onClose: () => void
}

/** The question that an entry of a row's menu asks. */
function RowDialog({ id, asked, onVerdict, onClose }: RowDialogProps) {
  if (asked === null) return null
  const { row, what } = asked
  if (what === 'ban') return <BanDialog id={id} row={row} onClose={onClose} />
  if (what === 'reveal') return <RevealedFlag id={id} row={row} onClose={onClose} />
  return <VerdictDialog id={id} row={row} verdict={what} onDone={() => onVerdict(row, what)} onClose={onClose} />
}
