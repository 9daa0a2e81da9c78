import { call } from '@beacon/api/client'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshTeams } from './queries.ts'

export type TeamAction = 'tag' | 'number' | 'ipd' | 'disband'
export interface OpenDialog {
  action: TeamAction
  count: number
  names: readonly string[]
  idsOf: () => Promise<string[]>
}
interface Props {
  openDialog: OpenDialog
  tell: ReturnType<typeof useBulkResult>['tell']
  /** Too many for one call: a job does them. */
  onJob: (job_id: string) => void
  onClose: () => void
}
type More = { tag?: string; start?: number; confirm?: string }

function useRun({ openDialog, tell, onJob }: Props): (more: More) => Promise<void> {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (more) => {
    const reply = await call(teamAdmin.act, { body: { action: openDialog.action, team_ids: await openDialog.idsOf(), ...more } })
    if (reply.job_id !== undefined) return onJob(reply.job_id)
    await refreshTeams(client)
    const n = reply.done.length
    const done: Record<TeamAction, string> = {
      tag: plural(n, { one: '# team tagged', other: '# teams tagged' }),
      number: plural(n, { one: '# team numbered', other: '# teams numbered' }),
      ipd: plural(n, { one: '# team given an IPD', other: '# teams given an IPD' }),
      disband: n === 1 && openDialog.count === 1 ? t`Team disbanded` : plural(n, { one: '# team disbanded', other: '# teams disbanded' }),
    }
    tell(reply, done[openDialog.action])
  }
}

/** Asks before an action on teams: a typed word to disband, a value for the others. */
export function ActionDialog(props: Props) {
  const { openDialog, onClose } = props
  const { t } = useLingui()
  const run = useRun(props)
  if (openDialog.action !== 'disband') return <ValueDialog {...props} action={openDialog.action} onRun={run} />
  const [only] = openDialog.names
  const typed = openDialog.count === 1 && only !== undefined ? only : t`disband ${openDialog.count}`
  return (
    <Confirm
      onClose={onClose}
      title={
        openDialog.count === 1 && only !== undefined
          ? t`Disband “${{ name: only }}”?`
          : plural(openDialog.count, { one: 'Disband # team?', other: 'Disband # teams?' })
      }
      body={<Trans>All members leave. Results of finished contests are kept. This cannot be undone.</Trans>}
      items={openDialog.count === 1 ? [] : openDialog.names.slice(0, 10)}
      action={t`Disband`}
      danger
      typed={typed}
      onConfirm={() => run({ confirm: openDialog.count === 1 && only !== undefined ? only : `disband ${openDialog.count}` })}
    />
  )
}

interface ValueProps extends Props {
  action: 'tag' | 'number' | 'ipd'
  onRun: (more: More) => Promise<void>
}

function ValueDialog({ openDialog, action, onRun, onClose }: ValueProps) {
  const { t } = useLingui()
  const [tag, setTag] = useState('')
  const [start, setStart] = useState<number | null>(1)
  const titles = { tag: t`Set the tag`, number: t`Number in sequence`, ipd: t`Assign IPDs in sequence` }
  return (
    <AskDialog
      size="sm"
      title={titles[action]}
      body={plural(openDialog.count, { one: 'For # team', other: 'For # teams, in the order they were ticked' })}
      action={<Trans>Apply</Trans>}
      check={() => (action !== 'tag' && start === null ? t`Type the first value.` : null)}
      onRun={() => onRun(action === 'tag' ? { tag } : { start: start ?? 1 })}
      onClose={onClose}
    >
      {action === 'tag' ? (
        <Field label={<Trans>Tag</Trans>} layout="stack" help={<Trans>At most 20 characters. Leave empty to remove it.</Trans>}>
          <Input value={tag} maxLength={20} onChange={(event) => setTag(event.target.value)} />
        </Field>
      ) : (
        <Field
          label={<Trans>First value</Trans>}
          layout="stack"
          help={
            action === 'ipd' ? (
              <Trans>1–254. Values used by other teams are skipped.</Trans>
            ) : (
              <Trans>Values used by other teams are skipped.</Trans>
            )
          }
        >
          <NumberInput value={start} onValueChange={setStart} min={1} max={action === 'ipd' ? 254 : 999_999} />
        </Field>
      )}
    </AskDialog>
  )
}
