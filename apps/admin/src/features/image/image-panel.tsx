import { hasNothing } from '@beacon/api/client'
import type { ImageDetail } from '@beacon/api/image/image'
import { LoadFailed } from '@beacon/auth/call'
import { formatBytes, listText, useFormatLocale } from '@beacon/i18n'
import { Skeleton } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ImageState } from '../../parts/image-facts/image-state.tsx'
import { ImageTrouble } from './image-trouble.tsx'
import { ImageUses } from '../../parts/image-facts/image-uses.tsx'
import { MakingLog } from './making-log.tsx'
import { fullName, imageQuery } from './queries.ts'
import { sourceWords } from '../../parts/image-facts/words.ts'

/** One image: what it is, who uses it, and what its making said. */
export function ImagePanel({ image_id, onClose }: { image_id: string; onClose: () => void }) {
  const found = useQuery(imageQuery(image_id))
  const row = found.data
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={720}
      title={row === undefined ? '' : <span className="font-mono">{fullName(row)}</span>}
      above={row === undefined ? '' : <ImageState image={row} />}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>The image could not be loaded</Trans>} query={found} />}
      {row === undefined ? (
        !hasNothing(found) && <Skeleton className="h-40" />
      ) : (
        <div className="flex flex-col gap-4">
          <ImageTrouble image={row} />
          <Facts row={row} />
          <MakingLog key={row.image_id} image_id={row.image_id} />
        </div>
      )}
    </SidePanel>
  )
}

function Facts({ row }: { row: ImageDetail }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { file_name, file_bytes } = row
  const file = file_name === null || file_bytes === null ? '–' : `${file_name} · ${formatBytes(locale, file_bytes)}`
  const facts = [
    { label: t({ context: 'image', message: 'File' }), value: file },
    { label: t({ context: 'image', message: 'From' }), value: row.source === null ? '–' : i18n._(sourceWords[row.source]) },
    { label: t({ context: 'image', message: 'Size' }), value: row.bytes === null ? '–' : formatBytes(locale, row.bytes) },
    { label: t({ context: 'image', message: 'Ports' }), value: listText(row.ports) || '–' },
    { label: t({ context: 'image', message: 'Runs as' }), value: row.user === null ? '–' : row.user || 'root' },
    ...(row.volumes.length === 0 ? [] : [{ label: t({ context: 'image', message: 'Volumes' }), value: listText(row.volumes) }]),
    ...(row.has_health ? [{ label: t`Health check`, value: t`The image defines one; scenes use their own instead.` }] : []),
    { label: t({ context: 'image', message: 'Used by' }), value: <ImageUses uses={row.uses} /> },
  ]
  return <DescriptionList facts={facts} />
}
