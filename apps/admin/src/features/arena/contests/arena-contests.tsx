import { call } from '@beacon/api/client'
import { arena, arenaContestsMost } from '@beacon/api/contest/arena'
import { limits } from '@beacon/api/limits'
import { arenaAlgorithms, wholeWeight, type ArenaAlgorithm } from '@beacon/engine/arena'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { formatPercent } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { Field, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { arenaQuery, refreshArenas } from '../queries.ts'
import { algorithmHelp, algorithmWords } from '../words.ts'
import { AddContest } from './add-contest.tsx'
import { ContestLine } from './contest-line.tsx'
import { bodyOf, isChanged, isSeen, moved, problemOf, spread, sumOf, type DraftRow } from './draft.ts'
import { RankingPreview } from './preview.tsx'

/** Which contests an arena counts, and how. The address says by which algorithm. */
export function ArenaContests({ id, algorithm }: { id: string; algorithm: ArenaAlgorithm }) {
  const { t, i18n } = useLingui()
  const { data: desk } = useSuspenseQuery(arenaQuery(id))
  const client = useQueryClient()
  const toast = useToast()
  const describeError = useErrorWords()
  const [draft, setDraft] = useState<{ rows: DraftRow[]; version: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const rows = draft?.rows ?? desk.contests
  const version = draft?.version ?? desk.arena.version
  const isOther = algorithm !== desk.arena.algorithm_type
  const isDirty = draft !== null && isChanged(rows, desk)
  const guard = useLeaveGuard(isDirty, `/arena/contest-mgr/${id}/`)
  const problem = problemOf(rows, algorithm)
  const set = (next: DraftRow[]) => setDraft({ rows: next, version })
  const change = (place: number, part: Partial<DraftRow>) => set(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  const send = async (reason?: string) => {
    const body = { algorithm_type: algorithm, contests: bodyOf(rows), version, ...(reason === undefined ? {} : { reason }) }
    const saved = await call(arena.set_contests, { params: { arena_id: id }, body })
    client.setQueryData(arenaQuery(id).queryKey, saved)
    setDraft(null)
    await refreshArenas(client)
    toast.done({ title: t`“${{ name: saved.arena.name }}” saved` })
  }
  const save = async () => {
    if (isSeen(desk)) return setAsking(true)
    setBusy(true)
    try {
      await send()
    } catch (error) {
      toast.failed({ title: describeError(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader
        title={desk.arena.name}
        actions={
          <LinkButton to="/admin/arena/edit/$arenaId" params={{ arenaId: id }}>
            <Trans>Edit arena</Trans>
          </LinkButton>
        }
      >
        {i18n._(algorithmHelp[algorithm])}
      </PageHeader>
      <LinkTabs
        label={t({ context: 'arena', message: 'Algorithm' })}
        current={algorithm}
        tabs={arenaAlgorithms.map((value) => ({ value, label: i18n._(algorithmWords[value]) }))}
        renderLink={(tab, { children, ...parts }) => (
          <Link to="/admin/arena/contest-mgr/$arenaId/$algorithmType" params={{ arenaId: id, algorithmType: tab.value }} {...parts}>
            {children}
          </Link>
        )}
      />
      {isOther && (
        <p className="mt-3 text-amber">
          <Trans>The arena ranks by “{i18n._(algorithmWords[desk.arena.algorithm_type])}”. Save to use this algorithm.</Trans>
        </p>
      )}
      <div className="mt-4 flex-1 pb-6">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <AddContest
            arenaId={id}
            chosen={new Set(rows.map(({ contest_id }) => contest_id))}
            isFull={rows.length >= arenaContestsMost}
            onAdd={(row) => set([...rows, row])}
          />
          {algorithm === 'weighting' && rows.length > 0 && (
            <>
              <Button onClick={() => set(spread(rows))}>
                <Trans>Spread evenly</Trans>
              </Button>
              <WeightSum sum={sumOf(rows)} />
            </>
          )}
        </div>
        {rows.length === 0 ? (
          <EmptyState title={<Trans>No contests yet</Trans>}>
            <Trans>Add your contests here, or choose this arena in the form of a contest.</Trans>
          </EmptyState>
        ) : (
          <ContestTable rows={rows} algorithm={algorithm} isBusy={isBusy} onChange={change} onSet={set} />
        )}
        <RankingPreview arenaId={id} />
      </div>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        {problem === 'full_mark' && <span className="text-vermilion">{t`Type a full mark above 0.`}</span>}
        <Button look="quiet" disabled={!isDirty || isBusy} onClick={() => setDraft(null)}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button look="primary" disabled={problem !== null || !(isDirty || isOther)} saving={isBusy} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      {isAsking && <ReasonDialog onRun={send} onClose={() => setAsking(false)} />}
      {guard.dialog}
    </>
  )
}

function WeightSum({ sum }: { sum: number }) {
  const total = formatPercent(sum / wholeWeight, 2)
  return (
    <span role="status" className={sum === wholeWeight ? 'text-jade' : 'text-vermilion'}>
      <Trans>Weights add up to {total}</Trans>
    </span>
  )
}

interface TableProps {
  rows: DraftRow[]
  algorithm: ArenaAlgorithm
  isBusy: boolean
  onChange: (place: number, part: Partial<DraftRow>) => void
  onSet: (rows: DraftRow[]) => void
}

function ContestTable({ rows, algorithm, isBusy, onChange, onSet }: TableProps) {
  const { t } = useLingui()
  const head = 'border-b border-rule py-1.5 pr-4 text-left font-normal text-fg-3'
  return (
    <div className="overflow-x-auto">
      <table aria-label={t`Contests of the arena`} className="w-full text-body">
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t({ context: 'arena', message: 'Order' })}
            </th>
            <th scope="col" className={head}>
              {t({ context: 'arena', message: 'Contest' })}
            </th>
            {algorithm === 'weighting' && (
              <th scope="col" className={head}>
                {t({ context: 'arena', message: 'Weight' })}
              </th>
            )}
            {algorithm !== 'accumulation' && (
              <th scope="col" className={head}>
                {t({ context: 'arena', message: 'Reference' })}
              </th>
            )}
            <th scope="col" className={`${head} text-right`}>{t`Highest now`}</th>
            <th scope="col" className={`${head} text-right`}>
              {t({ context: 'arena', message: 'Ranked' })}
            </th>
            <th scope="col" className={head}>
              {t({ context: 'arena', message: 'Result' })}
            </th>
            <th scope="col" className={head}>
              {t({ context: 'arena', message: 'Actions' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <ContestLine
              key={row.contest_id}
              row={row}
              place={place}
              count={rows.length}
              algorithm={algorithm}
              isBusy={isBusy}
              onChange={(part) => onChange(place, part)}
              onMove={(by) => onSet(moved(rows, place, by))}
              onRemove={() => onSet(rows.filter((_row, at) => at !== place))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReasonDialog({ onRun, onClose }: { onRun: (reason: string) => Promise<void>; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <AskDialog
      size="sm"
      title={t`Change a public ranking?`}
      body={t`Players see the new ranking at once. The audit log keeps the reason.`}
      action={t`Save`}
      check={() => (reason.trim() === '' ? t`Type a reason.` : null)}
      onRun={() => onRun(reason.trim())}
      onClose={onClose}
    >
      <Field label={t({ context: 'arena', message: 'Reason' })} layout="stack" required>
        <Input value={reason} maxLength={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
