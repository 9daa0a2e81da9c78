import type { SheetColumn } from './kind.ts'

const pair = (en: string, zh: string) => ({ en, zh })

/** What sheets of people and of teams both ask of a person, in the same words; each says its own rule. */
export const personColumns = {
  username: {
    name: 'username',
    ...pair('Username', '用户名'),
    also: ['account', 'member', '账号', '登录名', '成员用户名'],
    isKey: true,
    isUnique: true,
    example: pair('zhao_lin', 'zhao_lin'),
  },
  name: {
    name: 'name',
    ...pair('Name', '姓名'),
    also: ['real name', '真实姓名', '成员姓名'],
    example: pair('Zhao Lin', '赵琳'),
  },
  rep_name: { name: 'rep_name', ...pair('Alias', '昵称'), also: ['nickname'] },
  organisation: {
    name: 'organisation',
    ...pair('Organisation', '组织'),
    also: ['organization', '组织机构', '单位'],
    example: pair('North University/School of Computing', '北方大学/计算机学院'),
  },
} satisfies Record<string, SheetColumn>

/** Heads of these columns in a language, as the template has them: a file with them is read again. */
export const headRow = (columns: readonly SheetColumn[], lang: 'en' | 'zh'): string[] => columns.map((column) => column[lang])
