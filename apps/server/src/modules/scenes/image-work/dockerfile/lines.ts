import { imageLimits } from '@beacon/api/image-limits'
import { ImageFailure } from '../problem.ts'

/** An instruction on one line, whatever it was written on. */
export interface Instruction {
  line: number
  word: string
  rest: string
}

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/u

/**
 * Instructions of a Dockerfile with their lines joined, as the classic builder joins them. What would make two readers see two files
 * (another escape, a builder of the author's own) is refused.
 */
export function readInstructions(text: string): Instruction[] {
  if (Buffer.byteLength(text) > imageLimits.dockerfile_bytes)
    throw new ImageFailure('dockerfile_long', { max: imageLimits.dockerfile_bytes / 1024 })
  const lines = text
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const found: Instruction[] = []
  let parts: string[] = []
  let begun = 0
  const end = () => {
    const joined = parts.join('').trim()
    parts = []
    if (joined !== '') found.push({ line: begun, ...split(joined) })
  }
  for (const [index, raw] of lines.entries()) {
    const line = index + 1
    if (control.test(raw)) throw new ImageFailure('dockerfile_characters', { line })
    const isComment = raw.trimStart().startsWith('#')
    if (isComment) {
      if (found.length === 0 && parts.length === 0) refuseDirective(raw, line)
      continue
    }
    if (parts.length === 0) begun = line
    else if (raw.trim() === '') continue
    const body = raw.trimEnd()
    if (body.endsWith('\\')) parts.push(body.slice(0, -1))
    else {
      parts.push(body)
      end()
    }
  }
  end()
  if (found.length === 0) throw new ImageFailure('dockerfile_empty')
  if (found.length > imageLimits.dockerfile_steps) throw new ImageFailure('dockerfile_long', { max: imageLimits.dockerfile_steps })
  return found
}

function refuseDirective(raw: string, line: number): void {
  const [name = '', value = ''] = raw.replaceAll(/[#\s]/gu, '').toLowerCase().split('=')
  if (name === 'syntax') throw new ImageFailure('dockerfile_syntax', { line })
  if (name === 'escape' && value !== '\\') throw new ImageFailure('dockerfile_escape', { line })
}

function split(joined: string): { word: string; rest: string } {
  const at = joined.search(/\s/u)
  return at === -1 ? { word: joined.toUpperCase(), rest: '' } : { word: joined.slice(0, at).toUpperCase(), rest: joined.slice(at).trim() }
}
