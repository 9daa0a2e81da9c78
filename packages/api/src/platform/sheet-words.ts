type Lang = 'en' | 'zh'
type Words = Readonly<Record<Lang, string>>

/**
 * What is said at a cell, in both languages: the page shows it, and the sheet of rejected rows holds it. `{column}` is the head of the column.
 * One table for both, because the server writes that sheet and has no catalogue.
 */
const words: Readonly<Record<string, Words>> = {
  cell_empty: { en: '“{column}” cannot be empty.', zh: '“{column}”不能为空。' },
  row_repeats: { en: 'Same {column} as row {row}.', zh: '{column}与第 {row} 行重复。' },
  value_taken: { en: '{column} belongs to {username}.', zh: '{column}已被 {username} 使用。' },
  lookup_missing: { en: 'No {noun} “{value}”.', zh: '没有名为“{value}”的{noun}。' },
  lookup_ambiguous: { en: '{n} match “{value}”; write the full path.', zh: '“{value}”匹配到 {n} 个，请写完整路径。' },
  number_damaged: {
    en: 'The sheet stored this as a number and lost digits. Format the column as text.',
    zh: '该单元格按数字保存，已丢失位数，请将此列设为文本。',
  },
  date_wrong: { en: 'Write the date as 2026-11-20.', zh: '日期请写成 2026-11-20。' },
  date_past: { en: 'This date is in the past.', zh: '该日期已过去。' },
  date_late: { en: 'Dates go up to 2099-12-31.', zh: '日期不能晚于 2099-12-31。' },
  column_unused: { en: 'Column “{c}” is not used.', zh: '列“{c}”未使用。' },
  column_twice: { en: 'Column “{c}” comes twice; the first one counts.', zh: '列“{c}”重复，仅使用第一列。' },
  encoding_guessed: {
    en: 'The file is not UTF-8; {c} was guessed. Check the text.',
    zh: '文件不是 UTF-8 编码，已按推测的 {c} 读取，请核对文字。',
  },
  characters_lost: {
    en: 'Some characters were lost before this file was saved. Save it again as UTF-8.',
    zh: '部分字符在保存该文件前已丢失，请重新存为 UTF-8。',
  },
  group_wrong: { en: 'Another row of “{group}” has an error.', zh: '“{group}”的其他行存在错误。' },
  field_empty: { en: '{column} cannot be empty.', zh: '{column}不能为空。' },
  field_length: {
    en: '{column} takes {min}–{max} characters (a Chinese character fills two of the minimum); it has {n}.',
    zh: '{column}为 {min}–{max} 个字符（汉字按两个计入下限），当前 {n} 个。',
  },
  field_characters: { en: '{column} may not contain “{c}”.', zh: '{column}不能包含“{c}”。' },
  field_range: { en: '{column} is from {min} to {max}.', zh: '{column}应在 {min} 到 {max} 之间。' },
  field_wrong: { en: 'This value is not valid here.', zh: '该值无效。' },
  username_wrong: {
    en: 'Use 4–20 letters, digits or underscores, with at least one letter or digit.',
    zh: '用户名为 4–20 位字母、数字或下划线，至少含一个字母或数字。',
  },
  username_taken: { en: 'This username is in use by an account outside your organisations.', zh: '该用户名已被你管理范围之外的账号使用。' },
  password_wrong_form: {
    en: 'Use {min}–{max} characters with at least two of: letters, digits, symbols. No spaces.',
    zh: '密码为 {min}–{max} 位，至少含字母、数字、符号中的两类，不含空格。',
  },
  password_known: { en: 'This password is widely known.', zh: '该密码过于常见。' },
  password_is_username: { en: 'The password contains the username.', zh: '密码包含用户名。' },
  password_reused: { en: 'The password was used lately.', zh: '与最近使用过的密码相同。' },
  phone_wrong: {
    en: 'Not a mainland mobile or landline number. Example: 13800138000, 010-62770334.',
    zh: '不是有效的大陆手机或座机号码，例如 13800138000、010-62770334。',
  },
  id_card_wrong: { en: 'Not a valid ID card number{why}.', zh: '身份证号无效{why}。' },
  grant_exceeds_own: { en: 'You cannot give what you do not have: {items}.', zh: '不能授予自己没有的权限：{items}。' },
  admin_protected: { en: 'Users with an administrator role cannot be changed by others.', zh: '不能操作管理员角色的用户。' },
  admin_cannot_expire: { en: 'An administrator has no end date.', zh: '管理员不设有效期。' },
  password_external: { en: 'This account signs in elsewhere.', zh: '该账号通过其他系统登录。' },
  license_limit: {
    en: 'The licence allows {max} {noun}; {n} exist. Running contests are not touched.',
    zh: '授权上限为 {max} 个{noun}，现有 {n} 个。进行中的竞赛不受影响。',
  },
  permission_missing: { en: 'Your role has no permission “{item}”.', zh: '当前角色没有“{item}”权限。' },
  organisation_too_deep: { en: 'At most 8 levels.', zh: '最多 8 级。' },
  code_taken: { en: 'Code {value} belongs to {path}.', zh: '编码 {value} 已被 {path} 使用。' },
  organisation_name_wrong: {
    en: '“{value}” is no name of an organisation: 4–40 letters, digits, spaces, _ or - (a Chinese character fills two of the minimum).',
    zh: '“{value}”不能作为组织名称：4–40 个字母、数字、空格、下划线或连字符（汉字按两个计入下限）。',
  },
  self_refused: { en: 'You cannot do this to yourself.', zh: '不能对自己执行此操作。' },
  default_password_missing: { en: 'No default password is set in the settings.', zh: '系统配置中未设置默认密码。' },
  organisations_too_many: { en: 'At most {max} organisations.', zh: '最多 {max} 个组织。' },
  organisation_new: { en: 'Organisation “{value}” will be created.', zh: '将新增组织“{value}”。' },
  team_row_differs: {
    en: 'Row {row} says {column} = “{v}” for the same team.',
    zh: '第 {row} 行同一战队的{column}为“{v}”，前后不一致。',
  },
  team_number_taken: { en: 'Number {number} belongs to {team}.', zh: '编号 {number} 已被 {team} 使用。' },
  user_in_team: { en: '{user} is in {team}.', zh: '{user} 已在 {team}。' },
  account_new: { en: 'An account will be made.', zh: '将新增账号。' },
  people_replaced: { en: 'Leave the team: {names}.', zh: '将离开战队：{names}。' },
}

/** Words of one language that stand behind a detail. */
const nouns: Readonly<Record<string, Words>> = {
  organisation: { en: 'organisation', zh: '组织' },
  role: { en: 'role', zh: '角色' },
  user: { en: 'user', zh: '用户' },
  team: { en: 'team', zh: '战队' },
  bracket: { en: 'bracket', zh: '组别' },
  room: { en: 'room', zh: '考场' },
  direction: { en: 'category', zh: '方向' },
  point: { en: 'knowledge point', zh: '知识点' },
  users: { en: 'users', zh: '用户' },
  'why.length': { en: ': 18 characters are needed', zh: '：位数应为 18' },
  'why.region': { en: ': region', zh: '：地区' },
  'why.birth': { en: ': date of birth', zh: '：出生日期' },
  'why.check': { en: ': check digit', zh: '：校验位' },
}

/** Texts of a kind of sheet of its own, such as teams: said once where its contract stands. */
const more = new Map<string, Words>()
export function addSheetWords(own: Readonly<Record<string, Words>>): void {
  for (const [code, text] of Object.entries(own)) more.set(code, text)
}

interface Said {
  code: string
  details: Readonly<Record<string, string | number>>
}

/** The text of a note. `head` is the column's head in that language. */
export function sheetText(lang: Lang, { code, details }: Said, head: string): string {
  const text = (more.get(code) ?? words[code])?.[lang] ?? code
  const valueOf = (name: string): string => {
    if (name === 'column') return head
    const value = details[name]
    if (value === undefined) return ''
    const word = nouns[name === 'why' ? `why.${value}` : String(value)]
    return (name === 'noun' || name === 'why') && word !== undefined ? word[lang] : String(value)
  }
  return text.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => valueOf(name))
}
