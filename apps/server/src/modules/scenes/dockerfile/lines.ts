import { imageLimits } from '@beacon/api/image/image-limits'
import { refuse } from './problem.ts'
import { heredocsIn, type Heredoc } from './heredoc.ts'
import type { Escape } from './words.ts'

/** An instruction on one line, whatever it was written on. */
export interface Instruction {
  line: number
  word: string
  rest: string
  heredocs: Heredoc[]
}

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u
/** What such a file asks for is this reader's language, so nothing has to be fetched to read it. */
const ownSyntax = /^(?:docker\.io\/)?docker\/dockerfile(?:-upstream)?(?:[:@][\w.:-]{1,200})?$/u
const withText: ReadonlySet<string> = new Set(['RUN', 'COPY', 'ADD'])

/** Instructions of a Dockerfile with their lines joined and their here-documents behind them, each line looked at once. */
export function readInstructions(text: string): { escape: Escape; instructions: Instruction[] } {
  if (Buffer.byteLength(text) > imageLimits.dockerfile_bytes) refuse('dockerfile_long', { max: imageLimits.dockerfile_bytes / 1024 })
  const lines = text
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const lineWithControl = lines.findIndex((line) => control.test(line))
  if (lineWithControl !== -1) refuse('dockerfile_characters', { line: lineWithControl + 1 })
  const escape = readDirectives(lines)
  const instructions: Instruction[] = []
  for (let at = 0; at < lines.length;) {
    const { joined, begun, next } = joinedFrom(lines, at, escape)
    at = next
    if (joined === '') continue
    const instruction = { line: begun + 1, ...split(joined), heredocs: [] as Heredoc[] }
    if (withText.has(instruction.word)) {
      instruction.heredocs = heredocsIn(instruction.rest, escape)
      for (const heredoc of instruction.heredocs) at = readHeredoc(heredoc, { lines, at, line: instruction.line })
    }
    instructions.push(instruction)
  }
  if (instructions.length === 0) refuse('dockerfile_empty')
  if (instructions.length > imageLimits.dockerfile_steps) refuse('dockerfile_long', { max: imageLimits.dockerfile_steps })
  return { escape, instructions }
}

/** The lines of one instruction: comments and empty lines between them are no part of it. */
function joinedFrom(lines: readonly string[], from: number, escape: Escape): { joined: string; begun: number; next: number } {
  const parts: string[] = []
  let begun = from
  let at = from
  for (; at < lines.length; at += 1) {
    const raw = lines[at] ?? ''
    const start = raw.trimStart()
    if (start.startsWith('#')) continue
    if (start === '' && parts.length > 0) continue
    if (parts.length === 0) begun = at
    const body = raw.trimEnd()
    if (!body.endsWith(escape)) {
      parts.push(body)
      break
    }
    parts.push(body.slice(0, -1))
  }
  return { joined: withoutEnd(parts.join('').trim(), escape), begun, next: at + 1 }
}

/** Nothing follows, so there is nothing to join; an engine would take the next instruction for it. */
function withoutEnd(text: string, escape: Escape): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === escape || text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1
  return text.slice(0, end)
}

/** Comments at the very top may say how the file is to be read; the first line that is none of them ends this. */
function readDirectives(lines: readonly string[]): Escape {
  let escape: Escape = '\\'
  for (const [index, raw] of lines.entries()) {
    const [name = '', value] = cut(raw.trim(), '=')
    if (!name.startsWith('#') || value === undefined) break
    const key = name.slice(1).trim().toLowerCase()
    if (!/^[a-z][a-z0-9]{0,40}$/u.test(key)) break
    if (key === 'syntax' && !ownSyntax.test(value.trim())) refuse('dockerfile_syntax', { line: index + 1 })
    if (key !== 'escape') continue
    if (value.trim() !== '\\' && value.trim() !== '`') refuse('dockerfile_escape', { line: index + 1 })
    escape = value.trim() === '`' ? '`' : '\\'
  }
  return escape
}

function readHeredoc(heredoc: Heredoc, { lines, at, line }: { lines: readonly string[]; at: number; line: number }): number {
  const isEnd = (raw: string) => (heredoc.isChomped ? withoutTabs(raw) : raw) === heredoc.name
  for (let end = at; end < lines.length; end += 1) {
    if (!isEnd(lines[end] ?? '')) continue
    heredoc.text = lines
      .slice(at, end)
      .map((one) => `${one}\n`)
      .join('')
    return end + 1
  }
  return refuse('dockerfile_heredoc', { line, word: heredoc.name.slice(0, 40) })
}

export function withoutTabs(line: string): string {
  let at = 0
  while (line[at] === '\t') at += 1
  return line.slice(at)
}

/** What stands before the first mark, and what behind it. */
export function cut(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)]
}

function split(joined: string): { word: string; rest: string } {
  const at = joined.search(/\s/u)
  return at === -1 ? { word: joined.toUpperCase(), rest: '' } : { word: joined.slice(0, at).toUpperCase(), rest: joined.slice(at).trim() }
}
