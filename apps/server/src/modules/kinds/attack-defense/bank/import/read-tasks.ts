import { portText, type PortSpan } from '@beacon/api/bank/port-span'
import { limits } from '@beacon/api/limits'
import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import type { ServiceDraft } from '@beacon/api/kinds/attack-defense/service-import'
import { ArchiveRefusal, decodeText, plainOf, readSmall, type Archive } from '../../../../platform/archive/index.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'
import { modulesOf, portsIn } from '../../../../bank/script-source/index.ts'

/** A task of the folder: what its service would be, and where its files lie in the archive. */
export interface ReadTask extends Omit<ServiceDraft, 'is_taken' | 'files'> {
  /** Files beside the script, with their path there. */
  beside: { entry: string; path: string }[]
}
type Notes = Pick<ReadTask, 'notes' | 'refusals'>
type Refusal = ReadTask['refusals'][number]

const configBytes = 1024 * 1024
const requirementBytes = 64 * 1024
const moduleBytes = 256 * 1024
const modulesMost = 20
const besideMost = 2_000
const namesMost = 20
const junk = /(?:^|\/)(?:__pycache__|__MACOSX|\.git|\.DS_Store)(?:\/|$)|\.pyc$/u

type Values = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** The folder that holds `config.yml`: the uppermost one. */
function rootOf({ names }: Archive): { config: string; root: string } {
  const found = names.filter((name) => /(?:^|\/)config\.ya?ml$/u.test(name) && !junk.test(name))
  const config = found.toSorted((one, other) => one.split('/').length - other.split('/').length)[0]
  if (config === undefined) throw new ArchiveRefusal('import_format_unknown', {})
  return { config, root: config.slice(0, config.lastIndexOf('/') + 1) }
}

async function readConfig(archive: Archive, config: string): Promise<Values> {
  const unreadable = (why: string) => new ArchiveRefusal('import_unreadable', { path: config, why })
  const bytes = await readSmall(archive, config, configBytes)
  if (bytes === null) throw unreadable(`more than ${configBytes / 1024} KiB`)
  const read = readYaml(decodeText(bytes).text)
  if ('problem' in read) throw unreadable(read.problem.code)
  const value = plainOf(read.value)
  return isObject(value) ? value : {}
}

/** Reads the tasks of a ForcAD. Scripts are looked at as text and never run. @throws ArchiveRefusal */
export async function readTasks(archive: Archive): Promise<ReadTask[]> {
  const { config, root } = rootOf(archive)
  const values = await readConfig(archive, config)
  const tasks = Array.isArray(values['tasks']) ? values['tasks'].filter(isObject).slice(0, serviceLimits.services) : []
  if (tasks.length === 0) throw new ArchiveRefusal('import_format_unknown', {})
  const game = isObject(values['game']) ? values['game'] : {}
  const folder = pathIn(root, textOf(game['checkers_path']) || textOf(values['checkers_path']) || 'checkers')
  const keys = new Set<string>()
  const read: ReadTask[] = []
  for (const task of tasks) {
    const one = await readTask(archive, task, { root, folder })
    if (keys.has(one.service_key)) one.refusals.push({ code: 'key_repeated', values: { key: one.service_key } })
    keys.add(one.service_key)
    // Only services come over. What is said of the whole game is told at the first of them.
    const names = [...unreadOf(task), ...(read.length === 0 ? [...unreadOf(values), ...unreadOf(game, 'game.')] : [])]
    if (names.length > 0) one.notes.push({ code: 'keys_unread', values: { names: names.slice(0, namesMost).join(', ') } })
    read.push(one)
  }
  return read
}

const readKeys = ['name', 'checker', 'checker_type', 'checker_timeout', 'places', 'puts', 'gets', 'tasks', 'game', 'checkers_path']
const unreadOf = (values: Values, under = ''): string[] =>
  Object.keys(values).flatMap((key) => (readKeys.includes(key) ? [] : [`${under}${key}`.slice(0, 60)]))

/** A path of the configuration below a folder of the archive; what leads out of it is no name of the archive. */
function pathIn(folder: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return `${folder}${parts.join('/')}`
}

async function readTask(archive: Archive, task: Values, { root, folder }: { root: string; folder: string }): Promise<ReadTask> {
  const found: Notes = { notes: [], refusals: [] }
  const name = textOf(task['name']).slice(0, 255) || 'service'
  const script = pathIn(`${folder}/`, textOf(task['checker']))
  const stores = numberOf(task, 'places', { least: 1, most: 1_000_000, usual: 1 }, found)
  if (stores > serviceLimits.stores.max) found.refusals.push({ code: 'places_many', values: { n: stores, max: serviceLimits.stores.max } })
  const puts = numberOf(task, 'puts', { least: 1, most: 1_000_000, usual: 1 }, found)
  if (puts > stores) found.notes.push({ code: 'puts_cut', values: { puts, to: stores } })
  const text = await readScript(archive, script, found)
  const beside = besideOf(archive, script)
  if (beside.length > 0) found.notes.push({ code: 'files_packed', values: { n: beside.length } })
  await readModules(archive, script, root, found)
  return {
    name,
    service_key: keyOf(name, found),
    script,
    put_mode: modeOf(textOf(task['checker_type']), text ?? '', found),
    stores: Math.min(stores, serviceLimits.stores.max),
    puts: Math.min(puts, stores, serviceLimits.stores.max),
    gets: numberOf(task, 'gets', { least: serviceLimits.old_gets.min, most: serviceLimits.old_gets.max, usual: 1 }, found),
    timeout_s: numberOf(
      task,
      'checker_timeout',
      { least: serviceLimits.timeout_s.min, most: serviceLimits.timeout_s.max, usual: 10 },
      found,
    ),
    ports: await portsOf(archive, script, text ?? '', beside, found),
    beside,
    ...found,
  }
}

function keyOf(name: string, { notes }: Notes): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^[-0-9]+|-$/gu, '')
  const key = plain.slice(0, serviceLimits.key.max).replace(/-$/u, '') || 'service'
  if (key !== name) notes.push({ code: 'key_changed', values: { from: name.slice(0, 60), to: key } })
  return key
}

interface Range {
  least: number
  most: number
  usual: number
}

/** A whole number of its range: what is none is the usual one. Both are told. */
function numberOf(task: Values, field: string, { least, most, usual }: Range, { notes }: Notes): number {
  const given = textOf(task[field])
  if (given === '') return usual
  const n = Number(given)
  const number = Number.isFinite(n) ? Math.min(most, Math.max(least, Math.round(n))) : usual
  if (number !== n) notes.push({ code: 'number_changed', values: { field, from: given.slice(0, 40), to: number } })
  return number
}

const protocols = new Set(['hackerdom', 'forcad', 'gevent', 'pfr', 'nfr'])

/** Tags of ForcAD: `pfr` prints a public hint besides, `nfr` prints nothing that get needs. The library of FAUST's checkers prints as `pfr`. */
function modeOf(type: string, text: string, { notes, refusals }: Notes): ReadTask['put_mode'] {
  const tags = type.toLowerCase().split('_').filter(Boolean)
  const unknown = tags.find((tag) => !protocols.has(tag))
  if (unknown !== undefined) refusals.push({ code: 'type_unknown', values: { type: type.slice(0, 60) } })
  if (tags.includes('nfr')) return 'seeded'
  if (tags.includes('pfr') || /\bctf_gameserver\b/u.test(text)) return 'split'
  notes.push({ code: 'mode_plain', values: {} })
  return 'plain'
}

/** The script as text; null where it is refused. */
async function readScript(archive: Archive, script: string, { refusals }: Notes): Promise<string | null> {
  const refuse = (code: Refusal['code']) => void refusals.push({ code, values: { path: script.slice(0, 200) } })
  if (!archive.names.includes(script)) return refuse('script_absent') ?? null
  if (!/.\.py$/iu.test(script)) return refuse('script_name') ?? null
  const bytes = await readSmall(archive, script, limits.check_script_bytes)
  return bytes === null ? (refuse('script_large') ?? null) : decodeText(bytes).text
}

const usualPort: PortSpan = { port: 80 }
const portsMost = 16
const depthOf = (path: string): number => path.split('/').length - 1

/** What a checker and the modules beside it name as ports, else one further below: a check reaches no other port of a box. */
async function portsOf(archive: Archive, script: string, text: string, beside: ReadTask['beside'], { notes }: Notes) {
  const found = portsIn(text).map((one) => ({ ...one, path: script }))
  const modules = beside.filter(({ path }) => path.endsWith('.py')).toSorted((one, other) => depthOf(one.path) - depthOf(other.path))
  for (const { entry, path } of modules.slice(0, modulesMost)) {
    if (found.length > 0 && depthOf(path) > 0) break
    const bytes = await readSmall(archive, entry, moduleBytes)
    for (const one of bytes === null ? [] : portsIn(decodeText(bytes).text))
      if (found.length < portsMost && !found.some(({ port }) => port === one.port)) found.push({ ...one, path })
  }
  for (const { said, path, ...one } of found)
    notes.push({ code: 'port_read', values: { to: portText(one), from: said, path: path.slice(-200) } })
  if (found.length === 0) notes.push({ code: 'port_default', values: { to: usualPort.port } })
  return found.length === 0 ? [usualPort] : found.map(({ port, to }) => (to === undefined ? { port } : { port, to }))
}

/** Everything in the folder of the script: modules that it imports, and data. */
function besideOf({ names }: Archive, script: string): ReadTask['beside'] {
  const folder = script.slice(0, script.lastIndexOf('/') + 1)
  // A script that lies among the folders of others has none of its own.
  if (
    folder === '' ||
    names.some((name) => name !== script && name.startsWith(folder) && name.slice(folder.length).endsWith('/checker.py'))
  )
    return []
  return names
    .filter((name) => name.startsWith(folder) && name !== script && !junk.test(name))
    .slice(0, besideMost)
    .map((entry) => ({ entry, path: entry.slice(folder.length) }))
}

/** What pip would have fetched: `requirements.txt` beside the script, and in the folders above it, where ForcAD has one for all services. Nothing is fetched here. */
async function readModules(archive: Archive, script: string, root: string, { notes }: Notes): Promise<void> {
  const steps = script.slice(root.length).split('/')
  for (const [at] of steps.entries()) {
    const path = `${root}${steps
      .slice(0, at)
      .map((step) => `${step}/`)
      .join('')}requirements.txt`
    const bytes = archive.names.includes(path) ? await readSmall(archive, path, requirementBytes) : null
    const { here, absent } = modulesOf(bytes === null ? '' : decodeText(bytes).text)
    const noted = [['modules_here', here] as const, ['modules_absent', absent] as const].filter(([, names]) => names.length > 0)
    for (const [code, names] of noted) notes.push({ code, values: { path: path.slice(-200), names: names.slice(0, namesMost).join(', ') } })
  }
}
