import { cloze } from './cloze.ts'
import { draftOf, exactBlank, noteOnce, refusedAt, type Draft, type Place, type Reading, type Refused } from '../draft.ts'
import { marksIn } from '../marks.ts'
import { numberBlank } from '../number-blank.ts'
import { noteStars, withStars } from '../stars.ts'
import { htmlText, withScripts } from '../../../../platform/text/index.ts'
import { weighed } from '../weights.ts'
import { elementsIn, firstIn, textIn, textOf, xmlTree, type XmlElement } from './xml-tree.ts'

type Read = { draft: Draft } | { refused: Refused }

/** Reads Moodle XML. @throws Failure xml_entities, xml_broken */
export function readMoodle(file: string): Reading {
  const root = xmlTree(file)
  const reading: Reading = { drafts: [], refused: [] }
  let category = ''
  for (const question of elementsIn(root, 'question')) {
    if (question.attributes.get('type') === 'category') {
      category = textOf(firstIn(question, 'category') ?? question, 'text')
      continue
    }
    const read = questionOf(question)
    if ('refused' in read) reading.refused.push(read.refused)
    else reading.drafts.push({ ...read.draft, direction: category.replace(/^\$[a-z]+\$\/?/u, '').replace(/^top\//u, '') })
  }
  return reading
}

/** The text of an element such as `questiontext`, as Markdown. */
function markdownIn(parent: XmlElement, name: string, isMarkdown = false): { text: string; isPlain: boolean } {
  const found = firstIn(parent, name)
  if (found === undefined) return { text: '', isPlain: true }
  const raw = textOf(found, 'text')
  return markdownOf(raw, found.attributes.get('format') ?? 'html', isMarkdown)
}

/** Where a file does not say what a text is, tags tell that it is HTML. */
function markdownOf(raw: string, format: string, isMarkdown = false): { text: string; isPlain: boolean } {
  const isSaid = format === 'markdown' || format === 'plain_text'
  return format === 'html' || (!isSaid && /<[a-z]/iu.test(raw)) ? htmlText(raw, { isMarkdown }) : { text: withScripts(raw), isPlain: true }
}

function questionOf(question: XmlElement): Read {
  const type = question.attributes.get('type') ?? ''
  const place: Place = { line: question.line, name: textOf(question, 'idnumber') }
  const stem = markdownIn(question, 'questiontext', type === 'cloze')
  const name = textOf(firstIn(question, 'name') ?? question, 'text')
  if (stem.text === '') return { refused: refusedAt(place, 'no_text', name) }
  const read = readers[type]?.({ question, place, stem: stem.text })
  if (read === undefined) return { refused: refusedAt(place, 'not_mapped', stem.text, type) }
  if ('refused' in read) return read
  const { draft } = read
  draft.name = name === stem.text ? '' : name
  const analysis = markdownIn(question, 'generalfeedback')
  draft.analysis = analysis.text
  draft.knowledge_points = elementsIn(firstIn(question, 'tags') ?? empty, 'tag').map((tag) => textOf(tag, 'text'))
  draft.score ??= marksIn(draft, textOf(question, 'defaultgrade'))
  draft.files = filesBelow(question)
  const shown = [stem, analysis, markdownIn(question, 'graderinfo'), ...answersOf(question)]
  if (shown.some(({ isPlain }) => !isPlain)) noteOnce(draft, 'lost', 'markup')
  if (elementsIn(question, 'hint').length > 0) noteOnce(draft, 'lost', 'hint')
  if (Number(textOf(question, 'penalty') || '0') > 0) noteOnce(draft, 'lost', 'penalty')
  if (elementsIn(question, 'answer').some((answer) => markdownIn(answer, 'feedback').text !== '')) noteOnce(draft, 'lost', 'feedback')
  return read
}
const empty: XmlElement = { name: '', uri: '', attributes: new Map(), children: [], line: 0 }

interface Scene {
  question: XmlElement
  place: Place
  stem: string
}
interface Answer {
  text: string
  isPlain: boolean
  fraction: number
  element: XmlElement
}
const typedTypes = new Set(['shortanswer', 'numerical'])
/** An option is drawn and may be HTML. What somebody types is compared as it stands, whatever its format says, as Moodle does. */
const answersOf = (question: XmlElement): Answer[] =>
  elementsIn(question, 'answer').map((element) => {
    const raw = textOf(element, 'text')
    const isTyped = typedTypes.has(question.attributes.get('type') ?? '')
    const read = isTyped ? { text: raw, isPlain: true } : markdownOf(raw, element.attributes.get('format') ?? 'moodle_auto_format')
    return { ...read, fraction: Number(element.attributes.get('fraction') ?? '0') || 0, element }
  })

/** Moodle writes 1, true or nothing. */
const isOn = (text: string): boolean => text === '1' || text === 'true'

const readers: Readonly<Record<string, (scene: Scene) => Read>> = {
  multichoice: choice,
  truefalse: truth,
  shortanswer: words,
  numerical: numbers,
  essay: ({ place, stem, question }) => {
    const draft = draftOf('short', place, stem)
    draft.reference_answer = markdownIn(question, 'graderinfo').text
    return { draft }
  },
  cloze: ({ place, stem }) => cloze(place, stem),
}

function choice({ question, place, stem }: Scene): Read {
  const answers = answersOf(question)
  if (answers.length < 2) return { refused: refusedAt(place, 'too_few_options', stem, String(answers.length)) }
  if (answers.length > 8) return { refused: refusedAt(place, 'too_many_options', stem, String(answers.length)) }
  const single = textOf(question, 'single')
  const full = answers.filter(({ fraction }) => fraction >= 99.9)
  const isSingle = single === '' ? full.length === 1 : isOn(single)
  const draft = draftOf(isSingle ? 'single' : 'multiple', place, stem)
  draft.options = answers.map(({ text }) => ({ text, pinned: false }))
  draft.key = answers.flatMap(({ fraction }, index) => ((isSingle ? fraction >= 99.9 : fraction > 0) ? [index] : []))
  if (draft.key.length === 0 || (isSingle && draft.key.length > 1))
    return { refused: refusedAt(place, draft.key.length === 0 ? 'no_correct' : 'answer_many', stem) }
  const shuffled = textOf(question, 'shuffleanswers')
  draft.fixed_order = shuffled === '' ? null : !isOn(shuffled)
  if (isSingle && answers.some(({ fraction }) => fraction !== 0 && fraction < 99.9)) noteOnce(draft, 'lost', 'partial_answer')
  if (!isSingle)
    weighed(
      draft,
      answers.map(({ fraction }) => fraction),
    )
  return { draft }
}

/** Old exports say true and false in the language of their site, always in this order. */
function truth({ question, place, stem }: Scene): Read {
  const answers = answersOf(question)
  const right = answers.findIndex(({ fraction }) => fraction >= 99.9)
  if (right === -1) return { refused: refusedAt(place, 'no_correct', stem) }
  const draft = draftOf('truefalse', place, stem)
  const word = answers[right]?.text.trim().toLowerCase() ?? ''
  if (word !== 'true' && word !== 'false') noteOnce(draft, 'warning', 'language', answers[right]?.text ?? '')
  draft.key = [word === 'true' ? 0 : word === 'false' ? 1 : right]
  return { draft }
}

function words({ question, place, stem }: Scene): Read {
  const answers = answersOf(question)
  const full = answers.filter(({ fraction }) => fraction >= 99.9).map(({ text }) => text)
  if (full.length === 0) return { refused: refusedAt(place, 'no_correct', stem) }
  const draft = draftOf('completion', place, `${stem} {{1}}`)
  draft.blanks = [exactBlank(full.map(withStars), isOn(textOf(question, 'usecase')))]
  noteStars(draft, full)
  for (const { text, fraction } of answers)
    if (fraction > 0 && fraction < 99.9) noteOnce(draft, 'lost', 'partial_answer', `${text} (${fraction}%)`)
  return { draft }
}

function numbers({ question, place, stem }: Scene): Read {
  const answers = answersOf(question)
  const full = answers.filter(({ fraction }) => fraction >= 99.9)
  const ranges = full.map(({ text, element }) => `${text}:${textOf(element, 'tolerance') || '0'}`)
  const blank = numberBlank(ranges)
  if (blank === null)
    return { refused: refusedAt(place, full.length === 0 ? 'no_correct' : 'number_wrong', stem, ranges.join(' | ').slice(0, 80)) }
  const draft = draftOf('completion', place, `${stem} {{1}}`)
  draft.blanks = [blank]
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 99.9)) noteOnce(draft, 'lost', 'partial_answer')
  return { draft }
}

/** Files stand beside the text that names them, in Base64. */
function filesBelow(element: XmlElement): Draft['files'] {
  return elementsIn(element).flatMap((child) => {
    if (child.name !== 'file') return filesBelow(child)
    const name = child.attributes.get('name') ?? ''
    const isRead = (child.attributes.get('encoding') ?? 'base64') === 'base64' && name !== ''
    return isRead ? [{ name, base64: textIn(child).replaceAll(/\s/gu, '') }] : []
  })
}
