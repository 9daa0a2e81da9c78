import type { GoToProps } from '@beacon/auth'
import { type Kind, playPath } from '@beacon/router'

const contestOf = (one: { kind: Kind; resource_id: string }): string => `${playPath(one.kind)}?resource_id=${one.resource_id}`

/** Where the arena opens what the palette found: the contest, the entrant's page in it, the topic's panel. */
export const goToHrefs: GoToProps['hrefs'] = {
  contest: contestOf,
  team: ({ contest, entrant_id }) => `${contestOf(contest)}&entrant_id=${entrant_id}`,
  question: ({ contest, resource_id }) => (contest === null ? '/arena' : `${contestOf(contest)}&tab=topics&topic_id=${resource_id}`),
}

type Named = { path: string; en: string; zh: string }

/** The pages of the top bar and the own ones, as groups of the palette. */
export function goToPages(menu: readonly Named[], own: readonly Named[], locale: 'en' | 'zh'): GoToProps['groups'] {
  const groups = [
    { en: 'Menu', zh: '菜单', pages: menu },
    { en: 'Personal', zh: '个人', pages: own },
  ]
  return groups.map(({ pages, ...group }) => ({
    ...group,
    label: group[locale],
    items: pages.map(({ path, en, zh }) => ({ href: path, en, zh, label: locale === 'zh' ? zh : en })),
  }))
}
