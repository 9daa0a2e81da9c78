import { call } from '@beacon/api/client'
import { teamAdmin } from '@beacon/api/team-admin'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Input, NumberInput } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Confirm, Dialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshTeams } from './queries.ts'

export type TeamAction = 'tag' | 'number' | 'ipd' | 'disband'
export interface Asked {
  action: TeamAction
  count: number
  names: readonly string[]
  idsOf: () => Promise<string[]>
}
interface Props {
  asked: Asked
  tell: ReturnType<typeof useBulkResult>['tell']
  /** Too many for one call: a job does them. */
  onJob: (job_id: string) => void
  onClose: () => void
}
type More = { tag?: string; start?: number; confirm?: string }

function useRun({ asked, tell, onJob }: Props): (more: More) => Promise<void> {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (more) => {
    const reply = await call(teamAdmin.act, { body: { action: asked.action, team_ids: await asked.idsOf(), ...more } })
    if (reply.job_id !== undefined) return onJob(reply.job_id)
    await refreshTeams(client)
    const n = reply.done.length
    const done: Record<TeamAction, string> = {
      tag: plural(n, { one: '# team tagged', other: '# teams tagged' }),
      number: plural(n, { one: '# team numbered', other: '# teams numbered' }),
      ipd: plural(n, { one: '# team given an IPD', other: '# teams given an IPD' }),
      disband: n === 1 && asked.count === 1 ? t`Team disbanded` : plural(n, { one: '# team disbanded', other: '# teams disbanded' }),
    }
    tell(reply, done[asked.action])
  }
}

/** Asks before an action on teams: a typed word to disband, a value for the others. */
export function ActionDialog(props: Props) {
  const { asked, onClose } = props
  const { t } = useLingui()
  const run = useRun(props)
  const words = useErrorWords()
  if (asked.action !== 'disband') return <ValueDialog {...props} action={asked.action} onRun={run} />
  const [only] = asked.names
  const typed = asked.count === 1 && only !== undefined ? only : t`disband ${asked.count}`
  return (
    <Confirm
      onClose={onClose}
      title={
        asked.count === 1 && only !== undefined
          ? t`Disband “${{ name: only }}”?`
          : plural(asked.count, { one: 'Disband # team?', other: 'Disband # teams?' })
      }
      body={<Trans>All members leave. Results of finished contests are kept. This cannot be undone.</Trans>}
      items={asked.count === 1 ? [] : asked.names.slice(0, 10)}
      action={t`Disband`}
      danger
      typed={typed}
      describeError={words}
      onConfirm={() => run({ confirm: asked.count === 1 && only !== undefined ? only : `disband ${asked.count}` })}
    />
  )
}

interface ValueProps extends Props {
  action: 'tag' | 'number' | 'ipd'
  onRun: (more: More) => Promise<void>
}

function ValueDialog({ asked, action, onRun, onClose }: ValueProps) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [tag, setTag] = useState('')
  const [start, setStart] = useState<number | null>(1)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const titles = { tag: t`Set the tag`, number: t`Number in sequence`, ipd: t`Assign IPDs in sequence` }
  const run = async () => {
    if (action !== 'tag' && start === null) return setFailure(t`Type the first value.`)
    setBusy(true)
    try {
      await onRun(action === 'tag' ? { tag } : { start: start ?? 1 })
      onClose()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={titles[action]}
      description={plural(asked.count, { one: 'For # team', other: 'For # teams, in the order they were ticked' })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} onClick={() => void run()}>
            <Trans>Apply</Trans>
          </Button>
        </>
      }
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
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
