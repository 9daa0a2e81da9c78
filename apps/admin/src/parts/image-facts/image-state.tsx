import type { ImageRow } from '@beacon/api/image/image'
import { Status, type StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { stepWords } from './words.ts'

const wordOf = {
  waiting: 'job.queued',
  building: 'image.creating',
  ready: 'image.saved',
  failed: 'image.error',
  cancelled: 'job.cancelled',
} as const satisfies Record<ImageRow['status'], StatusName>

/** The status of an image in its glyph and word; while it is made, with the step. */
export function ImageState({ image: { status, step } }: { image: Pick<ImageRow, 'status' | 'step'> }) {
  const { i18n } = useLingui()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Status of={wordOf[status]} />
      {status === 'building' && step !== null && <span className="truncate text-fg-3">{i18n._(stepWords[step])}</span>}
    </span>
  )
}
