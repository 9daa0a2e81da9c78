import type { SearchReply } from '@beacon/api/platform/search'
import { findPages } from './find-pages.ts'

export interface PageGroup {
  en: string
  zh: string
  label: string
  items: readonly { href: string; en: string; zh: string; label: string }[]
}

export interface GoToProps {
  /** Whose things are found: those one organises, or those one plays. */
  side: 'desk' | 'front'
  /** The menu of this person. */
  groups: readonly PageGroup[]
  /** Where a found thing is opened: an address of this app without the base path. */
  hrefs: {
    contest: (found: SearchReply['contests'][number]) => string
    team: (found: SearchReply['teams'][number]) => string
    question: (found: SearchReply['questions'][number]) => string
  }
  className?: string
}

/** The groups in the order they are shown. */
export const rowGroups = ['pages', 'contests', 'teams', 'questions'] as const
export type RowGroup = (typeof rowGroups)[number]
export interface Row {
  key: string
  group: RowGroup
  label: string
  /** Beside the name: the menu's group, the contest, the direction. */
  note: string
  href: string
}

/** Pages named beside what the server found; without a word every page stands there. */
const pagesMost = 8

/** Everything found, group after group, in the order it is shown. */
export function rowsOf(
  { groups, hrefs }: Pick<GoToProps, 'groups' | 'hrefs'>,
  word: string,
  found: SearchReply | undefined,
  locale: 'en' | 'zh',
): Row[] {
  const pages = findPages(groups, word).slice(0, word.trim() === '' ? undefined : pagesMost)
  const rows: Row[] = pages.map(({ group, item }) => ({
    key: item.href,
    group: 'pages',
    label: item.label,
    note: group.label,
    href: item.href,
  }))
  if (found === undefined) return rows
  const contests = found.contests.map((one): Row => ({ key: one.resource_id, group: 'contests', label: one.name, note: '', href: hrefs.contest(one) })) // prettier-ignore
  const teams = found.teams.map((one): Row => ({ key: one.entrant_id, group: 'teams', label: one.name, note: one.contest.name, href: hrefs.team(one) })) // prettier-ignore
  const questions = found.questions.map((one): Row => {
    const note = one.contest?.name ?? one.direction?.[`name_${locale}`] ?? ''
    return { key: one.resource_id, group: 'questions', label: one.name, note, href: hrefs.question(one) }
  })
  return [...rows, ...contests, ...teams, ...questions]
}
