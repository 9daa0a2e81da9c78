import { call } from '@beacon/api/client'
import { contest as contract } from '@beacon/api/contest/contest'
import { usePermission, useServerNow } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Input, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { type ConfirmProps } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionForm, type ActionProps } from '../../../parts/contest-clock/action-form.tsx'
import { useActWords, useContestAct } from '../../../parts/contest-clock/use-contest-act.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useDeskKind } from '../desk-kind.ts'
import { contestQuery, factsQuery } from '../../../parts/desk/queries.ts'
import { confirmText } from './confirm-words.ts'
import { TokenChoice } from './token-choice.tsx'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'

const runKept_ms = 30 * 86_400_000

/** A question of the desk. When the action is refused, the text names the state of the contest. */
function DeskConfirm(question: Omit<ConfirmProps, 'describeError'>) {
  return <Confirm {...question} describeError={useActWords()} />
}

export function FreezeDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  return (
    <DeskConfirm
      onClose={onClose}
      danger={false}
      title={confirmText(i18n, 'freeze')}
      body={t`Players, screens and feeds stay as they are now, while solves keep counting. Revealing cannot be undone.`}
      action={t`Freeze ranking`}
      busyLabel={t`Freezing`}
      onConfirm={() => act({ action: 'freeze' }, t`The ranking is frozen`)}
    />
  )
}

export function RevealDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const navigate = useNavigate()
  const mayResolve = usePermission('contest.screen')
  const isOver = contest.status === 'finished'
  const [way, setWay] = useState<'once' | 'resolver'>('once')
  const run = async () => {
    if (way === 'once') return act({ action: 'unfreeze' }, t`The ranking is public`)
    await navigate(contestHref(contest.kind, contest.resource_id, { tab: 'situation' }))
  }
  return (
    <ActionForm
      title={confirmText(i18n, 'unfreeze')}
      body={isOver ? t`The results become public. This cannot be undone.` : t`The contest is still running. This cannot be undone.`}
      action={way === 'once' ? t`Reveal ranking` : t`Open the resolver`}
      busyLabel={t`Revealing`}
      look="danger"
      onRun={run}
      onClose={onClose}
    >
      {isOver && mayResolve && (
        <RadioGroup
          aria-label={t`How to reveal`}
          value={way}
          onValueChange={setWay}
          options={[
            { value: 'once', label: t`Immediately`, help: t`Everyone sees the results at the same time.` },
            { value: 'resolver', label: t`With the resolver`, help: t`Place by place on a big screen. Prepare it under Screens.` },
          ]}
        />
      )}
    </ActionForm>
  )
}

/** A new run, by the typed name of the contest; programs of the teams start with new tokens, or go on with theirs. */
export function ResetDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [revoke_tokens, setRevoke] = useState(true)
  const locale = useFormatLocale()
  const now = useServerNow()
  const act = useContestAct(contest)
  const say = usePhrases()
  const { figures } = useDeskKind()
  const { data: facts } = useQuery(factsQuery(contest.resource_id))
  const values = {
    name: contest.name,
    ...(facts === undefined ? { submissions: 0, solves: 0 } : figures.lost(facts)),
    scenes: 0,
    entrants: contest.entrant_count,
    date: formatDate(locale, now + runKept_ms),
  }
  return (
    <ActionForm
      title={t`Reset data?`}
      body={say('reset', confirmText(i18n, 'reset', values), values)}
      action={t`Reset data`}
      busyLabel={t`Resetting`}
      look="danger"
      isReady={typed.trim() === contest.name}
      onRun={() => act({ action: 'reset', confirm_name: contest.name, revoke_tokens }, t`The data was reset`)}
      onClose={onClose}
    >
      <TokenChoice kind={contest.kind} checked={revoke_tokens} onChange={setRevoke} />
      <Field label={say('nameLabel', t`Contest name`)} required>
        <Input value={typed} placeholder={contest.name} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionForm>
  )
}

export function RestoreDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const say = usePhrases()
  return (
    <DeskConfirm
      onClose={onClose}
      title={t`Restore the previous run?`}
      body={say('restore_run', confirmText(i18n, 'restore_run', { name: contest.name }), { name: contest.name })}
      typed={contest.name}
      action={t`Restore the previous run`}
      onConfirm={() => act({ action: 'restore_run', confirm_name: contest.name }, t`Previous run restored`)}
    />
  )
}

export function HideDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const say = usePhrases()
  const params = { resource_id: contest.resource_id }
  const hide = async () => {
    const { version } = await call(contract.settings, { params })
    client.setQueryData(
      contestQuery(contest.resource_id).queryKey,
      await call(contract.update, { params, body: { is_public: false, version } }),
    )
  }
  return (
    <DeskConfirm
      onClose={onClose}
      title={say('hideTitle', t`Hide the contest?`)}
      body={say('hide', confirmText(i18n, 'hide', { name: contest.name }), { name: contest.name })}
      typed={contest.name}
      action={say('hideAction', t`Hide contest`)}
      onConfirm={hide}
    />
  )
}
