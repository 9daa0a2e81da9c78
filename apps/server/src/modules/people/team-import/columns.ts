import { personColumns, type SheetColumn } from '../../platform/sheet/index.ts'

/** What speaks of the team as a whole; a team's later rows may leave it blank. */
export const teamColumns = ['tag', 'number', 'ipd', 'description'] as const

export const columns: readonly SheetColumn[] = [
  {
    name: 'team',
    en: 'Team',
    zh: '队名',
    also: ['team name', 'name of the team', '战队', '战队名称'],
    isKey: true,
    example: { en: 'Lighthouse', zh: '灯塔战队' },
    rule: { en: '2–40 characters; may be blank after the first row of a team', zh: '2–40 个字符；同一战队首行之后可留空' },
  },
  {
    name: 'tag',
    en: 'Tag',
    zh: '标签',
    also: ['short name', '简称'],
    example: { en: 'Finals', zh: '决赛' },
    rule: { en: 'at most 20 characters', zh: '不超过 20 个字符' },
  },
  {
    name: 'number',
    en: 'Number',
    zh: '编号',
    also: ['no', 'no.', 'team number', '队号'],
    example: { en: '007', zh: '007' },
    rule: { en: 'letters, digits, underscores; blank: the next free one', zh: '字母、数字、下划线；留空自动编号' },
  },
  {
    name: 'ipd',
    en: 'IPD',
    zh: 'IPD',
    also: ['team ipd', '队伍 ip 末位'],
    example: { en: '17', zh: '17' },
    rule: { en: 'fourth number of the team’s address, 1–254', zh: '队伍 IP 的第四位，1–254' },
  },
  {
    name: 'description',
    en: 'Description',
    zh: '简介',
    also: ['introduction'],
    rule: { en: '4–280 characters', zh: '4–280 个字符' },
  },
  personColumns.username,
  { ...personColumns.name, rule: { en: 'needed for a new account', zh: '新增账号时必填' } },
  { ...personColumns.rep_name, rule: { en: 'of a new account; blank: the username', zh: '用于新增账号，留空则与用户名相同' } },
  { ...personColumns.organisation, rule: { en: 'path or code; needed for a new account', zh: '路径或编码；新增账号时必填' } },
  {
    name: 'role',
    en: 'Role in team',
    zh: '队内角色',
    also: ['role', '角色'],
    example: { en: 'captain', zh: '队长' },
    rule: { en: 'captain or member; nobody: the first row is captain', zh: '队长或队员；未填时首行为队长' },
  },
]

const roles: Readonly<Record<string, boolean>> = { captain: true, 队长: true, member: false, 队员: false, '': false }
/** Whether the cell names a captain; undefined: neither word. */
export const isCaptainWord = (text: string): boolean | undefined => roles[text.toLowerCase()]
