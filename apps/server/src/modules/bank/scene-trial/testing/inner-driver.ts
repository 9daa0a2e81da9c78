import { PassThrough } from 'node:stream'
import type { SceneSpec } from '@beacon/engine/scene'
import { DriverError, type ExecResult, type Ref, type SceneDriver, type Tty } from '../../../scenes/driver/index.ts'
import { toyDriver, type ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'

interface Inside {
  /** Flags that were placed, in order. */
  placed: string[]
  /** Nodes hold another flag than they were told. */
  swaps: boolean
  isMute: boolean
  /** The image has no program at all. */
  isEmpty: boolean
  keepsMarks: boolean
  shut: Set<number>
  /** Whether a connection from inside of one scene to another address stands. */
  reaches: (ip: string) => boolean
}
/** A toy whose nodes hold files, have a few programs and a shell, each as a test wants it. */
export interface InnerDriver extends ToyDriver, Inside {}

class Shell extends PassThrough {
  resize = () => Promise.resolve()
}

const done = (code: number, out = ''): ExecResult => ({ code, stdout: Buffer.from(out), stderr: Buffer.alloc(0), cut: false })

const addressOf = (specs: ReadonlyMap<string, SceneSpec>, { scene }: Ref) => `10.200.0.${10 + 64 * [...specs.keys()].indexOf(scene)}`

export function innerDriver(): InnerDriver {
  const specs = new Map<string, SceneSpec>()
  const toy = toyDriver()
  const { converge } = toy
  const inside: Inside = {
    placed: [],
    swaps: false,
    isMute: false,
    isEmpty: false,
    keepsMarks: false,
    shut: new Set(),
    reaches: () => false,
  }
  // One object: what a test sets on it is what the toy looks at.
  const driver: InnerDriver = Object.assign(toy, inside, {
    converge: async (...[spec, want, onStep, signal]: Parameters<SceneDriver['converge']>) => {
      specs.set(spec.scene, spec)
      driver.placed.push(...spec.nodes.flatMap(({ files }) => files.map(({ text }) => text.trim())))
      await converge(spec, want, onStep, signal)
      for (const node of toy.nodes.get(`${spec.scene} ${spec.gen}`) ?? []) node.address = addressOf(specs, spec)
    },
    openTty: async (): Promise<Tty> => {
      const shell = new Shell()
      if (!driver.isMute) shell.write('$ echo beacon-$((20+22))\r\nbeacon-42\r\n')
      return shell
    },
    stats: async () => [],
    dial: async (_ref: Ref, _node: string, port: number) => {
      if (driver.shut.has(port)) throw new DriverError('network', 'nobody listens')
      return new PassThrough({ allowHalfOpen: true })
    },
  })
  driver.exec = programsOf(driver, specs)
  return driver
}

/** `cat`, `touch` and `nc -z`, as far as tests need them. */
function programsOf(driver: InnerDriver, specs: ReadonlyMap<string, SceneSpec>): SceneDriver['exec'] {
  const marks = new Set<string>()
  const markOf = ({ scene, gen }: Ref, path: string) => [scene, driver.keepsMarks ? '' : gen, path].join(' ')
  const read = (ref: Ref, node: string, path: string): ExecResult => {
    const file = specs
      .get(ref.scene)
      ?.nodes.find(({ id }) => id === node)
      ?.files.find((one) => one.path === path)
    if (file !== undefined) return done(0, driver.swaps ? 'flag{other}\n' : file.text)
    return done(marks.has(markOf(ref, path)) ? 0 : 1)
  }
  return async (ref, node, [program = '', ...words]) => {
    if (driver.isEmpty) return done(127)
    if (program === 'cat') return read(ref, node, words[0] ?? '')
    if (program === 'touch') {
      marks.add(markOf(ref, words[0] ?? ''))
      return done(0)
    }
    if (program !== 'nc' || words[0] !== '-z') return done(127)
    const ip = words.at(-2) ?? ''
    return done(ip === addressOf(specs, ref) || driver.reaches(ip) ? 0 : 1)
  }
}
