import type { Permission } from '@beacon/api/people/permissions'
import { arenaPaths, findPathRow, isPermitted, kinds, playPath } from '@beacon/router'

export type Entry = { path: string; en: string; zh: string; owns: RegExp }

const rowOf = findPathRow(arenaPaths)

const exams = '/contest/exam'
/** Where the kinds of contests are played that have no word of their own. */
const played = kinds.map(playPath).filter((path) => path !== exams)

/** The words of the top bar, in order; each appears once its page is built and permitted. `owns` are the pages it is lit on. */
const plan: readonly Entry[] = [
  {
    path: '/arena',
    en: 'Contests',
    zh: '竞赛',
    // bounded: put together of constants
    owns: new RegExp(`^(?:/arena|/rw-referee|${played.join('|')})(?:/|$)`),
  },
  { path: exams, en: 'Exams', zh: '考试', owns: /^\/contest\/exam/ },
  { path: '/courses', en: 'Courses', zh: '课程', owns: /^\/courses(\/|$)/ },
  { path: '/training', en: 'Training', zh: '训练', owns: /^\/training(\/|$)/ },
  { path: '/cr/tool_magazine', en: 'Tools', zh: '工具', owns: /^\/cr\// },
]

/** The menu of somebody who holds `permissions`. */
export function menuFor(permissions: ReadonlySet<Permission>, isBuilt: (path: string) => boolean): readonly Entry[] {
  return plan.filter(({ path }) => {
    const row = rowOf(path)
    return row !== null && isPermitted(row, permissions) && isBuilt(path)
  })
}

const personal: readonly string[] = [
  '/me',
  '/me/profile',
  '/me/team',
  '/me/contests',
  '/me/notes',
  '/me/collections',
  '/me/exams',
  '/me/mistakes',
  '/me/messages',
  '/rw-referee/list',
]

/** Own pages, for the account menu. */
export function personalPages(permissions: ReadonlySet<Permission>, isBuilt: (path: string) => boolean) {
  return personal.flatMap((path) => {
    const row = rowOf(path)
    return row !== null && isPermitted(row, permissions) && isBuilt(path) ? [{ path, en: row.en, zh: row.zh }] : []
  })
}
