import { internetId, type DrawnScene, type Drawing } from '@beacon/engine/scene/drawing'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Troubles } from '../edit/problems-at.ts'
import type { DrawingActs } from '../edit/use-drawing-acts.ts'
import { useItemWords } from './item-words.ts'
import { InternetShape, NetShape, NodeShape, RouterShape, type Trouble } from './shapes.tsx'
import type { NodeLook } from './drawing-node.ts'

interface Props {
  drawing: Drawing
  scene: DrawnScene
  nodeOf: (id: string) => NodeLook
  netOf: (id: string) => { prefix: number | null; isParted: boolean }
  troubles: ReadonlyMap<string, Troubles>
  acts: DrawingActs
  isReadOnly: boolean
}
const none: Troubles = { errors: 0, notes: 0 }
const worst = ({ errors, notes }: Troubles): Trouble => (errors > 0 ? 'error' : notes > 0 ? 'warning' : null)

/** Networks first, then routers, then nodes: the order in which Tab goes. */
export function DrawnItems({ drawing, scene, nodeOf, netOf, troubles, acts, isReadOnly }: Props) {
  const { t } = useLingui()
  const words = useItemWords()
  const { selected } = acts
  const lookOf = (id: string) => ({ isSelected: selected.includes(id), trouble: worst(troubles.get(id) ?? none) })
  const named = (id: string, name: string) => {
    const { errors, notes } = troubles.get(id) ?? none
    return [name, ...words.troubleOf(errors, notes)].join(', ')
  }
  const placesOf = (id: string) => drawing.links.filter(({ item }) => item === id).map(({ net, host }) => ({ net, host: host ?? 0 }))
  const isUsed = scene.nets.some(({ egress }) => egress)
  const part = (id: string, name: string, shape: ReactNode) => (
    <Part key={id} id={id} name={named(id, name)} isSelected={selected.includes(id)} isWaiting={acts.linkFrom === id}>
      {shape}
    </Part>
  )
  return (
    <>
      {(isUsed || !isReadOnly) &&
        part(
          internetId,
          words.internet,
          <InternetShape box={drawing.internet} label={t`Internet`} isUsed={isUsed} isSelected={selected.includes(internetId)} />,
        )}
      {drawing.nets.map((line) => {
        const { prefix, isParted } = netOf(line.id)
        const count = drawing.links.filter(({ net, item }) => net === line.id && item !== internetId).length
        const isOpen = scene.nets.some(({ id, egress }) => id === line.id && egress)
        const shape = <NetShape line={line} detail={prefix === null ? '' : `/${prefix}`} isParted={isParted} {...lookOf(line.id)} />
        // Who speaks to the page says what is drawn, so the name begins with it.
        const drawnText = prefix === null ? line.id : `${line.id} /${prefix}`
        return part(line.id, words.net(drawnText, count, isOpen), shape)
      })}
      {drawing.items.map((box) => {
        if (box.what === 'router')
          return part(box.id, words.router({ id: box.id, nets: placesOf(box.id) }), <RouterShape box={box} {...lookOf(box.id)} />)
        const { kind, image, isHidden } = nodeOf(box.id)
        const name = words.node({ id: box.id, kind, nets: placesOf(box.id), image: image ?? '', hidden: isHidden })
        return part(
          box.id,
          name,
          <>
            <NodeShape box={box} kind={kind} detail={image ?? null} isHidden={isHidden} {...lookOf(box.id)} />
            {!isReadOnly && <Handle x={box.x + box.width / 2} y={box.y + box.height} />}
          </>,
        )
      })}
    </>
  )
}

interface PartProps {
  id: string
  name: string
  isSelected: boolean
  /** Its other end is looked for. */
  isWaiting: boolean
  children: ReactNode
}

function Part({ id, name, isSelected, isWaiting, children }: PartProps) {
  return (
    <g
      role="button"
      tabIndex={0}
      data-item={id}
      aria-label={name}
      aria-pressed={isSelected}
      className={cn('group/item cursor-pointer outline-none', isWaiting && 'animate-pulse motion-reduce:animate-none')}
    >
      {children}
    </g>
  )
}

/** A link begins here; with keys it begins with C. */
function Handle({ x, y }: { x: number; y: number }) {
  return (
    <g data-handle="" aria-hidden="true" className="opacity-0 group-hover/item:opacity-100 group-focus-visible/item:opacity-100">
      <circle cx={x} cy={y} r={12} fill="transparent" />
      <circle cx={x} cy={y} r={5} className="fill-amber stroke-ink-0" strokeWidth={2} />
    </g>
  )
}
