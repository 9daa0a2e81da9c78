import { call } from '@beacon/api/client'
import { imageAuthoring, usualAuthoringRoom } from '@beacon/api/image/image-authoring'
import { imageLibrary } from '@beacon/api/image/image-library'
import { query, queryKeyOf } from '@beacon/api/query'
import type { ServiceRow } from '@beacon/api/scene/service-views'
import { AskDialog } from '@beacon/auth/call'
import { Combobox, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

const most = 100

/** Which image a service is put into. One that nobody works in is begun with it; in another one its author presses Inject. */
export function InjectDialog({ row, onClose }: { row: ServiceRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [image_id, setImage] = useState<string | null>(null)
  const found = useQuery(query(imageLibrary.list, { query: { size: most, ...(q === '' ? {} : { q }) } }))
  const fitting = (found.data?.items ?? []).filter(
    ({ virt_type, os, arch, making, usable_version }) =>
      virt_type === 'container' && os === row.os && arch === row.arch && (making !== null || usable_version !== null),
  )
  const image = fitting.find(({ resource_id }) => resource_id === image_id) ?? null
  const run = async () => {
    if (image === null) return
    const { resource_id, making } = image
    if (making === null) {
      const body = { ...usualAuthoringRoom, service_ids: [row.service_id] }
      await call(imageAuthoring.begin, { params: { resource_id }, body })
      await client.invalidateQueries({ queryKey: queryKeyOf(imageLibrary.list) })
    }
    await navigate({ to: '/admin/std/image-manage/author-operation', search: { image_id: resource_id, service: row.service_id } })
  }
  return (
    <AskDialog
      title={<Trans>Inject “{row.name}”</Trans>}
      body={<Trans>Starts a node of the image and injects the service. No version is created until you save.</Trans>}
      action={image !== null && image.making !== null ? t`Go to authoring` : t`Start and inject`}
      isReady={image !== null}
      onRun={run}
      onClose={onClose}
    >
      <Field
        layout="stack"
        label={<Trans>Image</Trans>}
        required
        help={
          <Trans>
            Images for {row.os} {row.arch}.
          </Trans>
        }
      >
        <Combobox
          value={image_id}
          onValueChange={setImage}
          onSearch={setQ}
          loading={found.isFetching}
          options={fitting.map(({ resource_id, title, name }) => ({ value: resource_id, label: `${title} · ${name}`, text: title }))}
        />
      </Field>
    </AskDialog>
  )
}
