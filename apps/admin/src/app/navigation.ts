import type { Permission } from '@beacon/api/people/permissions'
import { adminPaths, findPathRow, groups, findKind, isPermitted, kindTitle, type PathRow } from '@beacon/router'

/** A page of the menu: where it is and what it is called. */
export type Entry = { key: string; href: string; en: string; zh: string }
export type Group = { key: string; en: string; zh: string; isBare?: boolean; items: readonly Entry[] }

const rowOf = findPathRow(adminPaths)

/** The left navigation by address: what is looked at first without a heading, then six groups. An entry appears once its page is built and permitted. */
const plan = [
  {
    key: 'overview',
    en: 'Overview',
    zh: '概览',
    isBare: true,
    paths: ['/admin/dashboard', '/admin/dashboard/consoles', '/admin/statistics'],
  },
  {
    key: 'contests',
    en: 'Contests',
    zh: '竞赛',
    paths: [
      '/admin/arena/list',
      '/admin/exams/list',
      ...groups.kind.map((kind) => `/admin/${kind}/list`),
      '/admin/team/list',
      '/admin/rank/list',
      '/admin/contest-config/index',
    ],
  },
  {
    key: 'questions',
    en: 'Question banks',
    zh: '题库',
    paths: [
      '/admin/oj/admin/exercises/list',
      '/admin/oj/admin/exercises/theory/list',
      ...groups.kind.map((kind) => `/admin/${kind}-question`),
      '/admin/oj/admin/exercises/flags/to-type',
      '/admin/test-paper-bank',
    ],
  },
  {
    key: 'range',
    en: 'Range',
    zh: '靶场',
    paths: [
      '/admin/std/image-manage',
      '/admin/cr/admin/target',
      '/admin/std/instance-manage',
      '/admin/std/service-manage',
      '/admin/topology',
      '/admin/std/real-equipment',
      '/admin/std/usb',
      '/admin/cr/admin/tool/tool',
      '/admin/cr/admin/vulnerability',
      '/admin/cr/admin/traffic',
      '/admin/cr/admin/probe',
    ],
  },
  {
    key: 'people',
    en: 'People',
    zh: '人员',
    paths: [
      '/admin/system/user-management',
      '/admin/system/user-management/check',
      '/admin/system/organisations',
      '/admin/system/role-management',
      '/admin/courses',
      '/admin/training',
      '/admin/red-blue',
      '/admin/assessment',
      '/admin/task-plans',
      '/admin/careers',
    ],
  },
  {
    key: 'system',
    en: 'System',
    zh: '系统',
    paths: [
      '/admin/system/system-config',
      '/admin/system/notices',
      '/admin/system/messages',
      '/admin/system/audit-log',
      '/admin/system/system-log',
      '/admin/system/resource-import',
      '/admin/activation',
    ],
  },
  {
    key: 'operation',
    en: 'Operation',
    zh: '运维',
    paths: [
      '/admin/operation-center/system-alarm',
      '/admin/operation-center/cloud-platform-monitoring',
      '/admin/operation-center/business-service-monitoring',
      '/admin/operation-center/instance-monitoring',
      '/admin/operation-center/resource-usage-management',
      '/admin/operation-center/cluster-management',
      '/admin/operation-center/network-management',
      '/admin/operation-center/real-equipment-management/real-list',
      '/admin/operation-center/ip-config',
    ],
  },
] as const

const kindIn = (path: string) => {
  const spelling = /^\/admin\/([\w-]+?)(?:\/list|-question)$/.exec(path)?.[1]
  return spelling === undefined ? null : findKind('admin', spelling)
}

/** Contest and bank pages are called by their kind, all others as the path table says. */
function entryOf(path: string, row: PathRow): Entry {
  const kind = kindIn(path)
  const title = kind === null ? row : kindTitle[kind]
  return { key: path, href: path, en: title.en, zh: title.zh }
}

/** Pages of one kind also need the item of that kind. */
function isOpen(path: string, row: PathRow, permissions: ReadonlySet<Permission>): boolean {
  const kind = kindIn(path)
  return isPermitted(row, permissions) && (kind === null || permissions.has(`kind.${kind}`))
}

/** The menu of somebody who holds `permissions`: what they may open and what is built. Groups without a page are left out. */
export function menuFor(permissions: ReadonlySet<Permission>, isBuilt: (path: string) => boolean): Group[] {
  return plan
    .map(({ paths, ...group }) => ({
      ...group,
      items: paths.flatMap((path) => {
        const row = rowOf(path)
        return row !== null && isBuilt(path) && isOpen(path, row, permissions) ? [entryOf(path, row)] : []
      }),
    }))
    .filter((group) => group.items.length > 0)
}

/** Pages whose addresses do not begin with that of their entry. */
const elsewhere: ReadonlyArray<readonly [from: string, entry: string]> = [['/admin/service-manage/', '/admin/std/service-manage/']]

/** The entry whose page or sub-page stands open: the longest address that the path begins with. */
export function currentEntry(menu: readonly Group[], address: string): { group: Group; entry: Entry } | null {
  const [from, to] = elsewhere.find(([begin]) => address.startsWith(begin)) ?? ['', '']
  const path = to + address.slice(from.length)
  const found = menu
    .flatMap((group) => group.items.map((entry) => ({ group, entry, stem: entry.href.replace(/\/(list|index)$/, '') })))
    .filter(({ stem }) => path === stem || path.startsWith(`${stem}/`))
  return found.reduce<(typeof found)[number] | null>(
    (best, each) => (best === null || each.stem.length > best.stem.length ? each : best),
    null,
  )
}

/** The title of a page of this app, by its address. */
export function pageTitle(path: string): { en: string; zh: string } | null {
  return rowOf(path)
}
