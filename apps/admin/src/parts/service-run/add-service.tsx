import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { serviceRun, type ServiceOffer } from '@beacon/api/scene/service-run'
import { AskDialog } from '@beacon/auth/call'
import { errorText } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useImageProblemWords } from '../image-problem/problem-words.ts'
import type { SceneNode } from '../question-scene/draft.ts'

interface Props {
  onAdd: (node: SceneNode) => void
  onClose: () => void
}

/** A service as a node of the scene that is drawn: each start of the scene has one of its own. */
export function AddService({ onAdd, onClose }: Props) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const { data } = useQuery(query(serviceRun.offered, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const items = data?.items ?? []
  const one = items.find(({ service_id }) => service_id === chosen)
  const run = async () => {
    if (chosen === null) return false
    const { node, image_status } = await call(serviceRun.node, { params: { service_id: chosen }, body: {} })
    onAdd(node)
    const name = node.id
    if (image_status !== 'ready') toast.done({ title: t`The image of ${name} is being built. The scene starts once it is ready.` })
    return true
  }
  return (
    <AskDialog
      title={t`Add a service`}
      body={t`Adds a node with the service's image, ports, start command and health check. One per scene.`}
      action={t`Add service`}
      isReady={one !== undefined && one.obstacle === null}
      onRun={run}
      onClose={onClose}
    >
      {data !== undefined && items.length === 0 ? (
        <p className="text-fg-2">
          <Trans>No Docker services yet. Create one under Services.</Trans>
        </p>
      ) : (
        <Field
          label={t({ context: 'scene', message: 'Service' })}
          required
          error={one === undefined || one.obstacle === null ? undefined : errorText(i18n, 'service_not_runnable', { why: one.obstacle })}
          help={one === undefined ? undefined : <ImageLine one={one} />}
        >
          <Combobox
            options={items.map((item) => ({ value: item.service_id, label: `${item.name} · v${item.version_number}` }))}
            value={chosen}
            onValueChange={setChosen}
            placeholder={t`Choose a service`}
          />
        </Field>
      )}
    </AskDialog>
  )
}

function ImageLine({ one: { image } }: { one: ServiceOffer }) {
  const wordsOf = useImageProblemWords()
  const name = image?.name
  if (image?.status === 'ready') return <Trans>Its image {name} is ready.</Trans>
  if (image === null || image.status === 'cancelled') return <Trans>Its image is built when you add it.</Trans>
  if (image.status !== 'failed') return <Trans>Its image is being built.</Trans>
  const why = image.problem === null ? '' : wordsOf(image.problem)
  return <Trans>The last build failed: {why} Add it to rebuild.</Trans>
}
