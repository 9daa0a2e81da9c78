import { contest as contract } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { useServerNow } from '@beacon/auth'
import { RadioGroup } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StartChecks } from '../contest-form/start-checks.tsx'
import { ActionForm, type ActionProps } from './action-form.tsx'
import { confirmText } from './confirm-words.ts'
import { useStartEnds } from './end-words.ts'
import { useContestAct } from './use-contest-act.ts'
import { usePhrases } from './phrases.ts'

/** Starts by hand: the check list first, then where the end stays. */
export function StartDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const now = useServerNow()
  const act = useContestAct(contest)
  const say = usePhrases()
  const check = useQuery({ ...query(contract.check, { params: { resource_id: contest.resource_id } }), staleTime: 0 })
  const ends = useStartEnds(contest, now)
  const [choice, setChoice] = useState<'keep' | 'length' | null>(null)
  const chosen = ends.only === null && choice !== null && (ends.keep.disabled !== true || choice === 'length') ? choice : ends.first
  const items = check.data?.items
  const isBlocked = items?.some(({ level }) => level === 'block') ?? true
  const values = { name: contest.name, n: contest.entrant_count, m: contest.topic_online_count }
  const question = contest.is_public ? say('start', confirmText(i18n, 'start', values), values) : confirmText(i18n, 'start_hidden', values)
  return (
    <ActionForm
      title={say('startTitle', t`Start the contest`)}
      body={question}
      action={items?.length === 0 || isBlocked ? say('startAction', t`Start contest`) : t`Start anyway`}
      busyLabel={t`Starting`}
      isReady={!isBlocked}
      onRun={() => act({ action: 'start', keep_end: chosen === 'keep', force: true }, say('started', t`The contest has started`))}
      onClose={onClose}
    >
      {items === undefined ? <Loading>{say('checking', t`Checking the contest`)}</Loading> : <StartChecks items={items} />}
      {ends.only === null ? (
        <RadioGroup
          aria-label={say('endOf', t`Contest end`)}
          value={chosen}
          onValueChange={setChoice}
          options={ends.order.map((value) => ({ value, ...ends[value] }))}
        />
      ) : (
        <p>{ends.only}</p>
      )}
    </ActionForm>
  )
}
