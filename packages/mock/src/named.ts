import type { Random } from './random.ts'

const people = ['林晓舟', 'Mara Lindqvist', '陈梅', 'Tomás Herrera', '赵琳', 'Priya Raman', '周启明', 'Oskar Nowak', '何静', 'Amara Diallo']
const usernames = ['lin_xz', 'mara_l', 'chen_mei', 'tomas_h', 'zhao_lin', 'priya_r', 'zhou_qm', 'oskar_n', 'he_jing', 'amara_d']
const teams = ['夜航', 'Night Watch', '零度', 'Tidal Lock', '山海', 'Paper Tigers', '北斗', 'Left Shift', '青鸟', 'Loose Ends']
const titles = [
  'Harbour lights',
  '雾中灯塔',
  'Second hand',
  '断桥',
  'Cold start',
  '纸飞机',
  'Borrowed time',
  '回声',
  'Salt and pepper',
  '暗流',
]
const sentence = 'What stands here was made up for work on the pages. 这里的内容是为页面开发生成的。'

const roles = ['Administrator', 'Referee', 'Teacher', 'Student', 'Ordinary user']
const schools = ['Harbour School', '清河大学', 'Northern Institute', '临江学院']
/** What fields of these names hold; the first that fits counts. */
const likely: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^role_name/, roles],
  [/organisation_name/, schools],
  [/work_id/, ['W100231', 'W100874', 'W207716']],
  [/^from$/, ['beacon@example.org']],
  [/username/, usernames],
  [/team|entrant/, teams],
  [/rep_name|person|author|by$|captain|^name$/, [...people, ...titles]],
  [/email/, ['m***@school.edu']],
  [/phone/, ['138****8000']],
  [/ip$|address/, ['10.4.0.17', '10.4.3.201', '10.4.9.8']],
  [/content|description|text|guide|introduction|reason|comment/, [sentence]],
  [/^url$/, ['https://example.org', 'ldaps://ldap.example.org']],
  [/country/, ['CN', 'SE', 'MX']],
  [/zone/, ['Asia/Shanghai']],
  [/./, titles],
]
/** What takes a special form; the last ones that are tried. */
const forms = ['K7QX2MPA', 'en', 'a', `#${'3aa0ff'}`, '10.4.1.0/24', 'https://example.org', 'example.org']
/** Hexadecimal digits, as keys, their beginnings and digests are written. */
const digits = ['3fe71a0e', '9c1f4b7e02d85a6390b1c4f7e2a85d31']
/** Parts of a scene. */
const scenes = ['web', 'shop-web@3', '/run/flag/flag', '0444']
const settings = ['ldaps://ldap.example.org', '(uid={username})', 'cn=reader,dc=example,dc=org', '100-999', '20000-29999', '03:00', '']

/** Texts a field of this name may hold, likeliest first; the schema decides which of them it takes. */
export function textsFor(name: string, random: Random): string[] {
  const [, fitting = titles] = likely.find(([pattern]) => pattern.test(name)) ?? []
  return [random.pick(fitting), random.pick(titles), String(random.between(100_000, 999_999)), ...forms, ...digits, ...scenes, ...settings]
}

/** Minutes between now and an instant of this name. */
export function minutesFrom(name: string, random: Random): number {
  if (name === 'server_now') return 0
  if (/^(end|freeze|expires|close|until|next)|_until$/.test(name)) return random.between(90, 240)
  if (name.startsWith('start')) return -random.between(30, 90)
  return -random.between(1, 3000)
}

/** The range that a count, score or share of this name is likely to lie in. */
export function rangeFor(name: string): [number, number] {
  if (name === 'total') return [137, 137]
  if (/rank|order|place|page|day|level|version|wizard_step/.test(name)) return [1, 9]
  if (/percent|share|rate/.test(name)) return [0, 100]
  if (/bytes|size/.test(name)) return [2_048, 4_000_000]
  // A machine of any kind has at least so much.
  if (name === 'memory_mb') return [64, 512]
  if (/score|points|value/.test(name)) return [50, 4_000]
  return [0, 60]
}
