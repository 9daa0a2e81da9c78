import { personColumns, type SheetColumn } from '../../../platform/sheet/index.ts'

const pair = (en: string, zh: string) => ({ en, zh })

const ofTeams: readonly SheetColumn[] = [
  {
    name: 'team',
    ...pair('Team', '战队名称'),
    also: ['team name', '战队', '队名'],
    isKey: true,
    example: pair('Night Watch', '守夜人战队'),
    rule: pair('2–40 characters; may be blank after the first row of a team', '2–40 个字符；同一战队首行之后可留空'),
  },
  { name: 'tag', ...pair('Tag', '简称'), example: pair('NW', 'NW') },
]

const ofAll: readonly SheetColumn[] = [
  {
    name: 'number',
    ...pair('Number', '编号'),
    also: ['no.', 'no', '队号'],
    example: pair('101', '101'),
    rule: pair('1–999999; blank: the next free one', '1–999999；留空自动编号'),
  },
  { name: 'bracket', ...pair('Bracket', '组别'), also: ['group'], rule: pair('name or code', '名称或编码') },
  { ...personColumns.username, also: [...personColumns.username.also, 'member username'] },
  {
    ...personColumns.name,
    also: [...personColumns.name.also, 'member name'],
    rule: pair('needed for a new account', '新增账号时必填'),
  },
  {
    name: 'email',
    ...pair('E-mail', '邮箱'),
    also: ['email', 'mail', '电子邮箱'],
    isUnique: true,
    example: pair('zhao@example.org', 'zhao@example.org'),
    rule: pair('of a new account', '用于新增账号'),
  },
]

/** A contest of individuals has no columns that speak of a team. */
export const columnsOf = (isTeams: boolean): readonly SheetColumn[] => (isTeams ? [...ofTeams, ...ofAll] : ofAll)
