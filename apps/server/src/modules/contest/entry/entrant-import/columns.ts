import { importColumns, type ImportColumn } from '@beacon/api/entrant-import'

type Lang = 'en' | 'zh'
/** Heads of the template; a list may bear those of either language. */
export const heads: Readonly<Record<ImportColumn, Record<Lang, string>>> = {
  team: { en: 'Team', zh: '战队名称' },
  tag: { en: 'Tag', zh: '简称' },
  number: { en: 'Number', zh: '编号' },
  bracket: { en: 'Bracket', zh: '组别' },
  username: { en: 'Username', zh: '用户名' },
  name: { en: 'Name', zh: '姓名' },
  email: { en: 'E-mail', zh: '邮箱' },
}
const others: Readonly<Record<string, ImportColumn>> = {
  'team name': 'team',
  战队: 'team',
  队名: 'team',
  'no.': 'number',
  no: 'number',
  队号: 'number',
  group: 'bracket',
  account: 'username',
  账号: 'username',
  'member username': 'username',
  成员用户名: 'username',
  'real name': 'name',
  'member name': 'name',
  成员姓名: 'name',
  email: 'email',
  mail: 'email',
  电子邮箱: 'email',
}
const known = new Map<string, ImportColumn>([
  ...importColumns.flatMap((column) => [heads[column].en, heads[column].zh].map((word) => [word.toLowerCase(), column] as const)),
  ...Object.entries(others),
])

/** Which column a head names, whatever its case, spaces and a trailing asterisk. */
export const columnOf = (head: string): ImportColumn | undefined =>
  known.get(
    head
      .replace(/[*＊:：]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .toLowerCase(),
  )
