import type { ImageUses as Uses } from '@beacon/api/image/image'
import type { ImageUse, ImageUseKind } from '@beacon/api/image/image-fields'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { questionHref } from '../contest/kind-links.ts'

/** Who names an image: how many of each kind, and those that the reader may see. */
export function ImageUses({ uses: { counts, shown } }: { uses: Uses }) {
  if (counts.length === 0)
    return (
      <span className="text-fg-3">
        <Trans context="image">Not in use.</Trans>
      </span>
    )
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap gap-x-3">
        {counts.map(({ kind, n }) => (
          <span key={kind}>{useKindWords[kind](n)}</span>
        ))}
      </span>
      {shown.map((use) => (
        <UseName key={use.resource_id} use={use} />
      ))}
    </div>
  )
}

function UseName({ use: { resource_id, name, bank } }: { use: ImageUse }) {
  if (bank === undefined) return <span className="truncate">{name}</span>
  return (
    <Link className="link truncate" {...questionHref(bank, resource_id)}>
      {name}
    </Link>
  )
}

/** “3 questions”. */
export const useKindWords: Record<ImageUseKind, (n: number) => string> = {
  question: (n) => plural(n, { one: '# question', other: '# questions' }),
  topic: (n) => plural(n, { one: '# topic of a contest', other: '# topics of contests' }),
  template: (n) => plural(n, { one: '# topology template', other: '# topology templates' }),
  service: (n) => plural(n, { one: '# service', other: '# services' }),
  instance: (n) => plural(n, { one: '# instance', other: '# instances' }),
  scene: (n) => plural(n, { one: '# running scene', other: '# running scenes' }),
}
