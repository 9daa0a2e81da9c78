import { call } from '@beacon/api/client'
import { imageNote } from '@beacon/api/image/image-fields'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { ImageVersionView, LibraryDetail } from '@beacon/api/image/image-library-views'
import { Confirm } from '@beacon/auth/call'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Textarea } from '@beacon/ui/controls'
import { boundText, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ImageQuestion } from '../image-question.tsx'
import { refreshLibrary } from '../library-queries.ts'
import type { VersionAct } from './version-menu.ts'

export interface VersionQuestion {
  act: Exclude<VersionAct, 'log'>
  version: ImageVersionView
}
type Props = VersionQuestion & { image: LibraryDetail; onClose: () => void }

/** What asks before it acts on one version. */
export function VersionDialog({ act, version, image, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { resource_id: image.resource_id, number: String(version.version) }
  const next = image.start_version + 1
  const restore = async () => {
    await call(imageLibrary.restore, { params, body: {} })
    await refreshLibrary(client)
  }
  const test = async () => {
    await call(imageLibrary.test, { params, body: {} })
    await refreshLibrary(client)
  }
  if (act === 'note') return <NoteDialog version={version} image={image} onClose={onClose} />
  if (act === 'restore')
    return (
      <Confirm
        danger={false}
        title={t`Restore version ${version.version}?`}
        body={t`Restores its content and start parameters as version ${next}. Scenes keep their pinned version.`}
        action={t`Restore as version ${next}`}
        onConfirm={restore}
        onClose={onClose}
      />
    )
  if (act === 'test')
    return (
      <Confirm
        danger={false}
        title={t`Test version ${version.version}?`}
        body={t`Starts the node without outbound network, checks its ports, then closes it.`}
        action={t`Test boot`}
        onConfirm={test}
        onClose={onClose}
      />
    )
  const gone = () => {
    // The last version takes its image along.
    if (act === 'delete' && image.version_count === 1) void navigate({ to: '/admin/std/image-manage' })
    else void refreshLibrary(client)
  }
  return <ImageQuestion kind={act} row={{ ...version, name: image.name }} onDone={gone} onClose={onClose} />
}

const schema = z.object({ note: imageNote })

function NoteDialog({ version, image, onClose }: Omit<Props, 'act'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const label = t({ context: 'image', message: 'Note' })
  const form = useContractForm({ schema, defaultValues: { note: version.note }, labelOf: () => label })
  const submit = async (body: { note: string }) => {
    await call(imageLibrary.noteVersion, { params: { resource_id: image.resource_id, number: String(version.version) }, body })
    await refreshLibrary(client)
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t`Note at version ${version.version}`}
      action={<Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<{ note: string }, 'note'> name="note" label={label}>
        {(field) => <Textarea {...boundText(field)} rows={3} counter={imageFieldLimits.note_max} />}
      </FormField>
    </FormDialog>
  )
}
