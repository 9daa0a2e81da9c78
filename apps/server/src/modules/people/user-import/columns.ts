import { clearWord, personColumns, type SheetColumn } from '../../platform/sheet/index.ts'
import { maskedPersonal } from '../user/index.ts'

const maskedCard = (id_card: string) => maskedPersonal({ id_card, phone: null, email: null, address: null }).id_card ?? ''

const pair = (en: string, zh: string) => ({ en, zh })

/** The template of users, in its order. */
export const columns: readonly SheetColumn[] = [
  {
    ...personColumns.username,
    rule: pair('4–20 letters, digits or _; never changed by an import', '4–20 位字母、数字或下划线，导入不会修改'),
  },
  {
    ...personColumns.name,
    isRequired: true,
    rule: pair('2–40 characters, a Chinese one fills two of the minimum', '2–40 个字符，汉字按两个计入下限'),
  },
  { ...personColumns.organisation, isRequired: true, rule: pair('Path A/B/C, or a code', '路径 A/B/C，或组织编码') },
  {
    name: 'role',
    ...pair('Role', '角色'),
    isRequired: true,
    example: pair('Student', '学员'),
    rule: pair('A name of the sheet “Roles”', '“角色”表中的名称'),
  },
  {
    name: 'password',
    ...pair('Password', '密码'),
    isSecret: true,
    rule: pair('Only read when passwords come from this column', '仅在选择“使用密码列”时读取'),
  },
  { ...personColumns.rep_name, rule: pair('2–40 characters; blank: the username', '2–40 个字符，留空则与用户名相同') },
  { name: 'phone', ...pair('Phone', '手机'), also: ['电话', '手机号', '联系电话', 'mobile'], example: pair('13800138000', '13800138000') },
  {
    name: 'email',
    ...pair('E-mail', '邮箱'),
    also: ['email', 'mail', '电子邮箱'],
    isUnique: true,
    example: pair('zhao@example.org', 'zhao@example.org'),
  },
  {
    name: 'work_id',
    ...pair('Work ID', '工号'),
    also: ['学号', 'student id'],
    isUnique: true,
    rule: pair('4–32 letters, digits, _ or -', '4–32 位字母、数字、下划线或连字符'),
  },
  {
    name: 'id_card',
    ...pair('ID card', '身份证号'),
    also: ['id card number', '身份证'],
    isUnique: true,
    mask: (text) => (text === clearWord ? text : maskedCard(text)),
    rule: pair('18 characters; keep the column as text', '18 位，请将此列设为文本'),
  },
  { name: 'address', ...pair('Address', '地址'), rule: pair('4–256 characters', '4–256 个字符') },
  { name: 'introduction', ...pair('Introduction', '个人简介'), rule: pair('Up to 1,000 characters', '最多 1,000 个字符') },
  {
    name: 'expires_at',
    ...pair('Valid until', '有效期至'),
    also: ['expires'],
    isDate: true,
    example: pair('2027-06-30', '2027-06-30'),
    rule: pair('YYYY-MM-DD; blank: never ends', 'YYYY-MM-DD，留空则长期有效'),
  },
]
