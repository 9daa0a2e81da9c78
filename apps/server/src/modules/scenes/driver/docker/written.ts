import type { ContainerInfo } from 'dockerode'
import type { FileChange, Ref, Written } from '../driver.ts'
import { labelNames, refOf } from './names.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'

const mostChanges = 10_000
const kinds = ['changed', 'added', 'removed'] as const
/** Every file of a root that was written to is looked at. */
const sizeMs = 60_000

export async function changesOf(site: Site, { ref, node }: { ref: Ref; node: string }, signal: AbortSignal): Promise<FileChange[]> {
  const { Id } = await getNode(site, ref, node, signal)
  const told: unknown = await site.engine.ask((docker) => docker.getContainer(Id).changes() as Promise<unknown>, { signal })
  const list = Array.isArray(told) ? (told as { Path: string; Kind: number }[]) : []
  return list.slice(0, mostChanges).map(({ Path, Kind }) => ({ path: Path, kind: kinds[Kind] ?? 'changed' }))
}

interface Sized extends ContainerInfo {
  SizeRw?: number
}

/** No file system of an engine is sure to keep a root within a size, so roots that may be written to are looked at. */
export async function writtenOf({ engine, names }: Site, signal: AbortSignal): Promise<Written[]> {
  const filters = { label: [...names.filter().label, `${labelNames.writable}=yes`] }
  // The types leave out the size that was asked for.
  const listed: Sized[] = await engine.ask((docker) => docker.listContainers({ filters, size: true } as object), {
    signal,
    answerMs: sizeMs,
  })
  return listed.flatMap(({ Labels, SizeRw }) => {
    const ref = refOf(Labels)
    const node = Labels[labelNames.node]
    return ref === null || node === undefined ? [] : [{ ref, node, bytes: SizeRw ?? 0 }]
  })
}
