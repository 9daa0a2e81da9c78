import type { UserExportColumn } from '@beacon/api/people/user-import'
import type { UserRow } from '@beacon/api/people/user'
import { dayIn, secondIn } from '../../../zone.ts'
import type { Cell, Lang } from '../../platform/sheet/index.ts'

/** Heads in the words of the list; those of the import's template are the same, so that a file can be read again. */
export const heads: Readonly<Record<UserExportColumn, Record<Lang, string>>> = {
  username: { en: 'Username', zh: '用户名' },
  name: { en: 'Name', zh: '姓名' },
  rep_name: { en: 'Alias', zh: '昵称' },
  organisation_name: { en: 'Organisation', zh: '组织' },
  role_name: { en: 'Role', zh: '角色' },
  status: { en: 'Status', zh: '状态' },
  phone: { en: 'Phone', zh: '手机' },
  work_id: { en: 'Work ID', zh: '工号' },
  email: { en: 'E-mail', zh: '邮箱' },
  id_card: { en: 'ID card', zh: '身份证号' },
  address: { en: 'Address', zh: '地址' },
  last_login_at: { en: 'Last sign-in', zh: '最近登录' },
  is_online: { en: 'Online', zh: '在线' },
  created_at: { en: 'Created', zh: '创建时间' },
  expires_at: { en: 'Expires', zh: '有效期至' },
  source: { en: 'Source', zh: '来源' },
  totp_on: { en: 'Two-factor', zh: '两步验证' },
  team_name: { en: 'Team', zh: '战队' },
}
const words: Readonly<Record<string, Record<Lang, string>>> = {
  normal: { en: 'Normal', zh: '正常' },
  to_audit: { en: 'Waiting for review', zh: '待审核' },
  disabled: { en: 'Disabled', zh: '已禁用' },
  expired: { en: 'Expired', zh: '已过期' },
  local: { en: 'Local', zh: '本地' },
  import: { en: 'Import', zh: '导入' },
  register: { en: 'Registration', zh: '注册' },
  oidc: { en: 'Single sign-on', zh: '单点登录' },
  ldap: { en: 'Directory', zh: '目录' },
  demo: { en: 'Sample', zh: '示例' },
  true: { en: 'Yes', zh: '是' },
  false: { en: 'No', zh: '否' },
}

interface CellContext {
  lang: Lang
  time_zone: string
  /** Roles by id, in the language of the file. */
  roles: ReadonlyMap<string, string>
}

/** One cell as people read it: times in the installation's zone, organisations by their full path. */
export function cellOf(row: UserRow, column: UserExportColumn, { lang, time_zone, roles }: CellContext): Cell {
  if (column === 'organisation_name') return row.organisation_path.join('/')
  if (column === 'role_name') return roles.get(row.role_id) ?? row.role_name
  if (column === 'status' || column === 'source' || column === 'is_online' || column === 'totp_on')
    return words[String(row[column])]?.[lang] ?? String(row[column])
  if (column === 'expires_at') return row.expires_at === null ? null : dayIn(time_zone, row.expires_at)
  if (column === 'last_login_at' || column === 'created_at') return row[column] === null ? null : secondIn(time_zone, row[column])
  return row[column]
}
