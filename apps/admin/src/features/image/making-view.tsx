import type { ImageDetail } from '@beacon/api/image/image'
import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { ImageQuestion } from './image-question.tsx'
import { ImageState } from '../../parts/image-facts/image-state.tsx'
import { ImageTrouble } from './image-trouble.tsx'
import { MakingLog } from './making-log.tsx'
import { isMaking, isRepeatable } from '../../parts/image-facts/busy.ts'
import { fullName, imageQuery } from './queries.ts'
import { useImageNews } from './use-image-news.ts'

/** An image while it is made, until it is ready or failed. */
export function MakingView({ image_id, onAnother }: { image_id: string; onAnother: () => void }) {
  useImageNews()
  const found = useQuery(imageQuery(image_id))
  const [asks, setAsks] = useState<'cancel' | 'repeat' | null>(null)
  const row = found.data
  if (hasNothing(found)) return <LoadFailed title={<Trans>The image could not be loaded</Trans>} query={found} />
  if (row === undefined)
    return (
      <Loading>
        <Trans>Loading the image</Trans>
      </Loading>
    )
  const makes = isMaking(row.status)
  const name = fullName(row)
  return (
    <div className="mt-4 flex max-w-[960px] flex-col gap-3 pb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-mono text-fg">{name}</h2>
        <ImageState image={row} />
        <span className="ml-auto flex items-center gap-2">
          {makes ? (
            <Button onClick={() => setAsks('cancel')}>
              <Trans>Cancel build…</Trans>
            </Button>
          ) : (
            <Button onClick={onAnother}>
              <Trans>Create another</Trans>
            </Button>
          )}
          {isRepeatable(row) && (
            <Button look="primary" onClick={() => setAsks('repeat')}>
              <Trans context="image">Rebuild…</Trans>
            </Button>
          )}
          <LinkButton look={makes || isRepeatable(row) ? 'plain' : 'primary'} to="/admin/std/image-manage">
            <Trans>Back to images</Trans>
          </LinkButton>
        </span>
      </div>
      {makes && (
        <p className="text-fg-3">
          <Trans>You can leave this page. The build continues and appears in the list.</Trans>
        </p>
      )}
      {row.status === 'ready' && (
        <Banner boxed tone="ok" title={<Trans>{name} is ready.</Trans>}>
          <Trans>Scenes can use it now.</Trans>
        </Banner>
      )}
      <ImageTrouble image={row} />
      <Origin image={row} />
      <MakingLog image_id={image_id} />
      {asks !== null && <ImageQuestion kind={asks} row={row} onClose={() => setAsks(null)} />}
    </div>
  )
}

/** What it is made of, so that who brought it can compare. */
function Origin({ image: { origin, file_name, file_sha256 } }: { image: ImageDetail }) {
  const text = origin ?? (file_name === null || file_sha256 === null ? null : `${file_name} · SHA-256 ${file_sha256}`)
  return text === null ? null : <p className="font-mono text-mono break-all text-fg-3">{text}</p>
}
