import { expect, test } from 'vitest'
import { newId } from '../../../../../db/id.ts'
import { readAiken } from '../gift/aiken.ts'
import { bodyOf } from '../body.ts'
import { readGift } from '../gift/gift-read.ts'
import { readMoodle } from './moodle-read.ts'
import { readQti } from './qti-read.ts'
import { htmlText, withScripts } from '../../../../platform/text/index.ts'
import { readTable } from '../table/table-read.ts'

test.each([
  ['2<sup>128</sup>', '2¹²⁸'],
  ['128<sup>2</sup>', '128²'],
  ['log<sub>2</sub>128', 'log₂128'],
  ['x<SUP class="a">n+1</SUP>', 'xⁿ⁺¹'],
  ['2<sup>2<sup>3</sup></sup>', '2^(2³)'],
  ['e<sup>-<i>x</i>²/2</sup>', 'e^(-*x*²/2)'],
  ['a<sub>Ω</sub>', 'a_(Ω)'],
  ['2<sup/>8', '28'],
  ['2<sup>8', '2⁸'],
  ['2</sup>8', '28'],
  ['<del>wrong</del> right', '~~wrong~~ right'],
  ['a<s> b </s>c', 'a ~~b~~ c'],
  ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
  ['<ol start="3"><li>c<li value="7">g<li>h</ol>', '3. c\n7. g\n8. h'],
  ['<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>', '1. one\n\n- in\n\n2. two'],
  ['<ul><li>one</li></ul>', '- one'],
  ['<ol><li><p>one</p></li><li><p>two</p></li></ol>', '1. one\n\n2. two'],
  ['<section>1</section><section>2</section>', '1\n\n2'],
])('%s reads %s', (html, text) => {
  expect(htmlText(html)).toEqual({ text, isPlain: true })
})

// Signs of Markdown in the text of a page are signs of the text.
test.each([
  ['2*3*4', String.raw`2\*3\*4`],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['TCP is _____, UDP _____.', 'TCP is _____, UDP _____.'],
  ['int *p', 'int *p'],
  ['__proto__ and snake_case_name', String.raw`\_\_proto\_\_ and snake_case_name`],
  ['<b>a</b>*b*c', String.raw`**a**\*b\*c`],
  ['&lt;script&gt; or 1 &lt; 2', String.raw`\<script> or 1 < 2`],
  ['[a](b)', String.raw`[a\](b)`],
  [String.raw`C:\*.* and \d`, String.raw`C:\\\*.\* and \d`],
  ['<p># comment</p><p>&gt; quote</p><p>#!/bin/sh</p>', String.raw`\# comment` + '\n\n' + String.raw`\> quote` + '\n\n#!/bin/sh'],
  ['<code>a*b*c</code> <pre>*x* <b>', '`a*b*c`\n```\n*x*\n```'],
])('%s is read as it stands: %s', (html, text) => {
  expect(htmlText(html).text).toBe(text)
})

// Code is drawn as it was: no sign of Markdown in it is one, and no backtick ends it early.
test.each([
  ['<p>Run:</p><pre><code>a = `id`\n\n\n  b &lt; c *d*</code></pre><p>?</p>', 'Run:\n\n```\na = `id`\n\n\n  b < c *d*\n```\n\n?'],
  ['<pre>```\n- x\n\n1.\ny\n```</pre>', '````\n```\n- x\n\n1.\ny\n```\n````'],
  ['<pre><div>if a:</div><div>  b<br/></div></pre>', '```\nif a:\n  b\n```'],
  ['<code><pre>a\n b</pre></code>', '```\na\n b\n```'],
  ['a<code>ls<br/>pwd</code>', 'a\n```\nls\npwd\n```'],
  ['<code>`id`</code>, <tt>_a_ and _b_</tt>, <code><span>x</span> \n y</code>', '`` `id` ``, `_a_ and _b_`, `x y`'],
  ['<pre>2<sup>8</sup></pre>', '```\n2⁸\n```'],
  ['<ol><li><pre>a\n\nb</pre></li><li>two</li></ol>', '1. ```\n   a\n\n   b\n   ```\n\n2. two'],
])('code of %s', (html, text) => {
  expect(htmlText(html)).toEqual({ text, isPlain: true })
})

test('code in files of Moodle and GIFT is one block', () => {
  const html = '<pre><code>echo `id` ~{x}</code></pre>'
  const block = '```\necho `id` ~{x}\n```'
  const moodle = `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext></question></quiz>`
  expect(readMoodle(moodle).drafts[0]?.stem).toBe(block)
  expect(readGift(`[html]${html.replaceAll(/[~{}=]/gu, String.raw`\$&`)}{}`).drafts[0]?.stem).toBe(block)
})

test('an accepted text has no strokes, a stem and an option have', () => {
  const answer = (text: string, fraction: number) => `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`
  const stem = '<questiontext format="html"><text>a*b*c?</text></questiontext>'
  const file = `<quiz><question type="shortanswer">${stem}${answer('__init__', 100)}</question>
    <question type="multichoice">${stem}${answer('__init__', 100)}${answer('init', 0)}</question></quiz>`
  const { drafts } = readMoodle(file)
  expect(drafts.map((draft) => draft.stem)).toEqual([String.raw`a\*b\*c? {{1}}`, String.raw`a\*b\*c?`])
  expect(drafts[0]?.blanks).toMatchObject([{ accepted: ['__init__'] }])
  expect(drafts[1]?.options.map((option) => option.text)).toEqual([String.raw`\_\_init\_\_`, 'init'])
})

test.each([
  ['<math><msup><mn>3</mn><mn>4</mn></msup><mo>mod</mo><mn>7</mn></math>', '3⁴mod7'],
  ['<math><msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup></math>', '(a+b)²'],
  ['<math><mfrac><mn>1</mn><mrow><mn>2</mn><mi>π</mi></mrow></mfrac></math>', '1/(2π)'],
  ['<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>', 'x₁²'],
  ['<math><msqrt><mn>2</mn></msqrt><mroot><mn>8</mn><mn>3</mn></mroot></math>', '√(2)³√(8)'],
  ['<m:math><m:msup>\n <m:mi>x</m:mi>\n <m:mn>2</m:mn>\n</m:msup></m:math>', 'x²'],
  ['<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></semantics></math>', 'x²'],
  ['<math><mi>x</mi><msup><mrow/><mn>2</mn></msup></math>', 'x²'],
  ['<ol type="A"><li>one</li></ol>', '1. one'],
  ['<u>not</u>', 'not'],
  ['<dl><dt>1</dt><dd>2</dd></dl>', '1\n\n2'],
])('%s reads %s, and what was lost is told', (html, text) => {
  expect(htmlText(html)).toEqual({ text, isPlain: false })
})

test('a deep nesting is read once', () => {
  expect(htmlText('<sup>'.repeat(20_000)).text).toBe('')
})

test('Moodle, GIFT and QTI keep powers in stems and options', () => {
  const moodle = readMoodle(
    '<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>x<sup>2</sup>, H<sub>2</sub>O?</p>]]></text></questiontext><single>true</single><answer fraction="100" format="html"><text><![CDATA[<p>2<sup>128</sup></p>]]></text></answer><answer fraction="0"><text><![CDATA[128<sup>2</sup>]]></text></answer></question></quiz>',
  )
  expect(moodle.drafts[0]).toMatchObject({ stem: 'x², H₂O?', options: [{ text: '2¹²⁸' }, { text: '128²' }], notes: [] })
  const gift = readGift('::H:: [html]<p>Larger?</p> {=[html]2<sup>64</sup> ~[html]2<sub>64</sub> ~[html]64<sup>2</sup>}')
  expect(gift.drafts[0]?.options.map(({ text }) => text)).toEqual(['2⁶⁴', '2₆₄', '64²'])
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="P" adaptive="false"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R"><prompt>Keys? <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:msup><m:mrow/><m:mn>2</m:mn></m:msup></m:math></prompt><simpleChoice identifier="A">2<sup>56</sup></simpleChoice><simpleChoice identifier="B">56<sup>2</sup></simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const manifest =
    '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"><file href="a.xml"/></resource></resources></manifest>'
  const qti = readQti(
    new Map([
      ['imsmanifest.xml', manifest],
      ['a.xml', item],
    ]),
  )
  expect(qti.drafts[0]).toMatchObject({
    stem: 'Keys? ²',
    options: [{ text: '2⁵⁶' }, { text: '56²' }],
    notes: [{ kind: 'lost', code: 'markup' }],
  })
})

const lost = [{ kind: 'lost', code: 'markup', about: '' }]
const table = '<table><tr><td>1</td></tr></table>'
test('what an option, an analysis or a reference loses is told as well', () => {
  const moodle = (question: string) => readMoodle(`<quiz>${question}</quiz>`).drafts[0]?.notes
  const answer = (text: string) => `<answer fraction="100" format="html"><text><![CDATA[${text}]]></text></answer>`
  const choice = (more: string) =>
    moodle(
      `<question type="multichoice"><questiontext><text>Q</text></questiontext><single>true</single>${more}<answer fraction="0"><text>b</text></answer></question>`,
    )
  expect(choice(answer(table))).toEqual(lost)
  expect(choice(`${answer('a')}<generalfeedback format="html"><text><![CDATA[${table}]]></text></generalfeedback>`)).toEqual(lost)
  expect(readGift(`[html]Q {=${table.replaceAll('=', '')} ~b}`).drafts[0]?.notes).toEqual(lost)
  expect(readGift('[html]Q {=a ~b ####<table>}').drafts[0]?.notes).toEqual(lost)
})

test('tags of powers in a text that is Markdown become signs, but not in code', () => {
  expect(withScripts('2<sup>64</sup>, a<sub>i</sub>, `x<sup>2</sup>`, <sup>')).toBe('2⁶⁴, aᵢ, `x<sup>2</sup>`, <sup>')
  expect(withScripts('2<sup>2<sup>3</sup></sup>')).toBe('2^(2³)')
  expect(readGift('Which? {=2<sup>64</sup> ~b}').drafts[0]?.options[0]?.text).toBe('2⁶⁴')
  expect(readAiken('Is 2<sup>3</sup> it?\nA) 2<sub>3</sub>\nB) 8\nANSWER: A', { isLoose: false }).drafts[0]).toMatchObject({
    stem: 'Is 2³ it?',
    options: [{ text: '2₃' }, { text: '8' }],
  })
  const rows = [
    ['Question', 'Option A', 'Option B', 'Correct answer'],
    ['2<sup>3</sup>?', '2<sub>3</sub>', '8', 'A'],
  ]
  const cells = rows.map((row) => row.map((text) => ({ text, kind: 'text' as const })))
  expect(readTable([{ name: '', rows: cells }]).drafts[0]).toMatchObject({ stem: '2³?', options: [{ text: '2₃' }, { text: '8' }] })
})

test('options that differ in a power are no option twice', () => {
  const [draft] = readGift('::H:: [html]<p>Larger?</p> {=[html]2<sup>64</sup> ~[html]2<sub>64</sub> ~[html]64<sup>2</sup> ~264}').drafts
  if (draft === undefined) throw new Error('no question')
  const reading = { stems: 'strict', partial_rule: 'strict' } as const
  expect(bodyOf(draft, { direction_id: newId(), difficulty: 'primary', topic_sets: [], reading })).toMatchObject({
    body: { options: [{ text: '2⁶⁴' }, { text: '2₆₄' }, { text: '64²' }, { text: '264' }] },
  })
})

test('a power is no answer in digits', () => {
  const numerical =
    '<quiz><question type="numerical"><questiontext><text>Q</text></questiontext><answer fraction="100"><text>2&lt;sup&gt;10&lt;/sup&gt;</text></answer></question></quiz>'
  expect(readMoodle(numerical).refused).toMatchObject([{ code: 'number_wrong' }])
})
