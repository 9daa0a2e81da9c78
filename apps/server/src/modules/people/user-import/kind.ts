import { userImportOptions, type UserImportOptions } from '@beacon/api/people/user-import'
import type { SignedIn } from '../../../context.ts'
import { readTree } from '../organisation-import/index.ts'
import { requireReauth } from '../session/index.ts'
import { sheetKind, type Lang } from '../../platform/sheet/index.ts'
import { lockWorkIds } from '../organisation/index.ts'
import { columns } from './columns.ts'
import { isDue, makeHandout } from './handout.ts'
import { judgeUsers } from './judge.ts'
import { hashPasswords } from './passwords.ts'
import { countNamingRoles, selectRoles } from './repo.ts'
import { writeUsers } from './write.ts'

const words = {
  roles: { en: 'Roles', zh: '角色' },
  organisations: { en: 'Organisations', zh: '组织' },
  path: { en: 'Path', zh: '路径' },
  code: { en: 'Code', zh: '编码' },
} as const

/** What may be looked up: roles by name, organisations by path or code. */
async function lists(ctx: SignedIn, lang: Lang): Promise<Array<{ name: string; rows: string[][] }>> {
  const roles = (await selectRoles(ctx.db)).map((role) => [lang === 'zh' ? role.name_zh : role.name_en])
  const places = [...(await readTree(ctx, ctx.db)).byId.values()].map(({ row, path }) => [path.join('/'), row.code ?? ''])
  places.sort(([a = ''], [b = '']) => a.localeCompare(b, 'zh'))
  return [
    { name: words.roles[lang], rows: [[words.roles[lang]], ...roles] },
    { name: words.organisations[lang], rows: [[words.path[lang], words.code[lang]], ...places] },
  ]
}

/** Other people's passwords are set, and administrators are made, only after a person confirmed who they are: in a file as in the form. */
async function confirmPerson(ctx: SignedIn, { import_id, options }: { import_id: string; options: UserImportOptions }): Promise<void> {
  if (options.reset_passwords || (await namesAdministrators(ctx, import_id))) await requireReauth(ctx)
}

async function namesAdministrators(ctx: SignedIn, importId: string): Promise<boolean> {
  const [administrator] = (await selectRoles(ctx.db)).filter(({ key }) => key === 'administrator')
  if (administrator === undefined) return false
  const names = [administrator.name_en, administrator.name_zh, 'administrator'].map((name) => name.toLowerCase())
  return (await countNamingRoles(ctx.db, importId, names)) > 0
}

export const userSheet = sheetKind({
  kind: 'user',
  noun: { en: 'Users', zh: '用户' },
  audit: { module: 'user', object_type: 'user' },
  needs: ['user.transfer', 'user.write'],
  columns,
  options: userImportOptions,
  lists,
  judge: judgeUsers,
  beforeRun: confirmPerson,
  prepare: hashPasswords,
  lock: (tx) => lockWorkIds(tx, 'alone'),
  write: writeUsers,
  handout: { isDue, make: makeHandout },
})
