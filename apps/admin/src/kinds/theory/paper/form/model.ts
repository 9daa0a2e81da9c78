import { type PaperBody, type PaperDetail, type PaperInput, type PaperItem, type PaperMode } from '@beacon/api/kinds/theory/paper'
import type { FormatLocale } from '@beacon/i18n'
import type { Sections } from '../questions/sections.ts'

/** 60 % of 100, in hundredths. */
export const usualTotal = 10_000
const usualPass = 0.6

export const emptyPaper = (lang: FormatLocale): PaperBody => ({
  name: '',
  description: '',
  author: '',
  lang,
  paper_mode: 'manual',
  expected_total: usualTotal,
  pass_score: usualTotal * usualPass,
  per_candidate: false,
  sections: [],
  blueprint: null,
})

/** What the form holds of a stored paper. */
export function valuesOf(detail: PaperDetail): PaperBody {
  const { name, description, author, lang, paper_mode, expected_total, pass_score, per_candidate, blueprint } = detail
  return {
    name,
    description,
    author,
    lang,
    paper_mode,
    expected_total,
    pass_score,
    per_candidate,
    blueprint,
    sections: detail.sections.map(({ items, ...section }) => ({
      ...section,
      items: items.map(({ question_id, version_id, score, is_locked, draw_id }) => ({
        question_id,
        version_id,
        score,
        is_locked,
        draw_id,
      })),
    })),
  }
}

export const factsOf = ({ sections }: PaperDetail): PaperItem[] => sections.flatMap(({ items }) => items)

/** Checked: the form holds every field from its first values on. */
export const wholeOf = (values: PaperInput): PaperBody => values as PaperBody

export interface Dropped {
  questions: number
  draws: number
  blueprint: boolean
}

/** What goes when a paper is composed another way; sections, and questions of a manual paper, stay. */
export function droppedBy({ sections, blueprint }: PaperBody, to: PaperMode): Dropped {
  const count = (of: (section: Sections[number]) => readonly unknown[]) => sections.reduce((sum, section) => sum + of(section).length, 0)
  return {
    questions: to === 'manual' ? 0 : count(({ items }) => items),
    draws: to === 'automatic' ? 0 : count(({ draws }) => draws),
    blueprint: to !== 'intelligent' && blueprint !== null,
  }
}

/** The fields of a paper that is composed another way from now on. */
export function fieldsForMode(
  values: PaperBody,
  to: PaperMode,
): Pick<PaperBody, 'paper_mode' | 'per_candidate' | 'sections' | 'blueprint'> {
  const sections = values.sections.map((section) => ({
    ...section,
    question_type: to === 'intelligent' ? section.question_type : null,
    items: to === 'manual' ? section.items.map((item) => ({ ...item, draw_id: null, is_locked: false })) : [],
    draws: to === 'automatic' ? section.draws : [],
  }))
  return {
    paper_mode: to,
    per_candidate: to === 'manual' ? false : values.per_candidate,
    sections,
    blueprint: to === 'intelligent' ? values.blueprint : null,
  }
}
