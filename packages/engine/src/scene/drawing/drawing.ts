import type { DrawingPlace, NetPlace } from '../definition/definition.ts'
import { placesOf, type LaidScene } from './layout.ts'
import { internetSize, netReach, nodeSize, routerSize } from './size.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface DrawnItem extends Box {
  id: string
  what: 'node' | 'router'
}
/** A network: a level line from one end to the other. */
export interface DrawnNet {
  id: string
  from: number
  to: number
  y: number
}
/** From the edge of an item straight to the line of a network. */
export interface DrawnLink {
  item: string
  net: string
  host: number | null
  x: number
  from: number
  to: number
}
export interface Drawing {
  items: DrawnItem[]
  nets: DrawnNet[]
  links: DrawnLink[]
  /** Above all networks with a way out; it has no place of its own. */
  internet: Box
  frames: (Box & { name: string })[]
  bounds: Box
}
export interface DrawnScene extends LaidScene {
  routers: readonly (LaidScene['routers'][number] & { nets: readonly (Pick<NetPlace, 'net'> & { host?: number })[] })[]
  nodes: readonly (LaidScene['nodes'][number] & {
    nets: readonly (Pick<NetPlace, 'net'> & { host?: number })[]
    group?: string | undefined
  })[]
}

const linkGap = 32
const margin = 40
/** The outside is no item of a definition; no id of one holds a star. */
export const internetId = '*'

/** Every line and box of a scene, by the places of its items. */
export function drawingOf(scene: DrawnScene): Drawing {
  const place = placesOf(scene)
  const at = (id: string): DrawingPlace => place.get(id) ?? [0, 0]
  const items = [...scene.routers.map(({ id }) => boxOf(id, 'router', at(id))), ...scene.nodes.map(({ id }) => boxOf(id, 'node', at(id)))]
  const known = new Set(scene.nets.map(({ id }) => id))
  const boxes = new Map(items.map((item) => [item.id, item]))
  const links = [...scene.routers, ...scene.nodes].flatMap((member) => {
    const box = boxes.get(member.id)
    return box === undefined
      ? []
      : linksOf(
          box,
          member.nets.filter(({ net }) => known.has(net)),
          (net) => at(net)[1],
        )
  })
  const internet = internetBox(scene, items, at)
  const out = outLinks(scene, internet, (net) => at(net)[1])
  const nets = scene.nets.map(({ id }) =>
    netLine(
      id,
      at(id),
      [...links, ...out].filter(({ net }) => net === id),
    ),
  )
  const frames = framesOf(scene, boxes)
  return { items, nets, links: [...links, ...out], internet, frames, bounds: boundsOf(items, nets, internet) }
}

function boxOf(id: string, what: DrawnItem['what'], [x, y]: DrawingPlace): DrawnItem {
  const { width, height } = what === 'node' ? nodeSize : routerSize
  return { id, what, x: x - width / 2, y: y - height / 2, width, height }
}

/** Links of one item stand side by side, those to upper lines at its upper edge. */
function linksOf(box: DrawnItem, places: readonly { net: string; host?: number }[], lineOf: (net: string) => number): DrawnLink[] {
  const middle = box.x + box.width / 2
  return places.map(({ net, host }, index): DrawnLink => {
    const to = lineOf(net)
    const isAbove = to < box.y + box.height / 2
    return {
      item: box.id,
      net,
      host: host ?? null,
      x: middle + (index - (places.length - 1) / 2) * linkGap,
      from: isAbove ? box.y : box.y + box.height,
      to,
    }
  })
}

function netLine(id: string, [x, y]: DrawingPlace, links: readonly DrawnLink[]): DrawnNet {
  const xs = links.map((link) => link.x)
  return { id, y, from: Math.min(x - netReach, ...xs.map((one) => one - 12)), to: Math.max(x + netReach, ...xs.map((one) => one + 12)) }
}

function internetBox(scene: DrawnScene, items: readonly DrawnItem[], at: (id: string) => DrawingPlace): Box {
  const lines = scene.nets.map(({ id }) => at(id))
  const right = Math.max(netReach, ...items.map(({ x, width }) => x + width), ...lines.map(([x]) => x + netReach))
  const top = Math.min(...lines.map(([, y]) => y), ...items.map(({ y }) => y), 0)
  const { width, height } = internetSize
  return { x: right + 48, y: Math.min(top, ...lines.map(([, y]) => y - 60)) - height / 2, width, height }
}

function outLinks({ nets }: DrawnScene, internet: Box, lineOf: (net: string) => number): DrawnLink[] {
  const out = nets.filter(({ egress }) => egress)
  const step = Math.min(linkGap, internet.width / (out.length + 1))
  return out.map(({ id }, index) => ({
    item: internetId,
    net: id,
    host: null,
    x: internet.x + internet.width / 2 + (index - (out.length - 1) / 2) * step,
    from: internet.y + internet.height,
    to: lineOf(id),
  }))
}

function framesOf({ nodes }: DrawnScene, boxes: ReadonlyMap<string, DrawnItem>): Drawing['frames'] {
  const groups = new Map<string, DrawnItem[]>()
  for (const { id, group } of nodes) {
    const box = boxes.get(id)
    if (group !== undefined && box !== undefined) groups.set(group, [...(groups.get(group) ?? []), box])
  }
  return [...groups].map(([name, members]) => ({ name, ...grown(around(members), 16) }))
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by })

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Names of networks stand left of their lines, so there is room for them. */
function boundsOf(items: readonly DrawnItem[], nets: readonly DrawnNet[], internet: Box): Box {
  const lines = nets.map(({ id, from, to, y }) => {
    const label = Math.min(id.length, 18) * 8 + 56
    return { x: from - label, y: y - 20, width: to - from + label, height: 40 }
  })
  return grown(around([...items, ...lines, internet]), margin)
}
