import { createHash } from 'node:crypto'
import type { Ref } from '../driver.ts'

/** Names and labels of what one installation holds at an engine. A name carries everything, so a second one of its kind is refused. */
export interface Names {
  install: string
  node: (ref: Ref, node: string) => string
  net: (ref: Ref, net: string) => string
  bridge: (ref: Ref, net: string) => string
  volume: (ref: Ref, node: string, path: string) => string
  /** Repository of what snapshots keep of a node; the name of a snapshot is its tag. */
  snapshot: (scene: string, node: string) => string
  labels: (ref: Ref, more?: Partial<Record<LabelName, string>>) => Record<string, string>
  /** Filter of a list: everything of the installation, of a scene, or of one generation. */
  filter: (of?: Ref | string) => { label: string[] }
}

export const labelNames = {
  /** What the image below a snapshot says of itself. */
  own: 'bcn.own',
  install: 'bcn.install',
  scene: 'bcn.scene',
  gen: 'bcn.gen',
  node: 'bcn.node',
  net: 'bcn.net',
  spec: 'bcn.spec',
  role: 'bcn.role',
  writable: 'bcn.writable',
} as const
export type LabelName = keyof typeof labelNames

/** The kernel takes 15 characters for a name of an interface. */
const bridgeDigits = 11
export const bridgePrefix = 'bcn-'

export function namesOf(install: string): Names {
  if (!/^[0-9a-f]{4,12}$/u.test(install)) throw new RangeError('an installation is 4 to 12 hex digits')
  const start = ({ scene, gen }: Ref) => `bcn-${install}-${scene}-g${gen}`
  const label = (name: LabelName, value: string | number) => `${labelNames[name]}=${value}`
  return {
    install,
    node: (ref, node) => `${start(ref)}-${node}`,
    net: (ref, net) => `${start(ref)}-net-${net}`,
    bridge: (ref, net) => `${bridgePrefix}${digestOf(`${start(ref)}-net-${net}`).slice(0, bridgeDigits)}`,
    volume: (ref, node, path) => `${start(ref)}-${node}-vol-${digestOf(path).slice(0, bridgeDigits)}`,
    snapshot: (scene, node) => `bcn-${install}/${scene}/${digestOf(node).slice(0, bridgeDigits)}`,
    labels: ({ scene, gen }, more = {}) =>
      Object.fromEntries([
        [labelNames.install, install],
        [labelNames.scene, scene],
        [labelNames.gen, String(gen)],
        ...Object.entries(more).map(([name, value]) => [labelNames[name as LabelName], value]),
      ]),
    filter: (of) => ({ label: [label('install', install), ...labelsOf(of).map(([name, value]) => label(name, value))] }),
  }
}

function labelsOf(of: Ref | string | undefined): [LabelName, string | number][] {
  if (of === undefined) return []
  if (typeof of === 'string') return [['scene', of]]
  return [
    ['scene', of.scene],
    ['gen', of.gen],
  ]
}

/** The generation that carries these labels; null where they are not ours. */
export function refOf(labels: Readonly<Record<string, string>> | undefined): Ref | null {
  const scene = labels?.[labelNames.scene]
  const gen = Number(labels?.[labelNames.gen] ?? Number.NaN)
  return scene === undefined || !Number.isSafeInteger(gen) ? null : { scene, gen }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
