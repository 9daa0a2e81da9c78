import { PageHeader } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CreateForm } from './create-form.tsx'
import { MakingView } from '../making-view.tsx'

/** Brings a finished image: its form, then its making. The address names the image, so that leaving and coming back finds it. */
export function QuickCreatePage({ image_id }: { image_id: string | undefined }) {
  const navigate = useNavigate()
  const show = (image: string | undefined) => void navigate({ to: '/admin/std/image-manage/quick-create', search: { image } })
  return (
    <>
      <PageHeader title={<Trans context="page">Quick create</Trans>}>
        <Trans>Builds a folder with a Dockerfile, or imports a saved image, a virtual disk or a registry image.</Trans>
      </PageHeader>
      {image_id === undefined ? (
        <CreateForm onCreated={show} />
      ) : (
        <MakingView key={image_id} image_id={image_id} onAnother={() => show(undefined)} />
      )}
    </>
  )
}
