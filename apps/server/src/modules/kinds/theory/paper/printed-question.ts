import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import type { VersionContent } from './version-content.ts'

type Printed = PrintedPaper['sections'][number]['questions'][number]

interface PrintedItem {
  question_id: string
  place: number
  score: number
  /** Order of the options in this form. */
  option_ids: readonly string[]
  content: VersionContent
  lang: 'en' | 'zh'
  with_key: boolean
}

/** Texts in the wanted language; where one is missing, those of the first language stand for all of it. */
export function wordsOf({ content, lang }: Pick<PrintedItem, 'content' | 'lang'>): {
  isTranslated: boolean
  stem: string
  optionText: (id: string) => string
  analysis: string
} {
  const first = new Map(content.options.map(({ option_id, text }) => [option_id, text]))
  const own = { isTranslated: true, stem: content.description, optionText: (id: string) => first.get(id) ?? '', analysis: content.analysis }
  if (content.lang === lang) return own
  const stem = content.translations[lang]?.description ?? ''
  if (stem === '') return { ...own, isTranslated: false }
  const { options = [], analysis = '' } = content.texts[lang] ?? {}
  const texts = new Map(options.map(({ option_id, text }) => [option_id, text]))
  return { isTranslated: true, stem, optionText: (id) => texts.get(id) ?? first.get(id) ?? '', analysis: analysis || content.analysis }
}

export function printedQuestion(wanted: PrintedItem): Printed {
  const { question_id, place, score, option_ids, content, with_key } = wanted
  const { isTranslated, stem, optionText, analysis } = wordsOf(wanted)
  const options = option_ids.map((option_id, index) => ({ option_id, label: optionLetter(index), text: optionText(option_id) }))
  const letters = options.filter(({ option_id }) => content.key.includes(option_id)).map(({ label }) => label)
  return {
    question_id,
    place,
    question_type: content.question_type,
    is_translated: isTranslated,
    stem,
    options,
    blank_count: content.blanks.length,
    score,
    attachments: content.attachments.map(({ name }) => ({ name })),
    key: with_key
      ? {
          labels: content.question_type === 'truefalse' ? content.key : letters,
          blanks: content.blanks,
          reference_answer: content.reference_answer,
          rubric: content.rubric,
          analysis,
        }
      : null,
  }
}
