import type { TarEntry } from '../../../platform/archive/index.ts'

export type Places =
  | { kind: 'build'; root: string }
  | { kind: 'archive'; config: string; layers: string[]; origins: string[] }
  | { kind: 'unknown' }
  | { kind: 'many' }

type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): string[] => listOf(value).filter((one): one is string => typeof one === 'string')

/** What an upload is: a folder with a Dockerfile, at its top or in its only folder, or what an engine saved. */
export function placesIn(entries: readonly TarEntry[], texts: ReadonlyMap<string, string>, folder: string): Places {
  const names = new Map(entries.map((entry) => [entry.name, entry]))
  const given =
    folder === ''
      ? ''
      : `${folder
          .split('/')
          .filter((part) => part !== '')
          .join('/')}/`
  if (names.has(`${given}Dockerfile`)) return { kind: 'build', root: given }
  if (given === '' && texts.has('manifest.json')) return savedIn(listOf(parsed(texts.get('manifest.json'))), names)
  if (given === '' && texts.has('index.json')) return layoutIn(texts, names)
  const nested = entries.filter(({ name, kind }) => kind === 'file' && /^[^/]+\/Dockerfile$/u.test(name))
  const [one] = nested
  return given === '' && one !== undefined && nested.length === 1
    ? { kind: 'build', root: one.name.slice(0, -'Dockerfile'.length) }
    : { kind: 'unknown' }
}

function savedIn(manifest: unknown[], names: ReadonlyMap<string, TarEntry>): Places {
  if (manifest.length > 1) return { kind: 'many' }
  const { Config, Layers, RepoTags } = objectOf(manifest[0])
  return archiveOf(typeof Config === 'string' ? Config : '', { layers: textsOf(Layers), origins: textsOf(RepoTags), names })
}

/** An OCI layout without a manifest of Docker's: one image, in its index or one level below. */
function layoutIn(texts: ReadonlyMap<string, string>, names: ReadonlyMap<string, TarEntry>): Places {
  const blob = (digest: unknown) => `blobs/sha256/${String(digest).replace(/^sha256:/u, '')}`
  let manifests = listOf(objectOf(parsed(texts.get('index.json')))['manifests'])
  for (let depth = 0; depth < 3; depth += 1) {
    const forLinux = manifests.filter((one) => {
      const { architecture } = objectOf(objectOf(one)['platform'])
      return architecture === undefined || architecture === 'amd64'
    })
    if (forLinux.length !== 1) return { kind: manifests.length > 1 ? 'many' : 'unknown' }
    const found = objectOf(parsed(texts.get(blob(objectOf(forLinux[0])['digest']))))
    const layers = listOf(found['layers']).map((layer) => blob(objectOf(layer)['digest']))
    if (layers.length > 0) return archiveOf(blob(objectOf(found['config'])['digest']), { layers, origins: [], names })
    manifests = listOf(found['manifests'])
  }
  return { kind: 'unknown' }
}

interface ArchiveIndex {
  layers: string[]
  origins: string[]
  names: ReadonlyMap<string, TarEntry>
}

/** Layers that occur twice are links in older archives; they are followed once, inside. */
function archiveOf(config: string, { layers, origins, names }: ArchiveIndex): Places {
  const placeOf = (name: string) => {
    const entry = names.get(name)
    return entry?.kind === 'link' ? entry.to : name
  }
  const places = layers.map(placeOf)
  const isWhole = [config, ...places].every((name) => names.get(name)?.kind === 'file')
  if (!isWhole || layers.length === 0 || layers.length > 127) return { kind: 'unknown' }
  return { kind: 'archive', config, layers: places, origins: origins.slice(0, 20).map((name) => name.slice(0, 200)) }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
