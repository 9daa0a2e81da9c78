import { isFields, listOf, textOf, type Fields } from './values.ts'
import type { ServiceInput } from './compose-files.ts'

interface Mount {
  source: string | null
  target: string
  isReadOnly: boolean
  isBind: boolean
}
const usualMb = 64
const mostFiles = 20
/** Always there, in memory and of a size. */
const temporary = new Set(['/tmp', '/run', '/var/run', '/dev/shm'])

/** Named volumes become volumes of a size; files of the project that are only read go into the definition. */
export function mountsOf(input: ServiceInput): { files: Fields[]; volumes: Fields[] } {
  const { service, name, notes, id } = input
  const files: Fields[] = []
  const volumes: Fields[] = []
  const path = ['services', name, 'volumes']
  listOf(service['volumes']).forEach((item, at) => {
    const mount = isFields(item) ? longMount(item) : shortMount(textOf(item) ?? '')
    if (mount === null) return notes.note('value_wrong', [...path, at], { key: 'volumes' })
    if (mount.isBind) return files.push(...boundFiles(input, mount, [...path, at]))
    volumes.push({ node: id, path: mount.target, mb: usualMb })
    return notes.note('volume_size', [...path, at], { path: mount.target.slice(0, 200), mb: usualMb })
  })
  const { tmpfs } = service
  const places = typeof tmpfs === 'string' ? [tmpfs] : listOf(tmpfs).flatMap((item) => textOf(item) ?? [])
  for (const place of places.map((one) => one.split(':')[0] ?? '').filter((one) => !temporary.has(one) && service['read_only'] === true))
    volumes.push({ node: id, path: place, mb: usualMb })
  return { files: files.slice(0, mostFiles), volumes }
}

const isPath = (text: string): boolean => /^(?:\.|\/|~|[A-Za-z]:[\\/])/u.test(text)

function shortMount(text: string): Mount | null {
  const [first = '', second, more = ''] = text.split(':')
  if (second === undefined) return first.startsWith('/') ? { source: null, target: first, isReadOnly: false, isBind: false } : null
  return { source: first, target: second, isReadOnly: more.split(',').includes('ro'), isBind: isPath(first) }
}

function longMount(item: Fields): Mount | null {
  const target = textOf(item['target'])
  if (target === null) return null
  return { source: textOf(item['source']), target, isReadOnly: item['read_only'] === true, isBind: item['type'] === 'bind' }
}

function boundFiles({ files, notes }: ServiceInput, { source, target, isReadOnly }: Mount, path: (string | number)[]): Fields[] {
  const from = (source ?? '').slice(0, 200)
  if (/docker\.sock|containerd\.sock|podman\.sock/u.test(from)) return refused(() => notes.refuse('engine_socket', path))
  if (!from.startsWith('.') || from.split('/').includes('..')) return refused(() => notes.refuse('bind_absolute', path, { path: from }))
  if (!isReadOnly) return refused(() => notes.refuse('bind_writable', path, { path: from }))
  const below = from.replace(/^\.\/?/u, '').replace(/\/$/u, '')
  const own = files[below]
  if (own !== undefined) return [{ path: target, text: own }]
  const inside = Object.keys(files).filter((one) => below === '' || one.startsWith(`${below}/`))
  if (inside.length === 0 || below === '') return refused(() => notes.refuse('bind_missing', path, { path: from }))
  return inside.map((one) => ({ path: `${target.replace(/\/$/u, '')}${one.slice(below.length)}`, text: files[one] ?? '' }))
}

function refused(tell: () => void): Fields[] {
  tell()
  return []
}
