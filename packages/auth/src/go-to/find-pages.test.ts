import { expect, it } from 'vitest'
import { findPages } from './find-pages.ts'

const groups = [
  {
    en: 'Contests',
    zh: '竞赛',
    items: [
      { en: 'Arenas', zh: '赛场管理' },
      { en: 'Teams', zh: '战队管理' },
    ],
  },
  {
    en: 'System',
    zh: '系统',
    items: [
      { en: 'System settings', zh: '系统配置' },
      { en: 'Audit log', zh: '审计日志' },
    ],
  },
]
const names = (search: string) => findPages(groups, search).map(({ item }) => item.en)

it('shows every page before anything is typed', () => {
  expect(names(' ')).toEqual(['Arenas', 'Teams', 'System settings', 'Audit log'])
})

it('finds by a part of the name in either language, beginnings first', () => {
  expect(names('se')).toEqual(['System settings'])
  expect(names('战队')).toEqual(['Teams'])
  expect(names('a')).toEqual(['Arenas', 'Audit log', 'Teams'])
})

it('finds the pages of a group by its name', () => {
  expect(names('system')).toEqual(['System settings', 'Audit log'])
  expect(names('竞赛')).toEqual(['Arenas', 'Teams'])
})

it('finds nothing else', () => {
  expect(names('zzz')).toEqual([])
})
