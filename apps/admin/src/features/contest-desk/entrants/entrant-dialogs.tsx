import { limits } from '@beacon/api/limits'
import { Checkbox, Textarea } from '@beacon/ui/controls'
import { DateTimeField, Field, Optional } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { type EntrantAction, needsReason } from './entrant-actions.ts'
import type { ActMore } from './use-entrant-act.ts'

interface Props {
  action: EntrantAction
  /** The names that are known here; `count` may be larger. */
  names: readonly string[]
  count: number
  onRun: (more: ActMore) => Promise<unknown>
  onClose: () => void
}
interface Words {
  title: string
  body: string
  action: string
}

function useWords(action: EntrantAction, only: string | null, count: number): Words {
  const { t } = useLingui()
  const words: Partial<Record<EntrantAction, Words>> = {
    reject: {
      title: only === null ? plural(count, { one: 'Reject # entrant?', other: 'Reject # entrants?' }) : t`Reject “${only}”?`,
      body: t`They see the reason and can register again.`,
      action: plural(count, { one: 'Reject # entrant', other: 'Reject # entrants' }),
    },
    ban: {
      title: only === null ? plural(count, { one: 'Ban # entrant?', other: 'Ban # entrants?' }) : t`Ban “${only}”?`,
      body: t`They leave the ranking, their solves no longer affect values or first bloods, and they see the reason. Unbanning restores everything.`,
      action: plural(count, { one: 'Ban # entrant', other: 'Ban # entrants' }),
    },
    withdraw: {
      title: only === null ? plural(count, { one: 'Withdraw # entrant?', other: 'Withdraw # entrants?' }) : t`Withdraw “${only}”?`,
      body: t`They stop playing and keep their place. Readmitting restores them.`,
      action: plural(count, { one: 'Withdraw # entrant', other: 'Withdraw # entrants' }),
    },
    remove: {
      title: only === null ? plural(count, { one: 'Remove # entrant?', other: 'Remove # entrants?' }) : t`Remove “${only}”?`,
      body: t`As if they had never registered: they no longer appear in lists or rankings. While the contest is running they can only be withdrawn.`,
      action: plural(count, { one: 'Remove # entrant', other: 'Remove # entrants' }),
    },
    rotate_token: {
      title:
        only === null
          ? plural(count, { one: 'Revoke the bot token of # entrant?', other: 'Revoke the bot tokens of # entrants?' })
          : t`Revoke the bot token of “${only}”?`,
      body: t`Programs using the old token are refused immediately. The captain creates a new one. This cannot be undone.`,
      action: plural(count, { one: 'Revoke # token', other: 'Revoke # tokens' }),
    },
    sign_out: {
      title:
        only === null
          ? plural(count, { one: 'Sign out # entrant everywhere?', other: 'Sign out # entrants everywhere?' })
          : t`Sign out “${only}” everywhere?`,
      body: t`All sessions of all members end and they have to sign in again. This cannot be undone.`,
      action: plural(count, { one: 'Sign out # entrant', other: 'Sign out # entrants' }),
    },
  }
  return words[action] ?? { title: '', body: '', action: '' }
}

/** Actions that are asked first; what is typed as the reason, the entrant reads. */
export function EntrantDialog({ action, names, count, onRun, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [isLeftOut, setLeftOut] = useState(false)
  const text = reason.trim()
  const isNeeded = needsReason.has(action)
  const [only = ''] = names
  const words = useWords(action, count === 1 && only !== '' ? only : null, count)
  const takesReason = action !== 'rotate_token' && action !== 'sign_out'
  const more: ActMore = {
    ...(text === '' ? {} : { reason: text }),
    ...(action === 'ban' ? { until } : {}),
    ...(action === 'withdraw' ? { leave_out: isLeftOut } : {}),
  }
  return (
    <ActionForm
      title={words.title}
      body={words.body}
      action={words.action}
      look="danger"
      isReady={(!isNeeded || text !== '') && [...text].length <= limits.reason.max}
      onRun={() => onRun(more)}
      onClose={onClose}
    >
      {names.length > 1 && <p className="text-fg">{names.slice(0, 8).join(' · ')}</p>}
      {takesReason && (
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
      )}
      {action === 'ban' && (
        <Field
          label={
            <>
              {t({ context: 'ban', message: 'Until' })} <Optional />
            </>
          }
          help={t`Ends automatically at this time. Leave empty to end it manually.`}
        >
          <DateTimeField value={until} onValueChange={setUntil} />
        </Field>
      )}
      {action === 'withdraw' && (
        <Checkbox checked={isLeftOut} onCheckedChange={(next) => setLeftOut(next === true)}>
          <Trans>Exclude from the ranking</Trans>
        </Checkbox>
      )}
    </ActionForm>
  )
}
