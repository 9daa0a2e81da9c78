import { Input, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm, type ActionProps } from './action-form.tsx'
import { confirmText } from './confirm-words.ts'
import { useContestAct } from './use-contest-act.ts'
import { usePhrases } from './phrases.ts'

/** Ends it for everybody, by its typed name; a frozen ranking stays so, or is revealed with the end. */
export function StopDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const say = usePhrases()
  const [typed, setTyped] = useState('')
  const [freeze, setFreeze] = useState<'keep' | 'reveal'>('keep')
  return (
    <ActionForm
      title={t`Stop “${contest.name}”?`}
      body={say('stop', confirmText(i18n, 'stop'))}
      action={say('stopAction', t`Stop contest`)}
      busyLabel={t`Stopping`}
      look="danger"
      isReady={typed.trim() === contest.name}
      onRun={() =>
        act({ action: 'stop', confirm_name: contest.name, reveal: freeze === 'reveal' }, say('stopped', t`The contest has ended`))
      }
      onClose={onClose}
    >
      {contest.is_frozen && (
        <RadioGroup
          aria-label={t`Ranking freeze`}
          value={freeze}
          onValueChange={setFreeze}
          options={[
            { value: 'keep', label: t`Keep the freeze`, help: t`The freeze stays until you reveal the ranking.` },
            {
              value: 'reveal',
              label: t`Reveal the ranking immediately`,
              help: t`This cannot be undone, and the contest cannot be reopened.`,
            },
          ]}
        />
      )}
      <Field label={say('nameLabel', t`Contest name`)} required>
        <Input value={typed} placeholder={contest.name} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
