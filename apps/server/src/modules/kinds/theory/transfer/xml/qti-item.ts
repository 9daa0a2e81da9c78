import { truthOf } from '../gift/aiken.ts'
import { draftOf, exactBlank, noteOnce, refusedAt, type Draft, type Place, type Refused } from '../draft.ts'
import { htmlText } from '../../../../platform/text/index.ts'
import { marksIn } from '../marks.ts'
import { numberBlank } from '../number-blank.ts'
import { pointsOf, responsesOf, scoringOf, type Response, type Scoring } from './qti-response.ts'
import { allBelow, htmlOf, inNamesOfTwo, ownTool } from './qti-tree.ts'
import { elementsIn, firstIn, type XmlElement } from './xml-tree.ts'

type Read = { drafts: Draft[] } | { refused: Refused }
const interaction = /Interaction$/u

/** Reads one item of QTI 2.1, 2.2 or 3.0, `name` as its file calls it. An item with gaps to choose from gives a question a gap. */
export function readItem(root: XmlElement, name: string): Read {
  const item = inNamesOfTwo(root)
  const place: Place = { line: null, name: item.attributes.get('identifier') ?? name }
  const title = item.attributes.get('title') ?? ''
  const body = firstIn(item, 'itemBody')
  const refused = (code: Refused['code'], about = ''): Read => ({ refused: refusedAt(place, code, title, about) })
  if (item.name !== 'assessmentItem' || body === undefined) return refused('no_text')
  if (item.attributes.get('adaptive') === 'true') return refused('not_mapped', 'adaptive')
  if (elementsIn(item, 'templateDeclaration').length > 0) return refused('not_mapped', 'template')
  const found = allBelow(body).filter((one) => interaction.test(one.name))
  const kinds = new Set(found.map((one) => one.name))
  const [first] = found
  const [kind] = kinds
  if (first === undefined) return refused('not_mapped', 'description')
  if (kinds.size > 1) return refused('not_mapped', [...kinds].join(', '))
  const scene: Scene = { item, body, place, responses: responsesOf(item), scoring: scoringOf(item) }
  const read = readers[kind ?? '']?.(scene, found) ?? refused('not_mapped', kind)
  if ('refused' in read) return read
  for (const draft of read.drafts) finish(draft, scene, title)
  return read
}

interface Scene {
  item: XmlElement
  body: XmlElement
  place: Place
  responses: readonly Response[]
  scoring: Scoring
}

const readers: Readonly<Record<string, (scene: Scene, found: readonly XmlElement[]) => Read>> = {
  choiceInteraction: (scene, [first, more]) => (first === undefined || more !== undefined ? several(scene) : choice(scene, first)),
  textEntryInteraction: blanks,
  extendedTextInteraction: (scene, found) => (found.length > 1 ? several(scene) : short(scene)),
  inlineChoiceInteraction: gaps,
}
const several = ({ item, place, body }: Scene): Read => ({ refused: refusedAt(place, 'not_mapped', textOf(item, body).text, 'several') })

/** What all items have beside their answers. */
function finish(draft: Draft, { item, body, responses, scoring }: Scene, title: string): void {
  draft.name = title
  draft.score ??= marksIn(draft, String(pointsOf(item, responses, scoring)))
  const rubrics = allBelow(item).filter(
    ({ name, attributes }) => name === 'rubricBlock' && attributes.get('view')?.includes('scorer') === true,
  )
  draft.reference_answer ||= rubrics.map((one) => textOf(item, one).text).join('\n\n')
  if (elementsIn(item, 'modalFeedback').length > 0) noteOnce(draft, 'lost', 'feedback')
  const choices = allBelow(body).filter(({ name }) => name === 'simpleChoice' || name === 'inlineChoice')
  if ([body, ...choices, ...rubrics].some((one) => !textOf(item, one).isPlain)) noteOnce(draft, 'lost', 'markup')
  const isJudged = draft.question_type !== 'short'
  if (isJudged && scoring === 'unknown') {
    noteOnce(draft, 'warning', 'scoring_unknown')
    if (draft.question_type === 'completion') draft.judge = 'manual'
  }
}

/** A text without its interactions and rubrics, whose questions stand behind it. */
function textOf(item: XmlElement, element: XmlElement, gapOf: (one: XmlElement) => string = () => ''): { text: string; isPlain: boolean } {
  const replacementOf = (one: XmlElement): string | null => {
    if (one.name === 'rubricBlock') return ''
    if (one.name === 'textEntryInteraction' || one.name === 'inlineChoiceInteraction') return gapOf(one)
    if (!interaction.test(one.name)) return null
    const prompt = firstIn(one, 'prompt')
    return prompt === undefined ? '' : `<p>${htmlOf(prompt, replacementOf)}</p>`
  }
  return htmlText(htmlOf(element, replacementOf), { isMarkdown: item.attributes.get('toolName') === ownTool })
}

const responseOf = ({ responses }: Scene, one: XmlElement): Response | undefined =>
  responses.find(({ identifier }) => identifier === one.attributes.get('responseIdentifier'))

function choice(scene: Scene, one: XmlElement): Read {
  const { item, place, body } = scene
  const stem = textOf(item, body).text
  const choices = elementsIn(one, 'simpleChoice')
  const response = responseOf(scene, one)
  const refused = (code: Refused['code'], about = ''): Read => ({ refused: refusedAt(place, code, stem, about) })
  if (response === undefined) return refused('no_correct')
  if (choices.length < 2) return refused('too_few_options', String(choices.length))
  if (choices.length > 8) return refused('too_many_options', String(choices.length))
  const ids = choices.map(({ attributes }) => attributes.get('identifier') ?? '')
  const rights = response.correct.length > 0 ? response.correct : response.mapping.filter(({ value }) => value > 0).map(({ key }) => key)
  const key = ids.flatMap((id, index) => (rights.includes(id) ? [index] : []))
  if (key.length === 0) return refused('no_correct')
  const texts = choices.map((each) => textOf(item, each).text)
  const truth = response.isMany ? null : truthOf(texts)
  if (truth !== null) {
    const draft = draftOf('truefalse', place, stem)
    draft.key = [truth[key[0] ?? 0] ?? 0]
    return { drafts: [draft] }
  }
  const draft = draftOf(response.isMany ? 'multiple' : 'single', place, stem)
  draft.options = choices.map(({ attributes }, index) => ({ text: texts[index] ?? '', pinned: attributes.get('fixed') === 'true' }))
  draft.key = response.isMany ? key : key.slice(0, 1)
  draft.fixed_order = one.attributes.get('shuffle') !== 'true'
  if (response.isMany) draft.partial_rule = scene.scoring === 'map' ? ruleOf(response, ids) : scene.scoring === 'match' ? 'strict' : null
  return { drafts: [draft] }
}

/** What a mapping of choices amounts to: taken off for wrong ones, for nothing, or for each choice that is as it should be. */
function ruleOf({ mapping, unmapped }: Response, ids: readonly string[]): Draft['partial_rule'] {
  const worth = ids.map((id) => mapping.find(({ key }) => key === id)?.value ?? unmapped)
  if (worth.some((value) => value < 0)) return 'deduct'
  return worth.some((value) => value === 0) ? 'proportional' : 'strict'
}

function blanks(scene: Scene, found: readonly XmlElement[]): Read {
  const { item, place, body } = scene
  const stem = textOf(item, body, (one) => `{{${found.findIndex(({ attributes }) => attributes === one.attributes) + 1}}}`).text
  if (found.length > 8) return { refused: refusedAt(place, 'too_many_options', stem, String(found.length)) }
  const draft = draftOf('completion', place, stem)
  for (const one of found) {
    const response = responseOf(scene, one)
    const blank = response === undefined ? null : blankOf(draft, response)
    if (blank === null) return { refused: refusedAt(place, 'no_correct', stem) }
    draft.blanks.push(blank)
  }
  return { drafts: [draft] }
}

function blankOf(draft: Draft, { correct, mapping, isNumber }: Response): Draft['blanks'][number] | null {
  const most = Math.max(0, ...mapping.map(({ value }) => value))
  const full = [...correct, ...mapping.filter(({ value }) => value === most && most > 0).map(({ key }) => key)]
  for (const { key, value } of mapping)
    if (value > 0 && value < most && !correct.includes(key)) noteOnce(draft, 'lost', 'partial_answer', key)
  if (full.length === 0) return null
  return (
    (isNumber ? numberBlank([...new Set(full)]) : null) ??
    exactBlank(
      full,
      mapping.some(({ isCaseSensitive }) => isCaseSensitive),
    )
  )
}

function short({ item, place, body }: Scene): Read {
  return { drafts: [draftOf('short', place, textOf(item, body).text)] }
}

/** One single choice a gap: the others show what is right there, so that each can be answered alone. */
function gaps(scene: Scene, found: readonly XmlElement[]): Read {
  const { item, place, body } = scene
  const drafts: Draft[] = []
  for (const one of found) {
    const choices = elementsIn(one, 'inlineChoice')
    const rightOf = (gap: XmlElement): number => {
      const correct = responseOf(scene, gap)?.correct ?? []
      return elementsIn(gap, 'inlineChoice').findIndex(({ attributes }) => correct.includes(attributes.get('identifier') ?? ''))
    }
    const right = rightOf(one)
    const stem = textOf(item, body, (gap) => {
      if (gap.attributes === one.attributes) return '_____'
      const shown = elementsIn(gap, 'inlineChoice')[rightOf(gap)]
      return shown === undefined ? '…' : htmlOf(shown, () => null)
    }).text
    if (choices.length < 2 || choices.length > 8 || right === -1)
      return { refused: refusedAt(place, right === -1 ? 'no_correct' : 'too_few_options', stem, String(choices.length)) }
    const draft = draftOf('single', found.length === 1 ? place : { ...place, name: `${place.name} ${drafts.length + 1}` }, stem)
    draft.options = choices.map((each) => ({ text: textOf(item, each).text, pinned: each.attributes.get('fixed') === 'true' }))
    draft.key = [right]
    draft.fixed_order = one.attributes.get('shuffle') !== 'true'
    noteOnce(draft, 'warning', 'gap_as_single')
    drafts.push(draft)
  }
  return { drafts }
}
