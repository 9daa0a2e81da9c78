import { contest } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { Confirm, LoadFailed } from '@beacon/auth/call'
import { late } from '@beacon/ui/late'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import type { ActionProps } from '../../parts/contest-clock/action-form.tsx'
import { type Tell, useChange } from './use-change.ts'
import { usePhrases } from '../../parts/contest-clock/phrases.ts'

type Clock = 'start' | 'pause' | 'resume' | 'stop'
export interface RowQuestion {
  kind: Clock | 'hide' | 'delete'
  row: ContestRow
}

interface Props {
  question: RowQuestion
  onClose: () => void
  tell: Tell
}

/** The desk's own questions, with its choices. */
const clockDialogs: Readonly<Record<Clock, ComponentType<ActionProps>>> = {
  start: late(async () => (await import('../../parts/contest-clock/start-dialog.tsx')).StartDialog),
  pause: late(async () => (await import('../../parts/contest-clock/pause-dialogs.tsx')).PauseDialog),
  resume: late(async () => (await import('../../parts/contest-clock/pause-dialogs.tsx')).ResumeDialog),
  stop: late(async () => (await import('../../parts/contest-clock/stop-dialog.tsx')).StopDialog),
}

/** Asks before a contest's clock moves, before players lose it from sight, and before it is deleted. */
export function RowDialog({ question, ...props }: Props) {
  const { kind, row } = question
  return kind === 'hide' || kind === 'delete' ? (
    <ChangeDialog kind={kind} row={row} {...props} />
  ) : (
    <ClockDialog kind={kind} row={row} onClose={props.onClose} />
  )
}

/** A row knows less of its contest than the question needs: its settings are asked for first. */
function ClockDialog({ kind, row, onClose }: { kind: Clock; row: ContestRow; onClose: () => void }) {
  const { name, resource_id } = row
  const found = useQuery({ ...query(contest.settings, { params: { resource_id } }), staleTime: 0 })
  const Question = clockDialogs[kind]
  if (found.isError)
    return (
      <OpenDialog onClose={onClose} title={name}>
        <LoadFailed title={<Trans>The contest could not be loaded</Trans>} query={found} />
      </OpenDialog>
    )
  if (found.data === undefined || !found.isFetchedAfterMount) return null
  return (
    <Suspense fallback={null}>
      <Question contest={found.data} onClose={onClose} />
    </Suspense>
  )
}

function ChangeDialog({ kind, row, tell, onClose }: Omit<Props, 'question'> & { kind: 'hide' | 'delete'; row: ContestRow }) {
  const { t } = useLingui()
  const { run } = useChange(tell)
  const say = usePhrases()
  const { name, resource_id } = row
  const texts = {
    hide: {
      title: t`Hide “${name}”?`,
      body: say('hideRunning', t`Players are competing now. Once hidden, only staff can find it.`),
      action: say('hideAction', t`Hide contest`),
      typed: name,
      run: () => run([resource_id], 'hide', name),
    },
    delete: {
      title: t`Delete “${name}”?`,
      body: say('deleteBody', t`Players can no longer open it and its screens go dark. It can be restored for 30 days.`),
      action: say('deleteAction', t`Delete contest`),
      typed: t`delete ${1}`,
      run: () => run([resource_id], 'delete', 'delete 1'),
    },
  }[kind]
  return <Confirm onClose={onClose} title={texts.title} body={texts.body} action={texts.action} onConfirm={texts.run} typed={texts.typed} />
}
