import type { RangeWallView } from '@beacon/api/kinds/cfs/range'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { planMap } from './map-plan.ts'
import { RangeGround } from './range-ground.tsx'
import { RangeNode } from './range-node.tsx'
import { u } from './unit.ts'

const ROOM = { width: 1824, height: 612 }
const ROOM_UPRIGHT = { width: 984, height: 1_408 }
/** How long a take is the newest thing on the map. */
const NEW_MS = 30_000

/** Networks and nodes in the middle of their room; the node taken last is amber for a while. */
export function RangeMap({ range, now, isPortrait }: { range: RangeWallView; now: number; isPortrait: boolean }) {
  const { t } = useLingui()
  const room = isPortrait ? ROOM_UPRIGHT : ROOM
  const { nodes, stages, latest, entrants } = range
  const { density, drawing, left } = useMemo(() => planMap(range, room), [range, room])
  const held = useMemo(() => new Set(nodes.flatMap(({ key, holders }) => (holders > 0 ? [key] : []))), [nodes])
  const staged = useMemo(() => new Set(stages.map(({ node_key }) => node_key)), [stages])
  const isNew = latest !== null && now - Date.parse(latest.at) < NEW_MS
  const newest = isNew ? (stages.find(({ stage_id }) => stage_id === latest.stage_id)?.node_key ?? null) : null
  if (nodes.length === 0)
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>Nobody has found a node yet.</Trans>
      </p>
    )
  return (
    <div className="flex h-full items-center">
      <div className="relative" style={{ width: u(drawing.width), height: u(drawing.height) }}>
        <RangeGround drawing={drawing} left={left} held={held} latest={newest} />
        <ul aria-label={t`Nodes of the range`}>
          {nodes.map((node) => {
            const box = drawing.boxes.get(node.key)
            return box === undefined ? null : (
              <RangeNode
                key={node.key}
                node={node}
                box={box}
                density={density}
                entrants={entrants}
                hasStages={staged.has(node.key)}
                isLatest={node.key === newest}
              />
            )
          })}
        </ul>
      </div>
    </div>
  )
}
