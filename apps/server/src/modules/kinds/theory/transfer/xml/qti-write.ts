import { ownTool } from './qti-tree.ts'
import type { WrittenQuestion } from '../written.ts'

export type QtiVersion = '2.1' | '3.0'
/** Files of a package by their paths. */
export type QtiPackage = ReadonlyMap<string, string>

const spaces = {
  '2.1': {
    item: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    test: 'imsqti_test_xmlv2p1',
    type: 'imsqti_item_xmlv2p1',
    schema: 'QTIv2.1 Package',
  },
  '3.0': {
    item: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    test: 'imsqti_test_xmlv3p0',
    type: 'imsqti_item_xmlv3p0',
    schema: 'QTI Package',
  },
} as const
const templates = {
  '2.1': (name: string) => `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}`,
  '3.0': (name: string) => `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}.xml`,
} as const

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
/** Writes an element in the names of a version: those of QTI 3 are kebab case behind `qti-`, HTML stays as it is. */
type Tag = (name: string, attributes: Attributes, inside?: string) => string
const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
const tagOf =
  (version: QtiVersion): Tag =>
  (name, attributes, inside = '') => {
    const isThree = version === '3.0'
    const full = isThree ? `qti-${kebab(name)}` : name
    const named = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [` ${isThree ? kebab(key) : key}="${escaped(String(value))}"`],
    )
    return inside === '' ? `<${full}${named.join('')}/>` : `<${full}${named.join('')}>${inside}</${full}>`
  }

/** A part of a test under a title of its own. */
export interface QtiSection {
  title: string
  /** Read before its questions. */
  instructions: readonly string[]
  questions: readonly WrittenQuestion[]
}
interface Named {
  version: QtiVersion
  title: string
}

/** Questions as a package: a file for each, and one test that names them in order. */
export const writeQti = (questions: readonly WrittenQuestion[], { version, title }: Named): QtiPackage =>
  writeQtiTest([{ title, instructions: [], questions }], { version, title })

/** A test of several sections. A question without a key goes out without the answer and without what judges it. */
export function writeQtiTest(sections: readonly QtiSection[], { version, title }: Named): QtiPackage {
  const tag = tagOf(version)
  const questions = sections.flatMap((section) => section.questions)
  const files = new Map(questions.map((question) => [`items/${question.number}.xml`, itemOf(question, version, tag)]))
  const written = sections.map((section, index) => sectionOf(section, index === 0 ? 'section' : `section_${index + 1}`, tag)).join('')
  const part = tag('testPart', { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' }, written || ' ')
  files.set('test.xml', documentOf(tag('assessmentTest', { xmlns: spaces[version].item, identifier: 'test', title }, part)))
  files.set('imsmanifest.xml', manifestOf(questions, version))
  return files
}

function sectionOf({ title, instructions, questions }: QtiSection, identifier: string, tag: Tag): string {
  const refs = questions.map(({ number }) => tag('assessmentItemRef', { identifier: number, href: `items/${number}.xml` })).join('')
  const said = instructions.length === 0 ? '' : tag('rubricBlock', { view: 'candidate' }, instructions.map(paragraphs).join(''))
  return tag('assessmentSection', { identifier, title, visible: true }, said + refs || ' ')
}

const documentOf = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

function manifestOf(questions: readonly WrittenQuestion[], version: QtiVersion): string {
  const { test, type, schema } = spaces[version]
  const items = questions.map(
    ({ number }) =>
      `<resource identifier="${escaped(number)}" type="${type}" href="items/${escaped(number)}.xml"><file href="items/${escaped(number)}.xml"/></resource>`,
  )
  const dependencies = questions.map(({ number }) => `<dependency identifierref="${escaped(number)}"/>`).join('')
  const whole = `<resource identifier="test" type="${test}" href="test.xml"><file href="test.xml"/>${dependencies}</resource>`
  const head = `<metadata><schema>${schema}</schema><schemaversion>${version === '2.1' ? '1.0.0' : '3.0.0'}</schemaversion></metadata><organizations/>`
  return documentOf(
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="beacon">${head}<resources>${whole}${items.join('')}</resources></manifest>`,
  )
}

interface Parts {
  responses: string
  body: string
  /** Null: people mark it. */
  processing: string | null
}

function itemOf(question: WrittenQuestion, version: QtiVersion, tag: Tag): string {
  const { responses, body, processing } = partsOf(question, version, tag)
  const points = question.score / 100
  const score = tag('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: points })
  const most = tag(
    'outcomeDeclaration',
    { identifier: 'MAXSCORE', cardinality: 'single', baseType: 'float' },
    tag('defaultValue', {}, tag('value', {}, String(points))),
  )
  const attributes = {
    xmlns: spaces[version].item,
    identifier: question.number,
    title: question.name,
    adaptive: false,
    timeDependent: false,
    toolName: ownTool,
  }
  const inside = `${responses}${score}${most}${tag('itemBody', {}, body)}${processing ?? ''}`
  return documentOf(tag('assessmentItem', attributes, inside))
}

/** Markdown stays as it is typed: paragraphs of text, which every reader shows. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/u)
    .map((one) => `<p>${escaped(one).replaceAll('\n', '<br/>')}</p>`)
    .join('')

const idOf = (index: number): string => `option_${index + 1}`

function partsOf(question: WrittenQuestion, version: QtiVersion, tag: Tag): Parts {
  const { question_type, stem, options, key } = question
  if (question_type === 'short') return short(question, tag)
  if (question_type === 'completion') return completion(question, tag)
  const texts = question_type === 'truefalse' ? ['True', 'False'] : options.map(({ text }) => text)
  const isMany = question_type === 'multiple'
  const isOpen = key.length > 0
  const correct = isOpen ? tag('correctResponse', {}, key.map((index) => tag('value', {}, idOf(index))).join('')) : ''
  const isMapped = isOpen && isMany && question.partial_rule !== null && question.partial_rule !== 'strict'
  const mapping = isMapped ? mappingOf(question, tag) : ''
  const declaration = { identifier: 'RESPONSE', cardinality: isMany ? 'multiple' : 'single', baseType: 'identifier' }
  const choices = texts.map((text, index) =>
    tag('simpleChoice', { identifier: idOf(index), fixed: options[index]?.pinned === true ? true : undefined }, paragraphs(text)),
  )
  const shuffle = question_type !== 'truefalse' && !question.fixed_order
  const interaction = tag('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle, maxChoices: isMany ? 0 : 1 }, choices.join(''))
  return {
    responses: tag('responseDeclaration', declaration, correct + mapping),
    body: paragraphs(stem) + interaction,
    processing: isOpen ? tag('responseProcessing', { template: templates[version](isMapped ? 'map_response' : 'match_correct') }) : null,
  }
}

/** What each choice earns: wrong ones take off where the rule deducts. Other rules have no mapping of their own and read as shares. */
function mappingOf({ key, options, score, partial_rule }: WrittenQuestion, tag: Tag): string {
  const share = score / 100 / key.length
  const loss = partial_rule === 'deduct' ? -score / 100 / Math.max(1, options.length - key.length) : 0
  const entries = options.map((_option, index) =>
    tag('mapEntry', { mapKey: idOf(index), mappedValue: Number((key.includes(index) ? share : loss).toFixed(6)) }),
  )
  return tag('mapping', { lowerBound: 0, upperBound: score / 100, defaultValue: 0 }, entries.join(''))
}

function short({ stem, reference_answer }: WrittenQuestion, tag: Tag): Parts {
  const rubric = reference_answer === '' ? '' : tag('rubricBlock', { view: 'scorer' }, paragraphs(reference_answer))
  return {
    responses: tag('responseDeclaration', { identifier: 'RESPONSE', cardinality: 'single', baseType: 'string' }),
    body: rubric + paragraphs(stem) + tag('extendedTextInteraction', { responseIdentifier: 'RESPONSE' }),
    processing: null,
  }
}

function completion({ stem, blanks, score }: WrittenQuestion, tag: Tag): Parts {
  const share = score / 100 / Math.max(1, blanks.length)
  const responses = blanks.map(({ accepted, case_sensitive, kind }, index) => {
    const [first] = accepted
    const baseType = kind === 'number' ? 'float' : 'string'
    const declared = { identifier: `RESPONSE_${index + 1}`, cardinality: 'single', baseType }
    if (first === undefined) return tag('responseDeclaration', declared)
    const entries = accepted.map((text) =>
      tag('mapEntry', {
        mapKey: text,
        mappedValue: Number(share.toFixed(6)),
        caseSensitive: kind === 'number' ? undefined : case_sensitive,
      }),
    )
    return tag(
      'responseDeclaration',
      declared,
      tag('correctResponse', {}, tag('value', {}, escaped(first))) + tag('mapping', { defaultValue: 0 }, entries.join('')),
    )
  })
  const body = paragraphs(stem).replaceAll(/\{\{(\d)\}\}/gu, (whole, n) =>
    Number(n) > blanks.length ? whole : tag('textEntryInteraction', { responseIdentifier: `RESPONSE_${n}` }),
  )
  const mapped = blanks.map((_blank, index) => tag('mapResponse', { identifier: `RESPONSE_${index + 1}` })).join('')
  if (blanks.every(({ accepted }) => accepted.length === 0)) return { responses: responses.join(''), body, processing: null }
  const processing =
    blanks.length === 1
      ? tag('responseProcessing', {}, tag('setOutcomeValue', { identifier: 'SCORE' }, mapped))
      : tag('responseProcessing', {}, tag('setOutcomeValue', { identifier: 'SCORE' }, tag('sum', {}, mapped)))
  return { responses: responses.join(''), body, processing }
}
