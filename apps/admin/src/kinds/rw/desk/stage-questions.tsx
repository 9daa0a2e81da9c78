import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwStage, type StageRow } from '@beacon/api/kinds/rw/stage'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import type { MenuEntry } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { isReason, ReasonField } from './reason-field.tsx'

export type StageQuestion = { act: 'add' } | { act: 'edit' | 'close' | 'remove'; stage: StageRow }

function useAgain(id: string) {
  const client = useQueryClient()
  return async (sent: Promise<unknown>) => {
    await sent
    await Promise.all(
      [rwStage.list, challenge.board, contest.check, contest.facts].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, { resource_id: id }] }),
      ),
    )
  }
}

export function useStageMenu(id: string, ask: (question: StageQuestion) => void) {
  const { t } = useLingui()
  const tryAct = useTryAct()
  const after = useAgain(id)
  return (stage: StageRow): MenuEntry[] => {
    const { stage_id, is_closed } = stage
    return [
      { label: t`Edit…`, onSelect: () => ask({ act: 'edit', stage }) },
      is_closed
        ? {
            label: t`Open stage`,
            onSelect: () => void tryAct(() => after(call(rwStage.open, { params: { resource_id: id, stage_id }, body: {} }))),
          }
        : { label: t`Close stage…`, onSelect: () => ask({ act: 'close', stage }) },
      'separator',
      { label: t`Remove…`, danger: true, onSelect: () => ask({ act: 'remove', stage }) },
    ]
  }
}

interface Props {
  id: string
  question: StageQuestion
  onClose: () => void
}

/** Asks what a stage is called, and before it is closed or removed. */
export function StageQuestions({ id, question, onClose }: Props) {
  const { t } = useLingui()
  const after = useAgain(id)
  const [reason, setReason] = useState('')
  if (question.act === 'add' || question.act === 'edit')
    return <StageDialog id={id} stage={question.act === 'add' ? null : question.stage} onClose={onClose} />
  const { stage_id, name } = question.stage
  const params = { resource_id: id, stage_id }
  if (question.act === 'close')
    return (
      <AskDialog
        title={t`Close stage “${name}”?`}
        body={t`A team called to it goes back to its place in the queue. A challenge on it is finished.`}
        action={t`Close stage`}
        isReady={isReason(reason)}
        onRun={() => after(call(rwStage.close, { params, body: { reason: reason.trim() } }))}
        onClose={onClose}
      >
        <ReasonField reason={reason} onReason={setReason} />
      </AskDialog>
    )
  return (
    <Confirm
      title={t({ context: 'real world', message: `Remove stage “${name}”?` })}
      body={t`Only a stage that no team was called to can be removed.`}
      action={t({ context: 'real world', message: 'Remove stage' })}
      onConfirm={() => after(call(rwStage.remove, { params }))}
      onClose={onClose}
    />
  )
}

function StageDialog({ id, stage, onClose }: { id: string; stage: StageRow | null; onClose: () => void }) {
  const { t } = useLingui()
  const after = useAgain(id)
  const [name, setName] = useState(stage?.name ?? '')
  const [place, setPlace] = useState(stage?.place ?? '')
  const body = { name: name.trim(), place: place.trim() }
  return (
    <AskDialog
      title={stage === null ? t({ context: 'real world', message: 'Add stage' }) : stage.name}
      action={stage === null ? t({ context: 'real world', message: 'Add stage' }) : t`Save stage`}
      isReady={body.name !== '' && [...body.name].length <= rwLimits.stage_name.max && [...body.place].length <= rwLimits.stage_place}
      onRun={() =>
        after(
          stage === null
            ? call(rwStage.add, { params: { resource_id: id }, body })
            : call(rwStage.update, { params: { resource_id: id, stage_id: stage.stage_id }, body: { ...body, version: stage.version } }),
        )
      }
      onClose={onClose}
    >
      <Field label={t`Name`} required>
        <Input value={name} counter={rwLimits.stage_name.max} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={t({ context: 'stage', message: 'Place' })} help={<Trans>Where in the hall. Called teams read it.</Trans>}>
        <Input value={place} counter={rwLimits.stage_place} onChange={({ target }) => setPlace(target.value)} />
      </Field>
    </AskDialog>
  )
}
