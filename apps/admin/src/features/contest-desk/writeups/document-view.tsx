import { hasNothing, urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { writeup, type WriteupDetail } from '@beacon/api/topic/writeup'
import { LoadFailed } from '@beacon/auth/call'
import { Segmented } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

const PdfView = late(async () => (await import('../../../parts/desk/pdf-view.tsx')).PdfView)
const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What an upload shows: a PDF drawn page by page, a docx by its words, a picture; anything else is downloaded. */
export function DocumentView({ id, one }: { id: string; one: WriteupDetail }) {
  const { t } = useLingui()
  const [look, setLook] = useState<'pages' | 'text'>('pages')
  const href = urlOf(writeup.file, { params: { resource_id: id, upload_id: one.upload_id } })
  if (one.media_type === docx) return <TextView id={id} uploadId={one.upload_id} />
  if (one.media_type === pdf)
    return (
      <>
        <div className="mb-2">
          <Segmented
            aria-label={t`Shown as`}
            value={look}
            onValueChange={setLook}
            options={[
              { value: 'pages', label: t`Pages` },
              { value: 'text', label: t`Text` },
            ]}
          />
        </div>
        {look === 'text' ? (
          <TextView id={id} uploadId={one.upload_id} />
        ) : (
          <Suspense
            fallback={
              <Loading>
                <Trans>Loading document</Trans>
              </Loading>
            }
          >
            <PdfView href={href} />
          </Suspense>
        )}
      </>
    )
  if (one.media_type.startsWith('image/')) return <img src={href} alt={one.file_name} className="max-w-full border border-rule" />
  return (
    <EmptyState title={one.file_name}>
      <Trans>Archives are not unpacked here. Download the file to view it.</Trans>
    </EmptyState>
  )
}

function TextView({ id, uploadId }: { id: string; uploadId: string }) {
  const { t } = useLingui()
  const found = useQuery({
    ...query(writeup.text, { params: { resource_id: id, upload_id: uploadId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2_000 : false),
  })
  if (hasNothing(found)) return <LoadFailed title={t`The text could not be loaded`} query={found} />
  if (found.data === undefined || found.data.state === 'waiting')
    return (
      <Loading>
        <Trans>Reading the document</Trans>
      </Loading>
    )
  if (found.data.state !== 'ready')
    return (
      <EmptyState title={t`The document could not be read`}>
        <Trans>The file is damaged or too large to show here. Download it to view it.</Trans>
      </EmptyState>
    )
  return (
    <div
      className="max-h-[calc(100vh-180px)] overflow-y-auto border border-rule bg-ink-1 px-6 py-4"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={t`Text`}
    >
      <p className="max-w-[80ch] break-words whitespace-pre-wrap text-fg">{found.data.text}</p>
    </div>
  )
}
