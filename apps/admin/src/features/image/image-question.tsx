import { call } from '@beacon/api/client'
import { image } from '@beacon/api/image/image'
import { Confirm } from '@beacon/auth/call'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { fullName, refreshImages } from './queries.ts'

interface Props {
  kind: 'cancel' | 'repeat' | 'delete'
  row: { image_id: string; name: string; version: number }
  onDone?: () => void
  onClose: () => void
}

/** Asks before the making of an image is stopped or repeated, and before one is deleted. */
export function ImageQuestion({ kind, row, onDone, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const params = { image_id: row.image_id }
  const name = fullName(row)
  const act = async () => {
    if (kind === 'cancel') await call(image.cancel, { params, body: {} })
    else if (kind === 'repeat') await call(image.repeat, { params, body: {} })
    else await call(image.remove, { params })
    onDone?.()
    await refreshImages(client)
  }
  if (kind === 'repeat')
    return (
      <Confirm
        danger={false}
        title={t`Rebuild “${name}”?`}
        body={t`Uses the same file and continues from the step that failed.`}
        action={t({ context: 'image', message: 'Rebuild' })}
        onConfirm={act}
        onClose={onClose}
      />
    )
  return kind === 'cancel' ? (
    <Confirm
      title={t`Cancel building “${name}”?`}
      body={t`The log is kept. You can rebuild within a day and continue from there.`}
      action={t`Cancel build`}
      onConfirm={act}
      onClose={onClose}
    />
  ) : (
    <Confirm
      title={t`Delete “${name}”?`}
      body={t`Deletes the image here and in Docker. This cannot be undone.`}
      action={t`Delete image`}
      onConfirm={act}
      onClose={onClose}
    />
  )
}
