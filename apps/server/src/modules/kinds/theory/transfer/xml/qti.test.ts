import { describe, expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { readQti } from './qti-read.ts'
import { writeQti } from './qti-write.ts'
import type { WrittenQuestion } from '../written.ts'

const manifest = (...resources: string[]) =>
  `<cp:manifest xmlns:cp="http://www.imsglobal.org/xsd/imscp_v1p1"><cp:resources>${resources.join('')}</cp:resources></cp:manifest>`
const resource = (href: string, type = 'imsqti_item_xmlv2p1') => `<cp:resource identifier="${href}" type="${type}" href="${href}"/>`
const packed = (text: string) =>
  readQti(
    new Map([
      ['imsmanifest.xml', manifest(resource('item.xml'))],
      ['item.xml', text],
    ]),
  )
const item = (inside: string, attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="Ports" ${attributes}>${inside}</assessmentItem>`
const template = (name: string) => `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const declared = (cardinality: string, inside: string, baseType = 'identifier') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`
const correct = (...values: string[]) => `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`
const mapping = (entries: Record<string, number>, attributes = 'defaultValue="0"') =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`
const choices = (...texts: string[]) =>
  `<itemBody><p>Which one?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>Choose.</prompt>${texts
    .map(
      (text, index) =>
        `<simpleChoice identifier="${'ABCDEFGHI'[index]}"${index === texts.length - 1 ? ' fixed="true"' : ''}>${text}</simpleChoice>`,
    )
    .join('')}</choiceInteraction></itemBody>`
const only = (text: string): Draft => {
  const { drafts, refused } = packed(text)
  expect(refused).toEqual([])
  const [draft] = drafts
  if (draft === undefined) throw new Error('no question')
  return draft
}

test('a choice, with its score and what is pinned', () => {
  const score = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2.5"/>'
  expect(
    only(item(declared('single', correct('B')) + score + choices('21', '22', 'None of them') + template('match_correct'))),
  ).toMatchObject({
    question_type: 'single',
    name: 'Ports',
    stem: 'Which one?\n\nChoose.',
    options: [
      { text: '21', pinned: false },
      { text: '22', pinned: false },
      { text: 'None of them', pinned: true },
    ],
    key: [1],
    fixed_order: false,
    score: 250,
    place: { name: 'i1' },
  })
})

test('QTI 3 says the same in other names', () => {
  const three = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i3" title="Three">
    <qti-response-declaration identifier="RESPONSE" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value><qti-value>C</qti-value></qti-correct-response></qti-response-declaration>
    <qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="0"><qti-prompt>Which?</qti-prompt>
    <qti-simple-choice identifier="A"><b>a</b></qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice><qti-simple-choice identifier="C">c</qti-simple-choice></qti-choice-interaction></qti-item-body>
    <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`
  const files = new Map([
    ['imsmanifest.xml', manifest(resource('a b.xml', 'imsqti_item_xmlv3p0').replace('href="a b.xml"', 'href="a%20b.xml"'))],
    ['a b.xml', three],
  ])
  expect(readQti(files).drafts).toMatchObject([
    {
      question_type: 'multiple',
      stem: 'Which?',
      key: [0, 2],
      partial_rule: 'strict',
      options: [{ text: '**a**' }, { text: 'b' }, { text: 'c' }],
    },
  ])
})

test.each([
  [{ A: 1, B: 1, C: -1 }, 'deduct'],
  [{ A: 1, B: 1, C: 0 }, 'proportional'],
])('a mapping of choices: %j', (entries, rule) => {
  const draft = only(item(declared('multiple', mapping(entries)) + choices('a', 'b', 'c') + template('map_response')))
  expect([draft.partial_rule, draft.key, draft.score]).toEqual([rule, [0, 1], 200])
})

test('two choices that say true and false', () => {
  const draft = only(item(declared('single', correct('A')) + choices('False', 'True') + template('match_correct')))
  expect([draft.question_type, draft.key]).toEqual(['truefalse', [1]])
})

const entry = '<itemBody><p>Say <textEntryInteraction responseIdentifier="RESPONSE"/> now.</p></itemBody>'
test('a gap to write in; what earns a part of the score is told', () => {
  const draft = only(
    item(declared('single', correct('York') + mapping({ York: 1, york: 0.5 }), 'string') + entry + template('map_response')),
  )
  expect(draft).toMatchObject({
    question_type: 'completion',
    stem: 'Say {{1}} now.',
    blanks: [{ kind: 'exact', accepted: ['York'] }],
    score: 100,
  })
  expect(draft.notes).toMatchObject([{ kind: 'lost', code: 'partial_answer', about: 'york' }])
  expect(only(item(declared('single', correct('42'), 'integer') + entry)).blanks).toMatchObject([{ kind: 'number', accepted: ['42'] }])
})

test('a text is marked by people; what markers read is the reference', () => {
  const body =
    '<itemBody><p>Explain.</p><extendedTextInteraction responseIdentifier="RESPONSE"/><rubricBlock view="scorer"><p>Look for A.</p></rubricBlock></itemBody>'
  expect(only(item(declared('single', '', 'string') + body))).toMatchObject({
    question_type: 'short',
    stem: 'Explain.',
    reference_answer: 'Look for A.',
  })
})

test('gaps to choose from are a question each, the other gaps filled in', () => {
  const gap = (id: string, ...texts: string[]) =>
    `<inlineChoiceInteraction responseIdentifier="${id}">${texts.map((text) => `<inlineChoice identifier="${text}">${text}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
  const response = (id: string, right: string) =>
    `<responseDeclaration identifier="${id}" cardinality="single" baseType="identifier">${correct(right)}</responseDeclaration>`
  const body = `<itemBody><p>TCP is ${gap('R1', 'safe', 'reliable')}, UDP is ${gap('R2', 'fast', 'slow')}.</p></itemBody>`
  const { drafts } = packed(item(response('R1', 'reliable') + response('R2', 'fast') + body))
  expect(drafts.map(({ stem, key, place }) => [stem, key, place.name])).toEqual([
    ['TCP is _____, UDP is fast.', [1], 'i1 1'],
    ['TCP is reliable, UDP is _____.', [0], 'i1 2'],
  ])
})

describe('response processing', () => {
  const long = (inside: string) => `<responseProcessing><responseCondition>${inside}</responseCondition></responseProcessing>`
  const set = '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>'
  const mapped = long(
    `<responseIf><isNull><variable identifier="RESPONSE"/></isNull>${set}</responseIf><responseElse><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue></responseElse>`,
  )
  test('the long form of a mapping is one', () => {
    expect(only(item(declared('multiple', mapping({ A: 1, B: -1 })) + choices('a', 'b') + mapped))).toMatchObject({
      partial_rule: 'deduct',
    })
  })
  test('any other is told, and gaps are marked by hand', () => {
    const strange = long(
      `<responseIf><stringMatch caseSensitive="false"><variable identifier="RESPONSE"/></stringMatch>${set}</responseIf>`,
    )
    const draft = only(item(declared('single', correct('a'), 'string') + entry + strange))
    expect([draft.judge, draft.notes.map(({ code }) => code)]).toEqual(['manual', ['scoring_unknown']])
  })
})

test.each([
  ['<itemBody><matchInteraction responseIdentifier="RESPONSE"/></itemBody>', '', 'not_mapped', 'matchInteraction'],
  ['<itemBody><p>Only read.</p></itemBody>', '', 'not_mapped', 'description'],
  [choices('a', 'b'), 'adaptive="true"', 'not_mapped', 'adaptive'],
  [choices('a', 'b'), '', 'no_correct', ''],
  [declared('single', correct('A')) + choices('a'), '', 'too_few_options', '1'],
  [declared('single', correct('A')) + choices(...'abcdefghi'), '', 'too_many_options', '9'],
  ['', '', 'no_text', ''],
])('refused: %s', (inside, attributes, code, about) => {
  expect(packed(item(inside, attributes))).toMatchObject({ drafts: [], refused: [{ code, about, place: { name: 'i1' } }] })
})

describe('a package', () => {
  test('one broken, missing or hostile item keeps no other from being read', () => {
    const good = item(declared('single', correct('A')) + choices('a', 'b'))
    const files = new Map([
      [
        'imsmanifest.xml',
        manifest(resource('good.xml'), resource('broken.xml'), resource('gone.xml'), resource('../etc/passwd'), resource('dtd.xml')),
      ],
      ['good.xml', good],
      ['broken.xml', '<assessmentItem>'],
      ['dtd.xml', '<!DOCTYPE a [<!ENTITY b "c">]><assessmentItem/>'],
      ['../etc/passwd', good],
    ])
    const { drafts, refused } = readQti(files)
    expect(drafts).toHaveLength(1)
    expect(refused.map(({ place, about }) => [place.name, about])).toEqual([
      ['broken.xml', 'xml_broken'],
      ['gone.xml', ''],
      ['../etc/passwd', ''],
      ['dtd.xml', 'xml_entities'],
    ])
  })
  test.each([
    ['no manifest', new Map<string, string>(), 'import_format_unknown'],
    ['no items', new Map([['imsmanifest.xml', manifest(resource('a', 'webcontent'))]]), 'import_format_unknown'],
    ['a broken manifest', new Map([['imsmanifest.xml', '<manifest>']]), 'xml_broken'],
  ])('%s', (_name, files, code) => {
    expect(() => readQti(files)).toThrow(expect.objectContaining({ code }))
  })
})

describe.each(['2.1', '3.0'] as const)('what is written as %s', (version) => {
  const base: WrittenQuestion = {
    ...only(
      item(
        declared('single', '', 'string') + '<itemBody><p>Explain.</p><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody>',
      ),
    ),
    number: 't-1',
    name: 'A "name" & <more>',
    stem: 'First <line>\nsecond & third\n\nnext',
    score: 250,
    fixed_order: false,
    difficulty: 'primary',
  }
  const options = ['one', 'two & <b>', 'three'].map((text, index) => ({ text, pinned: index === 2 }))
  const blank = {
    kind: 'exact' as const,
    accepted: ['a & b', 'c'],
    tolerance: 0,
    tolerance_unit: 'absolute' as const,
    case_sensitive: true,
  }
  const questions: WrittenQuestion[] = [
    { ...base, reference_answer: 'It is so.' },
    { ...base, question_type: 'single', options, key: [1] },
    { ...base, question_type: 'multiple', options, key: [0, 2], partial_rule: 'strict', fixed_order: true },
    { ...base, question_type: 'multiple', options, key: [0, 2], partial_rule: 'deduct' },
    { ...base, question_type: 'multiple', options, key: [0, 2], partial_rule: 'proportional' },
    { ...base, question_type: 'truefalse', key: [1] },
    {
      ...base,
      question_type: 'completion',
      stem: 'Say {{1}} and {{2}} now',
      blanks: [blank, { ...blank, accepted: ['x'], case_sensitive: false }],
    },
    { ...base, question_type: 'completion', stem: 'Say {{1}}', blanks: [blank] },
  ].map((question, index) => ({ ...question, number: `t-${index}` }) as WrittenQuestion)

  test('is read again as it was', () => {
    const { drafts, refused } = readQti(writeQti(questions, { version, title: 'All' }))
    expect(refused).toEqual([])
    const judged = (one: Draft | WrittenQuestion) => {
      const { question_type, name, stem, key, blanks, score, partial_rule, reference_answer } = one
      const isChoice = question_type === 'single' || question_type === 'multiple'
      return {
        question_type,
        name,
        stem,
        options: isChoice ? one.options : [],
        key,
        blanks,
        score,
        partial_rule,
        reference_answer,
        fixed_order: isChoice ? one.fixed_order : null,
      }
    }
    expect(drafts.map(judged)).toEqual(questions.map(judged))
    expect(drafts.flatMap(({ notes }) => notes)).toEqual([])
  })
})
