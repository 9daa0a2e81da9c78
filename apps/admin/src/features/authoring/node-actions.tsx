import { call } from '@beacon/api/client'
import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageLibrary } from '@beacon/api/image/image-library'
import { queryKeyOf } from '@beacon/api/query'
import { Confirm } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStill, useAct } from './queries.ts'
import { SaveDialog } from './save-dialog.tsx'
import type { AuthoringPanelProps } from './panel-props.ts'

/** What is done to the node as a whole. */
export function NodeActions(props: AuthoringPanelProps) {
  const { image, authoring, mayWork } = props
  const { act } = useAct(image.resource_id)
  const [asked, setAsked] = useState<'stop' | 'restart' | 'save' | 'discard' | null>(null)
  const rest = authoring.node?.rest ?? 'none'
  const isRunning = rest === 'running'
  const close = () => setAsked(null)
  return (
    <>
      {isRunning ? (
        <>
          <Button disabled={!mayWork} onClick={() => setAsked('restart')}>
            <Trans>Restart…</Trans>
          </Button>
          <Button disabled={!mayWork} onClick={() => setAsked('stop')}>
            <Trans context="authoring">Stop…</Trans>
          </Button>
        </>
      ) : (
        <Button disabled={!mayWork} onClick={() => void act('start')}>
          <Trans context="authoring">Start</Trans>
        </Button>
      )}
      <Button disabled={!authoring.lock.is_mine || image.making === 'saving'} onClick={() => setAsked('discard')}>
        <Trans>Discard…</Trans>
      </Button>
      <Button look="primary" disabled={!mayWork || !isStill(authoring)} onClick={() => setAsked('save')}>
        <Trans>Save…</Trans>
      </Button>
      {(asked === 'stop' || asked === 'restart') && <HaltQuestion act={asked} image={image} onClose={close} />}
      {asked === 'save' && <SaveDialog {...props} onClose={close} />}
      {asked === 'discard' && <DiscardQuestion image={image} onClose={close} />}
    </>
  )
}

interface Halt {
  act: 'stop' | 'restart'
  image: AuthoringPanelProps['image']
  onClose: () => void
}

function HaltQuestion({ act, image, onClose }: Halt) {
  const { t } = useLingui()
  const { send } = useAct(image.resource_id)
  const isStop = act === 'stop'
  const keepsMemory = isStop && image.virt_type === 'vm'
  return (
    <Confirm
      danger={false}
      title={isStop ? t`Stop the node?` : t`Restart the node?`}
      body={keepsMemory ? t`Suspends the machine with its memory; it resumes where it stopped.` : t`Memory is lost; the disk is kept.`}
      action={isStop ? t`Stop node` : t`Restart node`}
      onConfirm={() => send(act)}
      onClose={onClose}
    />
  )
}

function DiscardQuestion({ image, onClose }: { image: AuthoringPanelProps['image']; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const body =
    image.usable_version === null
      ? t`Deletes the node, its snapshots and the image, which has no version yet. This cannot be undone.`
      : t`Deletes the node and its snapshots. The image stays at version ${image.usable_version}. This cannot be undone.`
  const act = async () => {
    await call(imageAuthoring.discard, { params: { resource_id: image.resource_id }, body: {} })
    toast.done({ title: t`The work on “${image.title}” was discarded` })
    await client.invalidateQueries({ queryKey: queryKeyOf(imageLibrary.list) })
    await navigate({ to: '/admin/std/image-manage' })
  }
  return (
    <Confirm
      title={t`Discard the work on “${image.title}”?`}
      body={body}
      typed={image.title}
      action={t`Discard work`}
      onConfirm={act}
      onClose={onClose}
    />
  )
}
