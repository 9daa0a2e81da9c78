import { permissionTree } from '@beacon/api/people/permissions'
import { adminPaths, arenaPaths } from '@beacon/router/paths'

/** What cannot be made up without making the pages useless: who is signed in, and what they may open. */
export const fixedReplies: Readonly<Record<string, Record<string, unknown>>> = {
  'GET /auth/me': {
    username: 'mock_admin',
    name: 'Mara Lindqvist',
    rep_name: 'Mara Lindqvist',
    is_admin: true,
    role_name: 'Administrator',
    role_name_zh: '管理员',
    wizard_step: null,
    must_change: null,
    token: null,
    jwt_token: null,
    logo: null,
    locale: null,
    theme: null,
    time_zone: null,
  },
  'GET /auth/roles': {
    name: 'Administrator',
    permissions: Object.keys(permissionTree),
    menu: [...adminPaths.map((row) => ({ ...row, app: 'admin' })), ...arenaPaths.map((row) => ({ ...row, app: 'arena' }))]
      .filter((row) => (row.access === 'user' || row.access === 'perm') && !/[:{]/u.test(row.path))
      .map(({ path, app, en, zh }) => ({ path, app, title_en: en, title_zh: zh })),
  },
  'GET /auth/register/': { system_name: 'Beacon 烽火', system_name_zh: null, locale_switch: true, theme_switch: true },
}
