import type { SubmissionRow } from '@beacon/api/submission'
import { usePermission } from '@beacon/auth'
import { Button, IconButton } from '@beacon/ui/controls'
import { EmptyState, NoResult, Skeleton } from '@beacon/ui/feedback'
import { VisuallyHidden } from '@beacon/ui/layout'
import type { MenuEntry } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { LoadFailed } from '../../../app/list-state.tsx'
import type { TabProps } from '../desk-search.ts'
import type { StreamFilter } from '../submission-stream.ts'
import { StreamHead } from './stream-head.tsx'
import { StreamRow } from './stream-row.tsx'
import { useStream } from './use-stream.ts'

const VerdictDialog = lazy(async () => ({ default: (await import('./verdict-dialog.tsx')).VerdictDialog }))

const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

export function filterOf(search: TabProps['search']): StreamFilter {
  const result = text(search['result'])
  return {
    result: result === 'correct' || result === 'wrong' || result === 'repeated' ? result : 'all',
    entrant_id: text(search['team']),
    topic_id: text(search['question']),
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
  const filter = useMemo(() => filterOf(search), [search])
  const { state, tell, list, loadOlder } = useStream(id, filter)
  const [hidesFlags, setHidesFlags] = useState(false)
  const [asked, setAsked] = useState<{ row: SubmissionRow; verdict: 'correct' | 'wrong' } | null>(null)
  const onFilter = useCallback(
    (name: string, value: string | undefined) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, [name]: value }),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
  const toggle = useCallback(() => tell({ type: state.isHeld ? 'go' : 'hold' }), [tell, state.isHeld])
  useHoldKey(toggle)
  const menuOf = useRowMenu(onFilter, setAsked)
  const isNarrowed = filter.result !== 'all' || filter.entrant_id !== undefined || filter.topic_id !== undefined
  return (
    <section aria-label={t`Live submissions`} className="min-w-0 flex-1 pb-4 xl:pr-6">
      <StreamHead id={id} filter={filter} onFilter={onFilter} state={state} lastAt={state.rows[0]?.at} onHold={toggle} />
      <div role="log" aria-label={t`Tries, newest first`} aria-live={state.isHeld ? 'off' : 'polite'} aria-relevant="additions">
        <table className="w-full table-fixed border-collapse text-left text-body">
          <StreamTableHead hidesFlags={hidesFlags} onHideFlags={setHidesFlags} />
          <tbody>
            {state.rows.map((row) => (
              <StreamRow
                key={row.submission_id}
                row={row}
                isFresh={state.fresh.has(row.submission_id)}
                hidesFlags={hidesFlags}
                menuOf={menuOf}
              />
            ))}
            {list.isPending && state.rows.length === 0 && <SkeletonRows />}
          </tbody>
        </table>
      </div>
      {list.isError && <LoadFailed title={t`Submissions could not be loaded`} query={list} />}
      {list.isSuccess &&
        state.rows.length === 0 &&
        (isNarrowed ? (
          <NoResult onClear={() => void navigate({ to: '.', search: { tab: 'control' }, replace: true } as never)} />
        ) : (
          <EmptyState title={t`No submissions yet`}>
            <Trans>Every try appears here the moment it is judged.</Trans>
          </EmptyState>
        ))}
      {state.hasOlder && (
        <Button look="quiet" className="mt-2" onClick={() => void loadOlder()}>
          <Trans>Show older</Trans>
        </Button>
      )}
      <Suspense fallback={null}>
        {asked !== null && (
          <VerdictDialog
            id={id}
            {...asked}
            onDone={() => tell({ type: 'verdict', submission_id: asked.row.submission_id, result: asked.verdict })}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function useRowMenu(
  onFilter: (name: string, value: string | undefined) => void,
  ask: (asked: { row: SubmissionRow; verdict: 'correct' | 'wrong' }) => void,
): (row: SubmissionRow) => readonly MenuEntry[] {
  const { t } = useLingui()
  const mayJudge = usePermission('contest.score')
  return useCallback(
    (row) => {
      const isRight = row.result === 'correct' || row.result === 'part'
      const reason = row.result === 'repeated' ? t`a repeated text` : undefined
      const judge: MenuEntry[] = [
        'separator',
        {
          label: t`Mark correct…`,
          ...(isRight ? { disabledReason: t`correct already` } : reason === undefined ? {} : { disabledReason: reason }),
          onSelect: () => ask({ row, verdict: 'correct' }),
        },
        {
          label: t`Mark wrong…`,
          ...(isRight ? {} : { disabledReason: reason ?? t`wrong already` }),
          onSelect: () => ask({ row, verdict: 'wrong' }),
        },
      ]
      return [
        { label: t`Only this team`, onSelect: () => onFilter('team', row.entrant_id) },
        { label: t`Only this question`, onSelect: () => onFilter('question', row.topic_id) },
        ...(mayJudge ? judge : []),
      ]
    },
    [t, mayJudge, onFilter, ask],
  )
}

const flagColumn = 3
const widths = ['w-[84px]', '', 'w-[140px]', 'w-[150px]', 'w-[112px]', 'w-[60px]', 'w-[108px]', 'w-[32px]']

interface StreamTableHeadProps {
  hidesFlags: boolean
  onHideFlags: (hides: boolean) => void
}

/** Flags can be hidden for the projector: the switch stands in their own column. */
function StreamTableHead({ hidesFlags, onHideFlags }: StreamTableHeadProps) {
  const { t } = useLingui()
  const heads = [
    t`Time`,
    t({ context: 'desk', message: 'Team' }),
    t({ context: 'desk', message: 'Question' }),
    t`Flag submitted`,
    t`Result`,
    t({ context: 'desk', message: 'Score' }),
    t`Address`,
  ]
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th
            key={head}
            scope="col"
            className={`h-row truncate border-b border-rule px-2.5 text-[13px] font-normal text-fg-3 ${widths[index] ?? ''} ${index >= 5 ? 'text-right' : ''}`}
          >
            <span className="inline-flex h-6 items-center">
              {head}
              {index === flagColumn && (
                <IconButton
                  size="sm"
                  label={t`Hide flags`}
                  aria-pressed={hidesFlags}
                  className="ml-1 align-middle"
                  onClick={() => onHideFlags(!hidesFlags)}
                >
                  {hidesFlags ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
                </IconButton>
              )}
            </span>
          </th>
        ))}
        <th scope="col" className={`border-b border-rule ${widths[7] ?? ''}`}>
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

function SkeletonRows() {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {widths.map((_width, column) => (
        <td key={column} className="h-row border-b border-rule-2 px-2.5">
          {column < 7 && <Skeleton width={`${40 + ((row * 7 + column * 13) % 40)}%`} />}
        </td>
      ))}
    </tr>
  ))
}
