import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { arch } from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import type { ImageBuild, ImageDriver, ImageFacts } from '../images.ts'
import { ImageRefused } from '../images.ts'
import { dropBuildNet, openBuildNet } from './build-net.ts'
import { spokenApi, unless, type Connection } from './connect.ts'
import { freezeNode } from './freeze.ts'
import { dropLayers, followLayers, keepLayers } from './layers.ts'
import type { Site } from './site.ts'

const mebibyte = 1_048_576
const beginMs = 600_000
const lookMs = 1_000
const dropMs = 30_000
const longestLine = 256 * 1024
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

type Engine = Pick<Connection, 'ask'>
type BuildMessage = { stream?: string; error?: string; status?: string }

/** The classic builder: without a registry, within limits of each step, and with a network of ours or none. */
export function dockerImages(site: Site): ImageDriver {
  const { engine, names } = site
  const { install } = names
  const prefix = `bcn-${install}/`
  return {
    tagOf: (name, version) => `${prefix}${name}:${version}`,
    build: (build, signal) => buildIn(site, build, signal),
    endBuilds: (signal) => dropBuildNet(site, signal),
    load: async (archive, signal) => {
      let id = ''
      const stream = await engine.ask((docker) => docker.loadImage(archive(), { quiet: true }), { signal, answerMs: beginMs })
      await follow(stream, signal, ({ stream: text = '' }) => {
        id = /Loaded image(?: ID)?: (\S+)/u.exec(text)?.[1] ?? id
      })
      if (id === '') throw new ImageRefused('the engine loaded no image')
      return id
    },
    save: (tag, signal) => engine.ask((docker) => docker.getImage(tag).get(), { signal, answerMs: beginMs }),
    tag: async (id, tag) => {
      const at = tag.lastIndexOf(':')
      await engine.ask((docker) => docker.getImage(id).tag({ repo: tag.slice(0, at), tag: tag.slice(at + 1) }))
    },
    freeze: ({ node, ...ref }, tag, signal) => freezeNode(engine, { names, ref, node, tag }, signal),
    inspect: (tag) => inspect(engine, tag),
    list: async () => {
      const found = await engine.ask((docker) => docker.listImages({ filters: { reference: [`${prefix}*`] } }))
      return found.flatMap(({ RepoTags }) => (RepoTags ?? []).filter((tag) => tag.startsWith(prefix)))
    },
    remove: async (tag) => {
      await unless(
        [404, 409],
        engine.ask((docker) => docker.getImage(tag).remove()),
      )
    },
    freeBytes: async () => {
      const info: unknown = await engine.ask((docker) => docker.info())
      const root: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'DockerRootDir') : null
      if (typeof root !== 'string') return null
      return statfs(root).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => null,
      )
    },
  }
}

async function inspect(engine: Engine, tag: string): Promise<ImageFacts | null> {
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getImage(tag).inspect()),
  )
  if (found === null) return null
  const { Config, Id, Size, Architecture, Os } = found
  const health: unknown = Reflect.get(Config, 'Healthcheck')
  const triggers: unknown = Reflect.get(Config, 'OnBuild')
  return {
    id: Id,
    bytes: Size,
    user: Config.User,
    ports: Object.keys(keysOf(Config.ExposedPorts)).toSorted(),
    volumes: Object.keys(keysOf(Config.Volumes)).toSorted(),
    hasHealth: typeof health === 'object' && health !== null,
    hasTriggers: Array.isArray(triggers) && triggers.length > 0,
    labels: Object.keys(keysOf(Config.Labels)),
    isForThisMachine: Os === 'linux' && Architecture === architectures[arch],
  }
}

/** The engine leaves out a table that is empty, whatever its type says. */
const keysOf = (table: unknown): object => (typeof table === 'object' && table !== null ? table : {})

async function buildIn(site: Site, build: ImageBuild, signal: AbortSignal): Promise<void> {
  const { engine, names } = site
  const { version, api, oldestApi } = await engine.version()
  build.onLine(`Docker ${version}, API ${spokenApi({ version, api, oldestApi })} of ${oldestApi} to ${api}, classic builder\n`)
  build.onLine(build.network === null ? 'Network: none\n' : `Network: internet${['', ...build.network.inside].join(', ')}\n`)
  const networkmode = build.network === null ? 'none' : await openBuildNet(site, build.network, signal)
  const options = {
    t: build.tag,
    networkmode,
    rm: true,
    forcerm: true,
    memory: build.memoryMb * mebibyte,
    memswap: build.memoryMb * mebibyte,
    cpuperiod: 100_000,
    cpuquota: 100_000,
    labels: { 'bcn.image': names.install },
  }
  const over = new AbortController()
  const cut = AbortSignal.any([signal, over.signal])
  const watch = watchSteps(engine, build, over)
  const layers = followLayers()
  try {
    const stream = await engine.ask((docker) => docker.buildImage(build.context(), options), { signal: cut, answerMs: beginMs })
    await follow(stream, cut, ({ stream: text = '', status = '' }) => {
      watch.hear(text)
      layers.hear(text)
      // What a step says to its error channel comes in red.
      build.onLine(stripVTControlCharacters(text === '' && status !== '' ? `${status}\n` : text))
    })
    await dropLayers(engine, layers.ends())
  } catch (error) {
    // A later try goes on from there, or begins anew where they could not be held: what is told is why the build failed.
    await keepLayers(engine, build.tag, layers.ends()).catch(() => undefined)
    if (over.signal.aborted && over.signal.reason instanceof Error) throw over.signal.reason
    throw error
  } finally {
    watch.stop()
    // Also where its caller has gone: the step that still runs goes with its network.
    if (build.network !== null) await dropBuildNet(site, AbortSignal.timeout(dropMs))
  }
}

/** The builder limits neither processes nor what a step writes, so each step's container is held from outside. */
function watchSteps(engine: Engine, { pids, stepBytes }: ImageBuild, over: AbortController) {
  let container: string | null = null
  let isClassic = false
  let isLooking = false
  const look = async () => {
    if (container === null || isLooking) return
    isLooking = true
    try {
      const id = container
      const [found] = await engine.ask((docker) => docker.listContainers({ all: true, size: true, filters: { id: [id] } }))
      const written: unknown = found === undefined ? 0 : Reflect.get(found, 'SizeRw')
      if (typeof written === 'number' && written > stepBytes) over.abort(new ImageRefused('a step writes too much', 'size'))
    } catch {
      // The step ended meanwhile.
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookMs)
  return {
    hear: (text: string) => {
      isClassic ||= /^Step \d+\/\d+ : /u.test(text)
      // Another builder names no container, so nothing would limit its steps.
      if (!isClassic && text.trim() !== '' && !text.startsWith('['))
        return over.abort(new ImageRefused(text.trim().slice(0, 200), 'builder'))
      const id = /Running in ([0-9a-f]{12})/u.exec(text)?.[1]
      if (id === undefined) return
      container = id
      limitStep(engine, id, pids).catch((error: unknown) => over.abort(error))
    },
    stop: () => clearInterval(timer),
  }
}

/** The builder takes no limit of processes, so it is set as a step begins. A step that runs without one ends the build. */
async function limitStep(engine: Engine, id: string, pids: number): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      await engine.ask((docker) => docker.getContainer(id).update({ PidsLimit: pids }))
      return
    } catch {
      const found = await unless(
        [404],
        engine.ask((docker) => docker.getContainer(id).inspect()),
      ).catch(() => undefined)
      if (found === null || isOver.has(found?.State.Status ?? '')) return
      await wait(100)
    }
  }
  throw new ImageRefused('the engine does not limit the processes of a step', 'limit')
}
const isOver: ReadonlySet<string> = new Set(['exited', 'removing', 'dead'])

/** The engine reports a failure inside a stream that ends well. */
async function follow(stream: NodeJS.ReadableStream, signal: AbortSignal, hear: (told: BuildMessage) => void): Promise<void> {
  const cut = () => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy()
  }
  signal.addEventListener('abort', cut, { once: true })
  let rest = ''
  try {
    for await (const part of stream) {
      const lines = `${rest}${String(part)}`.split('\n')
      rest = (lines.pop() ?? '').slice(-longestLine)
      for (const line of lines) {
        const told = parseBuildMessage(line)
        if (told?.error !== undefined) throw new ImageRefused(told.error.slice(0, 2_000))
        if (told !== null) hear(told)
      }
    }
  } finally {
    signal.removeEventListener('abort', cut)
  }
  signal.throwIfAborted()
}

function parseBuildMessage(line: string): BuildMessage | null {
  try {
    return JSON.parse(line) as BuildMessage
  } catch {
    return null
  }
}
