import { call } from '@beacon/api/client'
import { image as versions } from '@beacon/api/image/image'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { query } from '@beacon/api/query'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { Field, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshLibrary } from '../library-queries.ts'
import { SourceFields } from '../create/source-fields.tsx'
import { type PrepareSource, SourceStopped } from '../sources/index.ts'

interface Props {
  image: LibraryDetail
  onMade: (image_id: string) => void
  onClose: () => void
}

/** The next version from a new file; it starts with what the newest one starts with. */
export function NewVersion({ image, onMade, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const making = useQuery(query(versions.list, { query: { status: 'making', size: 20 } }))
  const [prepare, setPrepare] = useState<PrepareSource | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    if (prepare === null) return false
    setBusy(true)
    try {
      const source = await prepare()
      const params = { resource_id: image.resource_id }
      const { image_id } = await call(imageLibrary.addVersion, { params, body: { source, note } })
      await refreshLibrary(client)
      onMade(image_id)
      return true
    } catch (error) {
      if (error instanceof SourceStopped) return false
      throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t`New version of “${image.title}”`}
      body={<Trans>Start parameters do not change. Scenes keep their pinned version.</Trans>}
      action={<Trans>Create version</Trans>}
      isReady={prepare !== null}
      onRun={run}
      onClose={onClose}
    >
      <FormRows>
        <SourceFields
          builder={making.data?.builder}
          isBusy={isBusy}
          error={undefined}
          onPrepare={(next) => setPrepare(() => next)}
          onName={() => undefined}
        />
        <Field label={t({ context: 'image', message: 'Note' })}>
          <Input maxLength={imageFieldLimits.note_max} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </FormRows>
    </AskDialog>
  )
}
