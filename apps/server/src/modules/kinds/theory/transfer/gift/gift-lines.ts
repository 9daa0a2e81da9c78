import { noPlace, type Place } from '../draft.ts'

/** The text of one question of a GIFT file, its comments taken off. */
export interface GiftPart {
  place: Place
  text: string
  category: string
  tags: string[]
}

/** A question that never ends ends here: the rest of a file is not one question. */
const mostLines = 400

/** Braces that no backslash stands before: how many open and how many close. */
function braces(line: string): { open: number; close: number } {
  let open = 0
  let close = 0
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]
    if (sign === '\\') at += 1
    else if (sign === '{') open += 1
    else if (sign === '}') close += 1
  }
  return { open, close }
}

/** `[id:abc] [tag:one]` of a comment before a question. */
function labelsIn(comment: string): { id: string; tags: string[] } {
  const found = [...comment.matchAll(/\[(id|tag):([^\]\n]{1,200})\]/gu)]
  return {
    id: found.find(([, name]) => name === 'id')?.[2]?.trim() ?? '',
    tags: found.flatMap(([, name, text = '']) => (name === 'tag' ? [text.trim()] : [])),
  }
}

const startsAnew = (line: string): boolean => line.startsWith('::') || line.startsWith('$CATEGORY:')

/**
 * The questions of a file: a blank line ends one. Inside braces it does not, as long as no other question begins behind it, for
 * feedback of several paragraphs is common.
 */
export function giftParts(file: string): GiftPart[] {
  const parts: GiftPart[] = []
  let lines: string[] = []
  let place: Place = noPlace
  let category = ''
  let labels = { id: '', tags: [] as string[] }
  let depth = 0
  const end = () => {
    const text = lines.join('\n').trim()
    if (text !== '') {
      parts.push({ place: { ...place, name: labels.id }, text, category, tags: labels.tags })
      labels = { id: '', tags: [] }
    }
    lines = []
    depth = 0
  }
  const all = file.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)
  for (const [index, line] of all.entries()) {
    const plain = line.trim()
    if (plain.startsWith('//')) {
      const { id, tags } = labelsIn(plain)
      if (lines.length === 0) labels = { id: id || labels.id, tags: [...labels.tags, ...tags] }
      continue
    }
    const isInside = depth > 0 && lines.length < mostLines && !startsAnew(plain)
    if ((plain === '' && !isInside) || (plain.startsWith('::') && depth > 0)) end()
    if (plain.startsWith('$CATEGORY:')) {
      end()
      category = plain.slice('$CATEGORY:'.length).trim()
      continue
    }
    if (plain === '' && lines.length === 0) continue
    if (lines.length === 0) place = { line: index + 1, name: '' }
    const { open, close } = braces(line)
    depth = Math.max(0, depth + open - close)
    lines.push(line)
  }
  end()
  return parts
}
