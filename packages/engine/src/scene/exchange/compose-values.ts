import { sceneCaps, type SceneCap } from '../spec.ts'
import { readEnvFile } from './compose-variables.ts'
import { isFields, listOf, numberOf, present, textOf, type Fields, type Notes } from './values.ts'
import type { ServiceInput } from './compose-files.ts'

type Path = (string | number)[]
const mostPorts = 20

/** A line is cut into words as a shell does it; no shell runs it. */
export function wordsOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) {
    const words = value.flatMap((word: unknown) => textOf(word) ?? [])
    return words.length === 0 ? undefined : words
  }
  const text = textOf(value)
  if (text === null || text.trim() === '') return undefined
  return shellWords(text)
}

export function shellWords(text: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quote === null && /\s/u.test(letter)) {
      if (word !== null) words.push(word)
      word = null
    } else if (quote === null && (letter === '"' || letter === "'")) {
      quote = letter
      word ??= ''
    } else if (letter === quote) quote = null
    else if (letter === '\\' && quote !== "'" && at + 1 < text.length) {
      at += 1
      word = (word ?? '') + text.charAt(at)
    } else word = (word ?? '') + letter
  }
  return word === null ? words : [...words, word]
}

export function portsOf(service: Fields, path: Path, notes: Notes): Fields[] {
  const found = new Map<string, Fields>()
  const add = (port: number, proto: string, more: Fields) => {
    const key = `${port}/${proto}`
    if (!found.has(key) && found.size < mostPorts)
      found.set(
        key,
        present({ port, proto: proto === 'udp' ? 'udp' : undefined, name: `port-${port}${proto === 'udp' ? '-udp' : ''}`, ...more }),
      )
  }
  listOf(service['ports']).forEach((item, at) => {
    const here = [...path, 'ports', at]
    const target = isFields(item) ? longPort(item) : shortPort(textOf(item) ?? '')
    if (target === null) return notes.note('value_wrong', here, { key: 'ports' })
    if (target.isPublished) notes.note('published_dropped', here, { port: target.from })
    for (let port = target.from; port <= target.to; port += 1) add(port, target.proto, present({ name: target.name, open: 'player' }))
  })
  listOf(service['expose']).forEach((item, at) => {
    const target = shortPort(textOf(item) ?? '')
    if (target === null) notes.note('value_wrong', [...path, 'expose', at], { key: 'expose' })
    else for (let port = target.from; port <= target.to; port += 1) add(port, target.proto, {})
  })
  return [...found.values()]
}

interface Target {
  from: number
  to: number
  proto: string
  isPublished: boolean
  name?: string
}
const isPort = (port: number | null): port is number => port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535

function longPort(item: Fields): Target | null {
  const port = numberOf(item['target'])
  const name = textOf(item['name'])
  if (!isPort(port)) return null
  const proto = textOf(item['protocol']) ?? 'tcp'
  return { from: port, to: port, proto, isPublished: item['published'] !== undefined, ...(name === null ? {} : { name }) }
}

/** `80`, `8080:80`, `127.0.0.1:8080:80/udp`, `3000-3005`. */
function shortPort(text: string): Target | null {
  const [places = '', proto = 'tcp'] = text.split('/')
  const parts = places.split(':')
  const [first = '', last = first] = (parts.at(-1) ?? '').split('-')
  const [from, to] = [numberOf(first), numberOf(last)]
  if (!isPort(from) || !isPort(to) || to < from || to - from >= mostPorts) return null
  return { from, to, proto, isPublished: parts.length > 1 }
}

export function environmentOf({ service, files, name, notes }: ServiceInput): Fields | undefined {
  const env = new Map<string, unknown>()
  const { env_file } = service
  const paths = typeof env_file === 'string' ? [env_file] : listOf(env_file)
  paths.forEach((item, at) => {
    const path = (isFields(item) ? textOf(item['path']) : textOf(item)) ?? ''
    const text = files[path.replace(/^\.\//u, '')]
    if (text === undefined) notes.note('env_file_missing', ['services', name, 'env_file', at], { path: path.slice(0, 200) })
    for (const [key, value] of readEnvFile(text ?? '')) env.set(key, value)
  })
  const { environment } = service
  if (isFields(environment)) for (const [key, value] of Object.entries(environment)) env.set(key, textOf(value) ?? '')
  else
    for (const line of listOf(environment).flatMap((item) => textOf(item) ?? [])) {
      const at = line.indexOf('=')
      env.set(at === -1 ? line : line.slice(0, at), at === -1 ? '' : line.slice(at + 1))
    }
  return env.size === 0 ? undefined : Object.fromEntries(env)
}

/** Seconds of `90s`, `1m30s`, `500ms`; rounded up. */
export function secondsOf(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  const found = [...text.matchAll(/(\d{1,9}(?:\.\d{1,3})?)(us|ms|s|m|h)/gu)]
  const sizes: Readonly<Record<string, number>> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
  return found.length === 0 ? null : Math.ceil(found.reduce((sum, [, n, unit = '']) => sum + Number(n) * (sizes[unit] ?? 0), 0))
}

const within = (value: number | null, min: number, max: number): number | undefined =>
  value === null ? undefined : Math.min(max, Math.max(min, value))

export function healthOf(health: unknown, path: Path, notes: Notes): Fields | undefined {
  if (!isFields(health) || health['disable'] === true) return undefined
  const exec = commandOf(health['test'], path, notes)
  if (exec === null) return undefined
  return present({
    exec,
    interval_s: within(secondsOf(health['interval']), 1, 60),
    timeout_s: within(secondsOf(health['timeout']), 1, 30),
    retries: within(numberOf(health['retries']), 1, 20),
    start_s: within(secondsOf(health['start_period']), 0, 900),
  })
}

/** A text is a line for a shell; a list says by its first word what it is. */
function commandOf(test: unknown, path: Path, notes: Notes): string[] | null {
  const words = Array.isArray(test) ? test.flatMap((word: unknown) => textOf(word) ?? []) : []
  const line = Array.isArray(test) ? (words[0] === 'CMD-SHELL' ? words.slice(1).join(' ') : null) : textOf(test)
  if (line !== null && line.trim() !== '' && line !== 'NONE') {
    notes.note('health_shell', [...path, 'test'])
    return ['/bin/sh', '-c', line]
  }
  return words[0] === 'CMD' && words.length > 1 ? words.slice(1) : null
}

const units: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, kb: 1024, m: 1024 ** 2, mb: 1024 ** 2, g: 1024 ** 3, gb: 1024 ** 3 }

/** Megabytes of `512m`, `1.5gb`, or of bytes. */
export function megabytesOf(value: unknown): number | null {
  const [, number = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)\s?([bkmg]b?)?$/iu.exec(textOf(value) ?? '') ?? []
  return number === '' ? null : Math.ceil((Number(number) * (units[unit.toLowerCase()] ?? 1)) / 1024 ** 2)
}

export function limitsOf(service: Fields, path: Path, notes: Notes): Fields {
  const deploy = isFields(service['deploy']) ? service['deploy'] : {}
  const resources = isFields(deploy['resources']) ? deploy['resources'] : {}
  const limits = isFields(resources['limits']) ? resources['limits'] : {}
  const cpus = numberOf(service['cpus'] ?? limits['cpus'])
  const memory = megabytesOf(service['mem_limit'] ?? limits['memory'])
  const pids = numberOf(service['pids_limit'] ?? limits['pids'])
  if (memory === null) notes.note('limits_set', path, { mb: 128 })
  return present({
    cpu: cpus === null ? undefined : within(Math.ceil(cpus * 10 - 1e-9) / 10, 0.1, 16),
    memory_mb: within(memory, 16, 65_536),
    pids: pids === null || pids < 1 ? undefined : within(Math.trunc(pids), 16, 4096),
  })
}

const isCap = (word: string): word is SceneCap => sceneCaps.some((cap) => cap === word)

export function capsOf(service: Fields, path: Path, notes: Notes): SceneCap[] {
  return listOf(service['cap_add']).flatMap((item, at) => {
    const cap = (textOf(item) ?? '').toUpperCase().replace(/^CAP_/u, '')
    if (isCap(cap)) return [cap]
    notes.refuse('cap', [...path, 'cap_add', at], { cap: cap.slice(0, 40), list: sceneCaps.join(', ') })
    return []
  })
}
