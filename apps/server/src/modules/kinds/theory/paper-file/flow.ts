import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import type { PaperFileNote } from '@beacon/api/kinds/theory/paper-file'
import { paperWords, withLines } from '@beacon/api/kinds/theory/paper-words'
import { line, type Block, type Look } from './block.ts'
import { blocksOf, markFirst } from './markdown.ts'
import { marksText, ruleOf, titleOf } from './section-words.ts'

type Section = PrintedPaper['sections'][number]
type Question = Section['questions'][number]
type Key = NonNullable<Question['key']>
export interface Note {
  place: number
  code: PaperFileNote
  about: string
}
/** A paper as blocks from top to bottom, and what got lost on the way. */
export interface Flow {
  blocks: Block[]
  /** Where the blocks of a question begin, by its place. */
  starts: number[]
  notes: Note[]
}

/** The paper as candidates get it; with the key each answer stands below its question. */
export function flowOf(paper: PrintedPaper): Flow {
  const flow: Flow = { blocks: [], starts: [0], notes: [] }
  addHead(flow, paper)
  for (const [index, section] of paper.sections.entries()) {
    flow.blocks.push(line('section', titleOf(paper.lang, section, index)))
    if (section.instructions !== '') flow.blocks.push(line('quiet', section.instructions))
    const rule = ruleOf(paper.lang, section)
    if (rule !== null) flow.blocks.push(line('quiet', rule))
    for (const question of section.questions) addQuestion(flow, question, paper.lang)
  }
  return flow
}

function addHead(flow: Flow, paper: PrintedPaper): void {
  const { lang, name, number, form, total_score, pass_score, description } = paper
  const words = paperWords[lang]
  const facts = [
    number,
    ...(form === null ? [] : [words.form(form)]),
    words.total(marksText(lang, total_score), marksText(lang, pass_score)),
  ]
  flow.blocks.push(line('title', name), line('centre', facts.join('  ·  ')))
  if (paper.sections.some(({ questions }) => questions.some(({ key }) => key !== null))) flow.blocks.push(line('key', words.key))
  else flow.blocks.push(line('centre', [words.name, words.number, words.score].map((word) => `${word} ______________`).join('    ')))
  addText(flow, description, { place: 0, indent: 0, look: 'body' })
}

interface Where {
  place: number
  indent: number
  look: Look
}

/** Markdown, with a note for what cannot be shown. Answers the place of its first block. */
function addText(flow: Flow, markdown: string, { place, ...where }: Where): number {
  const from = flow.blocks.length
  const { blocks, hasMarkup } = blocksOf(markdown, where)
  flow.blocks.push(...blocks)
  if (hasMarkup) flow.notes.push({ place, code: 'markup', about: '' })
  return from
}

function addQuestion(flow: Flow, question: Question, lang: PrintedPaper['lang']): void {
  const { place, stem, options, score, is_translated, attachments, key } = question
  const where = { place, indent: 1, look: 'body' as const }
  flow.starts[place] = flow.blocks.length
  const from = addText(flow, withLines(stem), where)
  markFirst(flow, from, { ...where, mark: `${place}.` })
  const first = flow.blocks[from]
  if (first?.kind === 'text') first.runs.unshift({ text: `${paperWords[lang].marks(marksText(lang, score))} ` })
  for (const { label, text } of options) flow.blocks.push({ kind: 'text', look: 'body', runs: [{ text }], indent: 2, mark: `${label}.` })
  if (attachments.length > 0) {
    const names = attachments.map(({ name }) => name).join(', ')
    flow.blocks.push({ ...line('quiet', paperWords[lang].attachments + names), indent: 1 })
    flow.notes.push({ place, code: 'attachment', about: names })
  }
  if (!is_translated) flow.notes.push({ place, code: 'untranslated', about: '' })
  if (key !== null) addKey(flow, { key, lang, place })
}

/** The right answer in a line: letters, or what stands in the blanks. */
export function answerText({ labels, blanks }: Key, lang: PrintedPaper['lang']): string {
  const { truths } = paperWords[lang]
  const named = labels.map((label) => (label === 'true' || label === 'false' ? truths[label] : label))
  return [...named, ...blanks.map(({ accepted }, index) => `(${index + 1}) ${accepted.join(' / ')}`)].join('  ')
}

function addKey(flow: Flow, { key, lang, place }: { key: Key; lang: PrintedPaper['lang']; place: number }): void {
  const words = paperWords[lang]
  const where = { place, indent: 1, look: 'key' as const }
  const said = answerText(key, lang)
  flow.blocks.push({ ...line('key', words.answer + said), indent: 1 })
  addText(flow, key.reference_answer, where)
  for (const { text, marks } of key.rubric)
    flow.blocks.push({
      kind: 'text',
      look: 'key',
      runs: [{ text: `${text} ${words.marks(marksText(lang, marks))}` }],
      indent: 2,
      mark: '•',
    })
  if (key.analysis === '') return
  const from = addText(flow, key.analysis, { ...where, look: 'quiet' })
  const first = flow.blocks[from]
  if (first?.kind === 'text') first.runs.unshift({ text: words.analysis })
  else flow.blocks.splice(from, 0, { ...line('quiet', words.analysis), indent: 1 })
}
