import type { ImageRow } from '@beacon/api/image/image'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ImageState } from '../../parts/image-facts/image-state.tsx'
import { fullName } from './queries.ts'

/** Images that are being made, each leading to its log. */
export function InTheMaking({ rows }: { rows: readonly ImageRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      <h2 className="text-fg-3">
        <Trans context="image">Building</Trans>
      </h2>
      {rows.map((row) => (
        <span key={row.image_id} className="flex items-center gap-2">
          <Link className="link font-mono text-mono" to="/admin/std/image-manage/quick-create" search={{ image: row.image_id }}>
            {fullName(row)}
          </Link>
          <ImageState image={row} />
        </span>
      ))}
    </section>
  )
}
