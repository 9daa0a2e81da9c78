import { useFormatLocale } from '@beacon/i18n'
import { useMemo } from 'react'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import type { Scope } from './queries.ts'

const views = ['exam', 'questions', 'similar'] as const
export type View = (typeof views)[number]

/** What the address says of an analysis: what is shown, of which papers and questions, and by which bands. */
export interface AnalysisQuery {
  view: View
  scope: Scope
  /** Why something is left out: it stands on the page and on paper, and nowhere else. */
  reason: string
  isNarrowed: boolean
}

const apiNames = {
  organisation: 'organisation_id',
  room: 'room_id',
  section: 'section_id',
  without_questions: 'without_questions',
  without_candidates: 'without_candidates',
  cuts: 'cuts',
} as const
export type ScopeName = keyof typeof apiNames
const scopeNames = Object.keys(apiNames) as ScopeName[]

const textOf = (search: DeskSearch, name: string): string | undefined => {
  const value = search[name]
  return value === undefined || value === '' ? undefined : String(value)
}

export function analysisQueryOf(search: DeskSearch, lang: 'en' | 'zh'): AnalysisQuery {
  const found = scopeNames.flatMap((name) => {
    const value = textOf(search, name)
    return value === undefined ? [] : [[apiNames[name], value] as const]
  })
  const unit = textOf(search, 'unit') === 'points' ? ({ unit: 'points' } as const) : {}
  return {
    view: views.find((view) => view === search['view']) ?? 'exam',
    scope: { lang, ...Object.fromEntries(found), ...unit },
    reason: textOf(search, 'reason') ?? '',
    isNarrowed: found.some(([name]) => name !== 'cuts'),
  }
}

export type Change = Partial<Record<ScopeName | 'view' | 'unit' | 'reason' | 'question', string | undefined>>

/** Everything that narrows, taken away again. */
export const wholeExam: Change = Object.fromEntries([...scopeNames, 'unit', 'reason'].map((name) => [name, undefined]))

export function useAnalysisQuery(search: DeskSearch): { asked: AnalysisQuery; change: (change: Change) => void } {
  const lang = useFormatLocale()
  const asked = useMemo(() => analysisQueryOf(search, lang), [search, lang])
  return { asked, change: useDeskSearch() }
}
