import { type Permission, permissionTree, seedItems } from '@beacon/api/people/permissions'
import { describe, expect, it } from 'vitest'
import { currentEntry, menuFor } from './navigation.ts'

const everything = () => true
const hrefs = (permissions: readonly Permission[], isBuilt: (path: string) => boolean = everything) =>
  menuFor(new Set(permissions), isBuilt).flatMap((group) => group.items.map((item) => item.href))

describe('the menu of the admin area', () => {
  it('has the overview and six groups for an administrator, each entry once', () => {
    const menu = menuFor(new Set(seedItems('administrator')), everything)
    expect(menu.map((group) => group.en)).toEqual(['Overview', 'Contests', 'Question banks', 'Range', 'People', 'System', 'Operation'])
    const all = menu.flatMap((group) => group.items.map((item) => item.href))
    expect(new Set(all).size).toBe(all.length)
  })

  it('is empty for an ordinary user', () => {
    expect(hrefs(seedItems('ordinary'))).toEqual([])
  })

  it('needs the item of the kind beside the one of the page', () => {
    expect(hrefs(['contest.read'])).toEqual([])
    expect(hrefs(['contest.read', 'kind.flag'])).toEqual(['/admin/flag/list'])
    expect(hrefs(['contest.read', 'kind.attackDefense', 'question.read'])).toContain('/admin/ad-question')
  })

  it('names built pages only', () => {
    expect(hrefs(Object.keys(permissionTree) as Permission[], (path) => path === '/admin/system/audit-log')).toEqual([
      '/admin/system/audit-log',
    ])
  })

  it('calls contests and banks by their kind', () => {
    const [, contests, banks] = menuFor(new Set(seedItems('administrator')), everything)
    expect(contests?.items.find((item) => item.href === '/admin/flag/list')).toMatchObject({ en: 'CTF', zh: '夺旗赛' })
    expect(banks?.items.find((item) => item.href === '/admin/ad-question')).toMatchObject({ en: 'Attack and defence' })
  })
})

describe('the entry that stands open', () => {
  const menu = menuFor(new Set(seedItems('administrator')), everything)
  it.each([
    ['/admin/flag/list', '/admin/flag/list'],
    ['/admin/flag/edit/7', '/admin/flag/list'],
    ['/admin/flag-question/add', '/admin/flag-question'],
    ['/admin/system/user-management/edit/7', '/admin/system/user-management'],
    ['/admin/system/user-management/check', '/admin/system/user-management/check'],
    ['/admin/training/desk/7', '/admin/training'],
    ['/admin/service-manage/edit/7', '/admin/std/service-manage'],
  ])('of %s is %s', (path, href) => {
    expect(currentEntry(menu, path)?.entry.href).toBe(href)
  })

  it('is none for a page outside the menu', () => {
    expect(currentEntry(menu, '/admin/wizard')).toBeNull()
  })
})
