import { draftOf, exactBlank, noteOnce, refusedAt, type Draft, type DraftBlank, type Place, type Refused } from '../draft.ts'
import { bareSigns, giftAnswers, unescapeGift } from '../gift/gift-text.ts'
import { numberBlank } from '../number-blank.ts'
import { noteStars, withStars } from '../stars.ts'

const words = new Set(['SHORTANSWER', 'SA', 'MW'])
const wordsOfCase = new Set(['SHORTANSWER_C', 'SAC', 'MWC'])
const numbers = new Set(['NUMERICAL', 'NM'])

interface Gap {
  blank: DraftBlank
  weight: number
}

/** A text with gaps `{2:SHORTANSWER:=a~=b}` as a completion. Gaps to choose from are another kind of question. */
export function cloze(place: Place, text: string): { draft: Draft } | { refused: Refused } {
  const gaps: Gap[] = []
  let stem = ''
  let at = 0
  for (const [start, end] of gapsIn(text)) {
    const [, weight = '1', kind = '', block = ''] = /^(\d{0,5}):([A-Z_]{2,20}):([\s\S]*)$/u.exec(text.slice(start + 1, end)) ?? []
    if (kind === '') continue
    const blank = blankOf(kind, block)
    if (blank === null) return { refused: refusedAt(place, 'not_mapped', text, `cloze ${kind}`) }
    gaps.push({ blank, weight: Number(weight || '1') })
    stem += `${text.slice(at, start)}{{${gaps.length}}}`
    at = end + 1
  }
  if (gaps.length === 0) return { refused: refusedAt(place, 'no_answer', text) }
  if (gaps.length > 8) return { refused: refusedAt(place, 'too_many_options', text, String(gaps.length)) }
  const draft = draftOf('completion', place, (stem + text.slice(at)).trim())
  draft.blanks = gaps.map(({ blank }) => ({ ...blank, accepted: [...new Set(blank.accepted.map(withStars))] }))
  noteStars(
    draft,
    gaps.flatMap(({ blank }) => blank.accepted),
  )
  if (new Set(gaps.map(({ weight }) => weight)).size > 1)
    noteOnce(draft, 'lost', 'partial_answer', gaps.map(({ weight }) => weight).join(' : '))
  return { draft }
}

/** Starts and ends of what stands in bare braces. */
function gapsIn(text: string): [number, number][] {
  const found: [number, number][] = []
  let start: number | null = null
  for (const at of bareSigns(text, '{}')) {
    if (text[at] === '{') start ??= at
    else if (start !== null) {
      found.push([start, at])
      start = null
    }
  }
  return found
}

function blankOf(kind: string, block: string): DraftBlank | null {
  // `%100%a~%0%*`: without `=` a weight of 100 says that it is right.
  const answers = giftAnswers(/^\s*[=~]/u.test(block) ? block : `~${block}`)
  const full = answers.filter(({ sign, weight }) => (weight === null ? sign === '=' : weight === 100)).map(({ text }) => unescapeGift(text))
  if (full.length === 0) return null
  if (numbers.has(kind)) return numberBlank(full)
  if (words.has(kind)) return exactBlank(full)
  return wordsOfCase.has(kind) ? exactBlank(full, true) : null
}
