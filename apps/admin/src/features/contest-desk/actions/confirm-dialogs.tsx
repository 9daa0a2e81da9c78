import { call } from '@beacon/api/client'
import { contest as contract } from '@beacon/api/contest'
import { useServerNow } from '@beacon/auth'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { ConfirmDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contestQuery, factsQuery } from '../queries.ts'
import type { ActionProps } from './action-dialog.tsx'
import { confirmText } from './confirm-words.ts'
import { useActWords, useContestAct } from './use-contest-act.ts'

const runKept_ms = 30 * 86_400_000

export function StopDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const words = useActWords()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Stop “${contest.name}”?`}
      body={
        <>
          {confirmText(i18n, 'stop')} {contest.is_frozen && <Trans>The freeze stays until you reveal the ranking.</Trans>}
        </>
      }
      typed={contest.name}
      action={t`Stop contest`}
      busyLabel={t`Stopping`}
      describeError={words}
      onConfirm={() => act({ action: 'stop', confirm_name: contest.name }, t`The contest has ended`)}
    />
  )
}

export function FreezeDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const words = useActWords()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger={false}
      title={confirmText(i18n, 'freeze')}
      body={t`Players, screens and feeds keep what they show now; solves go on counting. Revealing cannot be undone.`}
      action={t`Freeze ranking`}
      busyLabel={t`Freezing`}
      describeError={words}
      onConfirm={() => act({ action: 'freeze' }, t`The ranking is frozen`)}
    />
  )
}

export function RevealDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const words = useActWords()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={confirmText(i18n, 'unfreeze')}
      body={
        contest.status === 'finished'
          ? t`The results become public at once. What was seen stays seen.`
          : t`The contest still runs. What was seen stays seen.`
      }
      action={t`Reveal ranking`}
      busyLabel={t`Revealing`}
      describeError={words}
      onConfirm={() => act({ action: 'unfreeze' }, t`The ranking is public`)}
    />
  )
}

export function ResetDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow()
  const act = useContestAct(contest)
  const words = useActWords()
  const { data: facts } = useQuery(factsQuery(contest.resource_id))
  const values = {
    name: contest.name,
    submissions: facts?.submissions ?? 0,
    solves: facts?.solves ?? 0,
    scenes: 0,
    entrants: contest.entrant_count,
    date: formatDate(locale, now + runKept_ms),
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Reset data?`}
      body={confirmText(i18n, 'reset', values)}
      typed={contest.name}
      action={t`Reset data`}
      busyLabel={t`Resetting`}
      describeError={words}
      onConfirm={() => act({ action: 'reset', confirm_name: contest.name }, t`The data was reset`)}
    />
  )
}

export function RestoreDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const words = useActWords()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Back to the old run?`}
      body={confirmText(i18n, 'restore_run', { name: contest.name })}
      typed={contest.name}
      action={t`Bring the old run back`}
      describeError={words}
      onConfirm={() => act({ action: 'restore_run', confirm_name: contest.name }, t`The old run is back`)}
    />
  )
}

export function HideDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const words = useActWords()
  const params = { resource_id: contest.resource_id }
  const hide = async () => {
    const { version } = await call(contract.settings, { params })
    client.setQueryData(
      contestQuery(contest.resource_id).queryKey,
      await call(contract.update, { params, body: { is_public: false, version } }),
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Hide the contest?`}
      body={confirmText(i18n, 'hide', { name: contest.name })}
      typed={contest.name}
      action={t`Hide contest`}
      describeError={words}
      onConfirm={hide}
    />
  )
}
