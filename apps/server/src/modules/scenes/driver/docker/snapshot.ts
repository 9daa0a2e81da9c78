import { PassThrough, Readable } from 'node:stream'
import type { ContainerInspectInfo } from 'dockerode'
import type { Ref } from '../driver.ts'
import { DriverError } from '../driver.ts'
import { unless } from './connect.ts'
import { ownConfig, ownWord, variablesOf } from './freeze.ts'
import { digestOf, labelNames, type Names } from './names.ts'
import { inspectNode } from './nodes.ts'
import { hasImage, importTar } from './pause-image.ts'
import type { Site } from './site.ts'
import { whilePaused } from './turns.ts'

const commitMs = 120_000
/** Memory of a size, so it is never much; a tar of it is taken whole. */
const placeMs = 120_000

/** What each node of a generation holds, kept as images. Nodes stand still while they are copied; what is kept already stays. */
export async function takeSnapshot(site: Site, ref: Ref, name: string, signal: AbortSignal): Promise<void> {
  const listed = await site.engine.ask((docker) => docker.listContainers({ all: true, filters: site.names.filter(ref) }), { signal })
  const nodes = listed.filter(({ Labels }) => Labels[labelNames.role] === 'node')
  if (nodes.length === 0) throw new DriverError('gone', 'there is nothing to keep')
  for (const { Id, Labels } of nodes) {
    const found = await inspectNode(site, Id, signal)
    if (found !== null) await keepNode(site, { found, node: Labels[labelNames.node] ?? '', scene: ref.scene, name }, signal)
  }
}

interface SnapshotTarget {
  found: ContainerInspectInfo
  node: string
  scene: string
  name: string
}

async function keepNode(site: Site, kept: SnapshotTarget, signal: AbortSignal): Promise<void> {
  const { Id: container, State } = kept.found
  const copy = () => copyNode(site, kept, signal)
  await (State.Running && !State.Paused ? whilePaused(site.engine, { container, signal }, copy) : copy())
}

async function copyNode(site: Site, kept: SnapshotTarget, signal: AbortSignal): Promise<void> {
  const { engine, names } = site
  const { found, node, scene, name } = kept
  for (const place of placesOf(found)) await keepPlace(site, { ...kept, place }, signal)
  // Last, as it tells that all is there.
  if (await hasImage(engine, `${names.snapshot(scene, node)}:${name}`, signal)) return
  const labels = labelsOf(names, scene)
  const { Config: own } = await engine.ask((docker) => docker.getImage(found.Image).inspect(), { signal })
  const changes = [
    ...envKeys(found).map((key) => `ENV ${key}=`),
    ...variablesOf(ownConfig(own)),
    `LABEL ${labelNames.own}=${ownWord(own)}`,
    ...Object.entries(labels).map(([key, value]) => `LABEL ${key}=${value}`),
  ]
  await engine.ask(
    (docker) => docker.getContainer(found.Id).commit({ repo: names.snapshot(scene, node), tag: name, pause: false, changes }),
    { signal, answerMs: commitMs },
  )
}

const labelsOf = ({ install }: Names, scene: string) => ({
  [labelNames.install]: install,
  [labelNames.scene]: scene,
  [labelNames.role]: 'snapshot',
})

/** An image keeps the variables of its container, and flags stand in them: each gets its value anew at the next start. */
const envKeys = ({ Config }: ContainerInspectInfo): string[] =>
  Config.Env.map((line) => line.slice(0, line.indexOf('='))).filter((key) => key !== 'PATH' && /^[A-Za-z_]\w*$/u.test(key))

/** Memory that a definition or an image names; what every node has for itself is not kept. */
const placesOf = ({ Mounts }: ContainerInspectInfo): string[] =>
  Mounts.flatMap(({ Type, Destination }) => (Type === 'volume' && Destination !== '/tmp' ? [Destination] : []))

const placeImage = (names: Names, { scene, node, name }: Pick<SnapshotTarget, 'scene' | 'node' | 'name'>, path: string) =>
  `${names.snapshot(scene, node)}/${digestOf(path).slice(0, 11)}:${name}`

async function keepPlace(site: Site, { found, place, ...of }: SnapshotTarget & { place: string }, signal: AbortSignal): Promise<void> {
  const image = placeImage(site.names, of, place)
  if (await hasImage(site.engine, image, signal)) return
  const tar = await site.engine.ask((docker) => docker.getContainer(found.Id).getArchive({ path: place }), { signal, answerMs: placeMs })
  const changes = Object.entries(labelsOf(site.names, of.scene)).map(([key, value]) => `LABEL ${key}=${value}`)
  await importTar(site.engine, new PassThrough().wrap(tar), { image, changes })
}

/** Puts back what a snapshot kept of the memory of a node that was just started. */
export async function restorePlaces(
  site: Site,
  { scene, node, name, container }: { scene: string; node: string; name: string; container: ContainerInspectInfo },
  signal: AbortSignal,
): Promise<void> {
  for (const place of placesOf(container)) {
    const image = placeImage(site.names, { scene, node, name }, place)
    if (await hasImage(site.engine, image, signal)) await unpack(site, { image, container: container.Id, place }, signal)
  }
}

/** An image gives its files only by a container, which is never started. */
async function unpack(site: Site, { image, container, place }: { image: string; container: string; place: string }, signal: AbortSignal) {
  const { engine, names } = site
  const { id } = await engine.ask(
    (docker) => docker.createContainer({ Image: image, Cmd: ['/none'], Labels: { [labelNames.install]: names.install } }),
    { signal },
  )
  const folder = place.slice(place.lastIndexOf('/') + 1)
  try {
    const tar = await engine.ask((docker) => docker.getContainer(id).getArchive({ path: `/${folder}/.` }), { signal })
    const parent = await readAll(tar)
    await engine.ask((docker) => docker.getContainer(container).putArchive(Readable.from([parent]), { path: place }), {
      signal,
      answerMs: placeMs,
    })
  } finally {
    await engine.ask((docker) => docker.getContainer(id).remove({ force: true }) as Promise<unknown>)
  }
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** One snapshot of a scene. */
export async function dropSnapshot({ engine, names }: Site, scene: string, name: string, signal: AbortSignal): Promise<void> {
  const label = Object.entries(labelsOf(names, scene)).map(([key, value]) => `${key}=${value}`)
  const images = await engine.ask((docker) => docker.listImages({ filters: JSON.stringify({ label }) }), { signal })
  for (const image of images)
    await letGo(
      engine,
      tagsOf(image).filter((tag) => tag.endsWith(`:${name}`)),
      signal,
    )
}

/** Snapshots of scenes that nobody wants; an image that is in use stays until its node is gone. */
export async function dropSnapshots({ engine, names }: Site, keep: (scene: string) => boolean, signal: AbortSignal): Promise<number> {
  const label = [`${labelNames.install}=${names.install}`, `${labelNames.role}=snapshot`]
  const images = await engine.ask((docker) => docker.listImages({ filters: JSON.stringify({ label }) }), { signal })
  const gone = images.filter(({ Labels }) => !keep((Labels as Record<string, string> | null)?.[labelNames.scene] ?? ''))
  for (const image of gone) {
    const tags = tagsOf(image)
    // One whose name was taken away, or given to another, is known by its id alone.
    await letGo(engine, tags.length > 0 ? tags : [image.Id], signal)
  }
  return gone.length
}

/** The engine lists what has no name as one of this name, which it does not understand itself. */
const noName = '<none>:<none>'
const tagsOf = ({ RepoTags }: { RepoTags?: string[] | null | undefined }): string[] => (RepoTags ?? []).filter((tag) => tag !== noName)

/** Images that are gone already, or in use, are left as they are. */
async function letGo(engine: Site['engine'], images: readonly string[], signal: AbortSignal): Promise<void> {
  for (const image of images)
    await unless(
      [404, 409],
      engine.ask((docker) => docker.getImage(image).remove() as Promise<unknown>, { signal }),
    )
}
