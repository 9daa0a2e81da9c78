import { DriverError, type Ref, type SeenPath } from '../driver.ts'
import { unless } from './connect.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'

/** Some hundred megabytes, as a slow disk writes them. */
const unpackMs = 15 * 60_000

/** The engine unpacks inside of the node's own root: what leads out of it ends at that root. */
export async function unpackIn(
  site: Site,
  { ref, node, folder, tar }: { ref: Ref; node: string; folder: string; tar: NodeJS.ReadableStream },
  signal: AbortSignal,
): Promise<void> {
  const { Id, State } = await getNode(site, ref, node, signal)
  if (!State.Running) throw new DriverError('driver', `${node} does not run`)
  await site.engine.ask((docker, { abortSignal }) => docker.getContainer(Id).putArchive(tar, { path: folder, abortSignal }), {
    signal,
    answerMs: unpackMs,
  })
}

/** Bits of a mode as Go writes them. */
const goModes = { folder: 2 ** 31, link: 2 ** 27, other: 2 ** 26 + 2 ** 25 + 2 ** 24 + 2 ** 21 + 2 ** 19 } as const
const hasBits = (mode: number, bits: number): boolean => (BigInt(mode) & BigInt(bits)) !== 0n

/** The engine follows links of the folders above: whoever refuses links asks for each of them. */
export async function seePath(site: Site, { ref, node, path }: { ref: Ref; node: string; path: string }): Promise<SeenPath | null> {
  const { Id } = await getNode(site, ref, node)
  const told = await unless(
    [404],
    site.engine.ask((docker) => docker.getContainer(Id).infoArchive({ path }) as Promise<unknown>),
  )
  return told === null ? null : readPath(headerOf(told))
}

function headerOf(told: unknown): string {
  const headers: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'headers') : null
  const value: unknown = typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'x-docker-container-path-stat') : null
  return typeof value === 'string' ? value : ''
}

/** What the engine writes into a header of its answer. */
export function readPath(header: string): SeenPath {
  const { mode, size } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as { mode: number; size: number }
  const kind = hasBits(mode, goModes.folder)
    ? ('folder' as const)
    : hasBits(mode, goModes.link)
      ? ('link' as const)
      : hasBits(mode, goModes.other)
        ? ('other' as const)
        : ('file' as const)
  return { kind, bytes: size }
}
