import { hasNothing } from '@beacon/api/client'
import { Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LoadFailed } from '../load-failed.tsx'
import { OwnPatches } from './own-patches.tsx'
import { PatchUpload } from './patch-upload.tsx'
import { PatchMovesContext, patchesQuery } from './queries.ts'

interface Props {
  resource_id: string
  topic_id: string
  /** Why patches are not taken at all; null: they are. */
  closed: ReactNode | null
  /** Why none is taken now, as a short word on the button; null: one is. */
  short: string | null
  /** How many there are, and when the next is taken. */
  limits: ReactNode
  /** The key of the kind's own reading that a patch moves. */
  moves: readonly unknown[]
}

/** Sending patches of a topic, and what came of the own ones. */
export function PatchSection({ resource_id, topic_id, closed, short, limits, moves }: Props) {
  const read = useQuery(patchesQuery(resource_id, topic_id))
  const moved = useMemo(() => [moves], [moves])
  if (read.isPending)
    return (
      <Loading>
        <Trans>Loading patches</Trans>
      </Loading>
    )
  if (hasNothing(read)) return <LoadFailed title={<Trans>The patches could not be loaded.</Trans>} query={read} />
  return (
    <PatchMovesContext value={moved}>
      {limits}
      {closed === null ? (
        <PatchUpload resource_id={resource_id} topic_id={topic_id} max_mb={read.data.max_mb} closed={short} />
      ) : (
        <p className="mt-3 text-fg-3">{closed}</p>
      )}
      <OwnPatches resource_id={resource_id} patches={read.data.items} />
    </PatchMovesContext>
  )
}
