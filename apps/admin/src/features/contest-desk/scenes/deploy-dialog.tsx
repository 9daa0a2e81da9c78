import { call } from '@beacon/api/client'
import { type DeployPreview, type DeskSceneFacts, sceneDesk, type SceneOrdered } from '@beacon/api/scene/scene-desk'
import { query } from '@beacon/api/query'
import { AskDialog } from '@beacon/auth/call'
import { listText } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Props {
  id: string
  topics: DeskSceneFacts['topics']
  onDone: (reply: SceneOrdered) => void
  onClose: () => void
}

const gb = (mb: number): string => (mb / 1_024).toFixed(1)

/** Starts scenes of chosen questions for every team before they ask; what it needs is seen first. */
export function DeployDialog({ id, topics, onDone, onClose }: Props) {
  const [topic_ids, setTopics] = useState<string[]>([])
  const params = { resource_id: id }
  const preview = useQuery({
    ...query(sceneDesk.deploy_preview, { params, body: { topic_ids } }),
    enabled: topic_ids.length > 0,
    staleTime: 0,
  })
  const plan = topic_ids.length === 0 ? undefined : preview.data
  return (
    <AskDialog
      title={<Trans>Deploy scenes</Trans>}
      body={<Trans>Starts a scene for every team in advance. Running scenes are not affected.</Trans>}
      action={<Trans>Deploy</Trans>}
      isReady={plan !== undefined && plan.is_enough && plan.scenes > 0 && plan.missing_images.length === 0}
      onRun={async () => onDone(await call(sceneDesk.deploy, { params, body: { topic_ids } }))}
      onClose={onClose}
    >
      <Field layout="stack" label={<Trans>Questions</Trans>}>
        <MultiCombobox
          value={topic_ids}
          onValueChange={setTopics}
          options={topics.map(({ topic_id, name }) => ({ value: topic_id, label: name }))}
        />
      </Field>
      {plan !== undefined && (
        <Banner boxed tone={plan.is_enough ? 'info' : 'failure'} title={<Need plan={plan} />}>
          {plan.missing_images.length > 0 && <Trans>Images that are not ready: {listText(plan.missing_images)}</Trans>}
        </Banner>
      )}
    </AskDialog>
  )
}

function Need({ plan: { scenes, nodes, need, free } }: { plan: DeployPreview }) {
  const [wanted, left] = [gb(need.memory_mb), gb(free.memory_mb)]
  return (
    <Trans>
      {scenes} scenes with {nodes} nodes need {wanted} GB; this machine has {left} GB free.
    </Trans>
  )
}
