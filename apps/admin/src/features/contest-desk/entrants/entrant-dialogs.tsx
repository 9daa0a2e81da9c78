import { limits } from '@beacon/api/limits'
import { Textarea } from '@beacon/ui/controls'
import { Field, Optional } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../actions/action-form.tsx'
import { type EntrantAction, needsReason } from './entrant-actions.ts'

interface Props {
  action: EntrantAction
  /** The names that are known here; `count` may be larger. */
  names: readonly string[]
  count: number
  onRun: (reason: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Rejecting, banning and withdrawing are asked; what is typed as the reason, the entrant reads. */
export function EntrantDialog({ action, names, count, onRun, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const isNeeded = needsReason.has(action)
  const [only = ''] = names
  const one = count === 1 && only !== ''
  const titles: Partial<Record<EntrantAction, string>> = {
    reject: one ? t`Reject “${only}”?` : plural(count, { one: 'Reject # entrant?', other: 'Reject # entrants?' }),
    ban: one ? t`Ban “${only}”?` : plural(count, { one: 'Ban # entrant?', other: 'Ban # entrants?' }),
    withdraw: one ? t`Withdraw “${only}”?` : plural(count, { one: 'Withdraw # entrant?', other: 'Withdraw # entrants?' }),
  }
  const bodies: Partial<Record<EntrantAction, string>> = {
    reject: t`They read the reason and may register again.`,
    ban: t`They leave the ranking, their solves no longer lower values or take bloods, and they read the reason. Unbanning restores all.`,
    withdraw: t`They play no further and keep their place. Readmitting brings them back.`,
  }
  const actions: Partial<Record<EntrantAction, string>> = {
    reject: plural(count, { one: 'Reject # entrant', other: 'Reject # entrants' }),
    ban: plural(count, { one: 'Ban # entrant', other: 'Ban # entrants' }),
    withdraw: plural(count, { one: 'Withdraw # entrant', other: 'Withdraw # entrants' }),
  }
  return (
    <ActionForm
      title={titles[action]}
      body={bodies[action]}
      action={actions[action] ?? ''}
      look="danger"
      isReady={(!isNeeded || text !== '') && [...text].length <= limits.reason.max}
      onRun={() => onRun(text === '' ? undefined : text)}
      onClose={onClose}
    >
      {names.length > 1 && <p className="text-fg">{names.slice(0, 8).join(' · ')}</p>}
      <Field
        label={
          isNeeded ? (
            t`Reason`
          ) : (
            <>
              {t`Reason`} <Optional />
            </>
          )
        }
        required={isNeeded}
        help={t`Shown to the entrant.`}
      >
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
