import { describe, expect, it } from 'vitest'
import type { SceneDefinition } from '../definition/definition.ts'
import { drawingOf, internetId, layoutOf, placesOf, playerScene, withLayout } from './index.ts'

const places = (...list: [string, number][]) => list.map(([net, host]) => ({ net, host }))
const node = (id: string, nets: { net: string; host: number }[], more: object = {}) =>
  ({
    id,
    kind: 'container',
    nets,
    ports: [{ port: 80, proto: 'tcp', name: 'http', open: 'player' }],
    hidden: false,
    ...more,
  }) as unknown as SceneDefinition['nodes'][number]
const net = (id: string, egress = false) => ({ id, prefix: 24, egress, talk: true, capture: false })
const scene = (
  nodes: SceneDefinition['nodes'],
  nets = [net('lan'), net('dmz', true)],
  routers: SceneDefinition['routers'] = [],
): SceneDefinition => ({
  format: 'beacon-scene/1',
  name: 'drawn',
  nets,
  routers,
  nodes,
  volumes: [],
})
const edge = { id: 'edge', nets: places(['dmz', 3], ['lan', 3]), allow: [], deny: [], snat: false }

/** Boxes that share a point. */
function overlaps({ items }: ReturnType<typeof drawingOf>): string[] {
  return items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height,
      )
      .map((other) => `${one.id} ${other.id}`),
  )
}
/** Links that pass through a box which is not theirs. */
function crossings({ items, links }: ReturnType<typeof drawingOf>): string[] {
  return links.flatMap(({ item, net: to, x, from, to: y }) =>
    items
      .filter(
        (box) =>
          box.id !== item && x > box.x && x < box.x + box.width && Math.max(from, y) > box.y && Math.min(from, y) < box.y + box.height,
      )
      .map((box) => `${item} to ${to} through ${box.id}`),
  )
}

describe('the layout', () => {
  it.each([1, 4, 6, 13, 30, 50])('places %i nodes so that nothing overlaps and no link passes through a node', (n) => {
    const nodes = Array.from({ length: n }, (_none, at) => node(`n${at}`, places([at % 3 === 0 ? 'dmz' : 'lan', at + 10])))
    const drawing = drawingOf(scene([...nodes, node('jump', places(['dmz', 5], ['lan', 5]))], undefined, [edge]))
    expect(overlaps(drawing)).toEqual([])
    expect(crossings(drawing)).toEqual([])
  })

  it('keeps places that are given, puts the rest where nothing stands, and is the same when it is written down', () => {
    const fixed = scene([{ ...node('a', places(['lan', 2])), position: [300, 300] }, node('b', places(['lan', 3]))])
    expect(placesOf(fixed).get('a')).toEqual([300, 300])
    expect(overlaps(drawingOf(fixed))).toEqual([])
    const free = scene([node('a', places(['lan', 2])), node('b', [])])
    expect(placesOf(withLayout(free))).toEqual(layoutOf(free))
    expect(drawingOf(withLayout(free))).toEqual(drawingOf(free))
  })

  it('draws the internet above what has a way to it, and frames around groups', () => {
    const { links, internet, frames, nets, items } = drawingOf(
      scene([node('a', places(['dmz', 2]), { group: 'front' }), node('b', places(['dmz', 3]), { group: 'front' })]),
    )
    expect(links.filter(({ item }) => item === internetId)).toMatchObject([{ net: 'dmz' }])
    const dmz = nets.find(({ id }) => id === 'dmz')
    expect(internet.y + internet.height).toBeLessThan(dmz?.y ?? 0)
    expect(frames).toMatchObject([{ name: 'front' }])
    expect(items.every(({ x }) => x > (frames[0]?.x ?? 0))).toBe(true)
  })

  it('reads a scene whose references are wrong', () => {
    expect(drawingOf(scene([node('a', places(['gone', 2], ['lan', 2]))], [net('lan')])).links).toHaveLength(1)
    expect(drawingOf(scene([], [])).items).toEqual([])
  })
})

describe('the view of players', () => {
  it('has no hidden node, no network with hidden ones alone, no router that leads nowhere, and nothing of what runs inside', () => {
    const seen = playerScene(
      scene([node('web', places(['dmz', 2])), node('db', places(['lan', 2]), { hidden: true, image: 'secret@1' })], undefined, [edge]),
    )
    expect(seen).toEqual({
      nets: [{ id: 'dmz', egress: true }],
      routers: [],
      nodes: [{ id: 'web', kind: 'container', nets: [{ net: 'dmz', host: 2 }], ports: [{ port: 80, proto: 'tcp', name: 'http' }] }],
    })
  })
})
