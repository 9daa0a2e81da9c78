import { call } from '@beacon/api/client'
import { sceneDesk, type SceneOrdered } from '@beacon/api/scene/scene-desk'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

interface Props {
  id: string
  name: string
  count: number
  onDone: (reply: SceneOrdered) => void
  onClose: () => void
}

/** Every scene of the contest at once: its name is typed back. */
export function CloseAllDialog({ id, name, count, onDone, onClose }: Props) {
  const [confirm, setConfirm] = useState('')
  return (
    <AskDialog
      title={<Trans>Close all scenes?</Trans>}
      body={<Trans>Closes {count} scenes. Players lose their connections and everything they changed.</Trans>}
      action={<Trans>Close all</Trans>}
      look="danger"
      isReady={confirm.trim() === name}
      onRun={async () => onDone(await call(sceneDesk.close_all, { params: { resource_id: id }, body: { confirm } }))}
      onClose={onClose}
    >
      <Field layout="stack" label={<Trans>Type “{name}”</Trans>}>
        <Input value={confirm} autoComplete="off" onChange={(event) => setConfirm(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
