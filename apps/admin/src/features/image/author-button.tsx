import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { authorableKinds } from '@beacon/api/image/image-authoring-fields'
import { errorText } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { AuthorDialog } from './author-dialog.tsx'
import { authorHindrance } from './image-menu.ts'

/** Leads to the work inside of a node, or begins it. */
export function AuthorButton({ image }: { image: LibraryDetail }) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  if (!authorableKinds.has(image.virt_type)) return null
  if (image.making !== null)
    return (
      <LinkButton to="/admin/std/image-manage/author-operation" search={{ image_id: image.resource_id }}>
        <Trans context="image">Author</Trans>
      </LinkButton>
    )
  const why = authorHindrance(image, { unsaved: errorText(i18n, 'image_not_saved'), working: errorText(i18n, 'image_working') })
  return (
    <>
      <Button disabled={why !== undefined} title={why} onClick={() => setAsking(true)}>
        <Trans>Author…</Trans>
      </Button>
      {isAsking && <AuthorDialog image={image} onClose={() => setAsking(false)} />}
    </>
  )
}
