import { readFlags, type Flagged } from './flags.ts'
import { heredocOf } from './heredoc.ts'
import { writtenCopy, type Copy } from './copy-line.ts'
import { jsonWords } from './json-words.ts'
import type { Instruction } from './lines.ts'
import { prepareCopy } from './prepare.ts'
import { refuse } from './problem.ts'
import type { Reading, Stage, Step } from './stage.ts'
import { findIn } from './values.ts'
import { expand } from './words.ts'

/** COPY and ADD in words that every builder knows: modes and texts are prepared in a stage before this one. */
export function copyStep(reading: Reading, stage: Stage, one: Instruction): Step[] {
  const { flags, words } = readFlags(one)
  const places = placesOf(one, words)
  const texts = places.slice(0, -1).filter((place) => heredocOf(place, reading.escape) !== null)
  if (texts.length !== one.heredocs.length) refuse('dockerfile_heredoc', { line: one.line, word: '<<' })
  const sources = places.slice(0, -1).filter((place) => !texts.includes(place))
  const copy: Copy = {
    ...optionsOf(reading, one, flags),
    word: one.word,
    line: one.line,
    sources: one.word === 'ADD' ? sources.map((source) => localSource(reading, stage, { source, line: one.line })) : sources,
    target: places.at(-1) ?? '',
  }
  if (copy.chmod === '' && texts.length === 0) return [writtenCopy(reading, copy)]
  return [prepareCopy(reading, stage, { ...copy, heredocs: one.heredocs })]
}

function placesOf({ line, word }: Instruction, words: string): string[] {
  const list = jsonWords(words)
  // An engine takes the list and leaves what follows it.
  if (list === null && /^\[\s{0,20}["\]]/u.test(words)) refuse('dockerfile_list', { line, word })
  const places = list ?? words.split(/\s+/u).filter((place) => place !== '')
  if (places.length < 2) refuse('dockerfile_copy_form', { line, word })
  if (list !== null && places.some((place) => heredocOf(place, '\\') !== null)) refuse('dockerfile_list', { line, word })
  return places
}

function optionsOf(reading: Reading, { line, word }: Instruction, flags: Flagged['flags']): Pick<Copy, 'from' | 'chown' | 'chmod'> {
  const options: Pick<Copy, 'from' | 'chown' | 'chmod'> = { from: null, chown: '', chmod: '' }
  for (const { name, value, written: option } of flags) {
    if (name === 'from' && word === 'COPY') options.from = fromOf(reading, value, line)
    else if (name === 'chown') options.chown = value
    else if (name === 'chmod') options.chmod = modeOf(value, line)
    // A layer by itself holds the same files.
    else if (option !== '--link' && option !== '--link=true' && option !== '--link=false')
      refuse('dockerfile_flag', { line, option: option.slice(0, 80) })
  }
  if (options.chown !== '' && runsAsOwner(options.chmod)) refuse('dockerfile_mode', { line, option: options.chmod })
  return options
}

function fromOf({ stages }: Reading, value: string, line: number): Copy['from'] {
  const name = value.toLowerCase()
  const earlier = stages.slice(0, -1)
  const stage = earlier.find((one) => one.name === name) ?? (/^\d{1,3}$/u.test(name) ? earlier[Number(name)] : undefined)
  if (stage !== undefined) return { stage }
  const isOwn = stages.at(-1)?.name === name
  if (isOwn || name === 'scratch' || value === '' || /^\d+$/u.test(name))
    refuse('dockerfile_copy_from', { line, image: value.slice(0, 200) })
  if (value.includes('$')) refuse('dockerfile_copy_variable', { line })
  return { image: value }
}

/** `755`, `4755`, `u=rwx,go=rx`. */
function modeOf(value: string, line: number): string {
  const isOne = (part: string) => /^[ugoa]{0,4}[-+=][rwxXst]{0,6}$/u.test(part)
  const isMode = /^[0-7]{3,4}$/u.test(value) || (value !== '' && value.split(',').every(isOne))
  return isMode ? value : refuse('dockerfile_mode', { line, option: value.slice(0, 80) })
}
/** The right to run as the owner or the group: lost where an owner is given last. */
const runsAsOwner = (mode: string): boolean => /^[2-7]\d{3}$/u.test(mode) || mode.includes('s')

/** A source of ADD as it is after its variables: an engine fetches what is an address. */
function localSource({ escape }: Reading, { values }: Stage, { source, line }: { source: string; line: number }): string {
  const path = expand(source, { escape, find: findIn(values) })
  const lower = (path ?? source).toLowerCase()
  const isAddress = ['://', 'git@', 'github.com/'].some((part) => lower.includes(part)) || /\.git(?:[#:?]|$)/u.test(lower)
  if (isAddress) refuse('dockerfile_add_address', { line })
  if (path === null || /[$"'\\`]/u.test(path)) refuse('dockerfile_add_variable', { line })
  return path
}
