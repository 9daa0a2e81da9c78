import { toyItems } from '#toy-names'
import type { ContestKind } from '../contest/contest-kind.ts'

interface PermissionItem {
  readonly group: string
  readonly en: string
  readonly zh: string
  readonly seeds: string
}

/** The permission tree of the whole product: group, names, and which seed roles hold an item (A administrator, R referee, T teacher, S student, O ordinary user). */
export const permissionTree = {
  // Front 前台
  'front.contest.view': { group: 'front', en: 'Contests and arenas', zh: '竞赛大厅', seeds: 'ARTSO' },
  'front.contest.join': { group: 'front', en: 'Take part', zh: '参加竞赛', seeds: 'ASO' },
  'front.exam.take': { group: 'front', en: 'Take exams', zh: '参加考试', seeds: 'ASO' },
  'front.team.own': { group: 'front', en: 'Own team', zh: '我的战队', seeds: 'ASO' },
  'front.tool.read': { group: 'front', en: 'Tool library', zh: '工具库', seeds: 'ARTSO' },
  'front.course.learn': { group: 'front', en: 'Courses', zh: '课程学习', seeds: 'ATS' },
  'front.training.join': { group: 'front', en: 'Training', zh: '参加训练', seeds: 'ATS' },
  'front.console.open': { group: 'front', en: 'Scene console', zh: '场景控制台', seeds: 'ARTSO' },
  'front.message.send': { group: 'front', en: 'Write to organisers', zh: '联系组织者', seeds: 'ARTSO' },
  'front.token.own': { group: 'front', en: 'API tokens', zh: '接口令牌', seeds: 'ARTSO' },
  'front.referee.rw': { group: 'front', en: 'RW referee desk', zh: 'RW 裁判台', seeds: 'AR' },
  // Overview 概览
  'dashboard.read': { group: 'overview', en: 'Dashboard', zh: '仪表盘', seeds: 'AT' },
  'monitor.user': { group: 'overview', en: 'Watch user operations', zh: '用户操作监控', seeds: 'A' },
  'statistics.read': { group: 'overview', en: 'Statistics', zh: '统计分析', seeds: 'AT' },
  // Scope 范围
  'kind.theory': { group: 'scope', en: 'Theory', zh: '理论', seeds: 'ART' },
  'kind.flag': { group: 'scope', en: 'CTF', zh: '夺旗赛', seeds: 'ART' },
  'kind.attackDefense': { group: 'scope', en: 'Attack and defence', zh: '攻防赛', seeds: 'ART' },
  'kind.awdp': { group: 'scope', en: 'AWDP', zh: 'AWDP', seeds: 'ART' },
  'kind.operation': { group: 'scope', en: 'O&M', zh: '运维赛', seeds: 'ART' },
  'kind.cfs': { group: 'scope', en: 'Penetration', zh: '渗透赛', seeds: 'ART' },
  'kind.ai': { group: 'scope', en: 'AI', zh: '人工智能赛', seeds: 'ART' },
  'kind.rw': { group: 'scope', en: 'Real world', zh: '实景对抗赛', seeds: 'ART' },
  'kind.koh': { group: 'scope', en: 'King of the hill', zh: '抢占山头赛', seeds: 'ART' },
  ...toyItems,
  'question.all': { group: 'scope', en: 'All questions', zh: '全部题目', seeds: 'A' },
  'contest.all': { group: 'scope', en: 'All contests', zh: '全部竞赛', seeds: 'A' },
  'people.all': { group: 'scope', en: 'All organisations', zh: '全部组织', seeds: 'A' },
  // Questions 题库
  'question.read': { group: 'questions', en: 'See questions', zh: '查看题目', seeds: 'ART' },
  'question.write': { group: 'questions', en: 'Create, edit, test', zh: '编辑与测试题目', seeds: 'AT' },
  'question.delete': { group: 'questions', en: 'Delete questions', zh: '删除题目', seeds: 'AT' },
  'question.secret': { group: 'questions', en: 'See flags and answers', zh: '查看 Flag 与答案', seeds: 'AT' },
  'question.grant': { group: 'questions', en: 'Grants, visibility', zh: '授权与可见性', seeds: 'AT' },
  'question.transfer': { group: 'questions', en: 'Import, export', zh: '题目导入导出', seeds: 'AT' },
  'direction.manage': { group: 'questions', en: 'Categories', zh: '方向管理', seeds: 'AT' },
  'paper.manage': { group: 'questions', en: 'Test papers', zh: '试卷管理', seeds: 'AT' },
  // Contests 竞赛
  'contest.read': { group: 'contests', en: 'See contests', zh: '查看竞赛', seeds: 'ART' },
  'contest.write': { group: 'contests', en: 'Create, edit, copy', zh: '编辑竞赛', seeds: 'AT' },
  'contest.delete': { group: 'contests', en: 'Delete contests', zh: '删除竞赛', seeds: 'AT' },
  'contest.control': { group: 'contests', en: 'Start, pause, stop, freeze', zh: '赛程控制', seeds: 'AT' },
  'contest.reset': { group: 'contests', en: 'Reset data', zh: '重置数据', seeds: 'A' },
  'contest.entrant': { group: 'contests', en: 'Participants, teams', zh: '参赛管理', seeds: 'AT' },
  'contest.score': { group: 'contests', en: 'Reward, penalty, recompute', zh: '成绩调整', seeds: 'AT' },
  'contest.watch': { group: 'contests', en: 'Live submissions, logs', zh: '赛中监控', seeds: 'ART' },
  'contest.bulletin': { group: 'contests', en: 'Announcements', zh: '赛事公告', seeds: 'ART' },
  'contest.screen': { group: 'contests', en: 'Displays, viewer keys', zh: '大屏与观看密钥', seeds: 'AT' },
  'contest.scene': { group: 'contests', en: 'Contest scenes', zh: '竞赛场景', seeds: 'AT' },
  'contest.export': { group: 'contests', en: 'Export, print, certificates', zh: '导出与证书', seeds: 'AT' },
  'contest.default': { group: 'contests', en: 'Contest settings', zh: '竞赛配置', seeds: 'A' },
  'marking.mark': { group: 'contests', en: 'Mark papers, reports', zh: '阅卷', seeds: 'ART' },
  'marking.review': { group: 'contests', en: 'Review marking', zh: '复核', seeds: 'ART' },
  'referee.decide': { group: 'contests', en: 'Patches, complaints, appeals', zh: '裁决', seeds: 'AR' },
  'arena.manage': { group: 'contests', en: 'Arenas', zh: '赛场管理', seeds: 'AT' },
  'rank.manage': { group: 'contests', en: 'Ranking boards', zh: '排行榜管理', seeds: 'AT' },
  // Teams 战队
  'team.read': { group: 'teams', en: 'See teams', zh: '查看战队', seeds: 'ART' },
  'team.write': { group: 'teams', en: 'Edit teams, members', zh: '编辑战队', seeds: 'AT' },
  'team.transfer': { group: 'teams', en: 'Import, export', zh: '战队导入导出', seeds: 'AT' },
  // Range 靶场
  'image.read': { group: 'range', en: 'See images', zh: '查看镜像', seeds: 'AT' },
  'image.write': { group: 'range', en: 'Create, edit images', zh: '制作镜像', seeds: 'A' },
  'instance.manage': { group: 'range', en: 'Instances', zh: '实例管理', seeds: 'AT' },
  'service.manage': { group: 'range', en: 'Services', zh: '服务管理', seeds: 'A' },
  'topology.manage': { group: 'range', en: 'Topology templates', zh: '拓扑模板', seeds: 'AT' },
  'equipment.manage': { group: 'range', en: 'Real equipment, USB', zh: '真实设备与 USB', seeds: 'A' },
  // Libraries 资源库
  'tool.manage': { group: 'libraries', en: 'Tools', zh: '工具管理', seeds: 'AT' },
  'library.manage': { group: 'libraries', en: 'Vulnerabilities, traffic, probes', zh: '漏洞、流量、探针', seeds: 'AT' },
  // Learning 教学
  'course.manage': { group: 'learning', en: 'Courses', zh: '课程管理', seeds: 'AT' },
  'training.manage': { group: 'learning', en: 'Training, red-blue, task plans', zh: '训练管理', seeds: 'AT' },
  'assessment.manage': { group: 'learning', en: 'Assessments', zh: '考核管理', seeds: 'AT' },
  'career.manage': { group: 'learning', en: 'Career frameworks', zh: '职业框架', seeds: 'AT' },
  // People 人员
  'user.read': { group: 'people', en: 'See users', zh: '查看用户', seeds: 'AT' },
  'user.write': { group: 'people', en: 'Add, edit users', zh: '编辑用户', seeds: 'A' },
  'user.status': { group: 'people', en: 'Disable, reset, sign out', zh: '账号状态', seeds: 'A' },
  'user.review': { group: 'people', en: 'Review registrations', zh: '审核用户', seeds: 'A' },
  'user.delete': { group: 'people', en: 'Delete users', zh: '删除用户', seeds: 'A' },
  'user.personal': { group: 'people', en: 'See personal data', zh: '查看个人信息', seeds: 'A' },
  'user.transfer': { group: 'people', en: 'Import, export', zh: '用户导入导出', seeds: 'A' },
  'organisation.manage': { group: 'people', en: 'Organisations', zh: '组织管理', seeds: 'A' },
  'role.read': { group: 'people', en: 'See roles', zh: '查看角色', seeds: 'A' },
  'role.write': { group: 'people', en: 'Edit roles, members', zh: '编辑角色', seeds: 'A' },
  // System 系统
  'notice.manage': { group: 'system', en: 'Notices', zh: '公告管理', seeds: 'AT' },
  'message.manage': { group: 'system', en: 'Messages', zh: '消息管理', seeds: 'AT' },
  'setting.read': { group: 'system', en: 'See settings', zh: '查看配置', seeds: 'A' },
  'setting.write': { group: 'system', en: 'Change settings', zh: '修改配置', seeds: 'A' },
  'setting.security': { group: 'system', en: 'Sign-in, SSO, mail', zh: '安全配置', seeds: 'A' },
  'audit.read': { group: 'system', en: 'Audit log', zh: '审计日志', seeds: 'A' },
  'log.read': { group: 'system', en: 'System log', zh: '系统日志', seeds: 'A' },
  'license.manage': { group: 'system', en: 'Licence', zh: '授权激活', seeds: 'A' },
  'backup.manage': { group: 'system', en: 'Backup, restore', zh: '备份与恢复', seeds: 'A' },
  'resource.import': { group: 'system', en: 'Resource import', zh: '资源导入', seeds: 'A' },
  // Operation 运维
  'alarm.manage': { group: 'operation', en: 'Alarms', zh: '系统告警', seeds: 'A' },
  'monitor.platform': { group: 'operation', en: 'Platform, services, usage', zh: '平台监控', seeds: 'A' },
  'scene.operate': { group: 'operation', en: 'Operate any scene', zh: '操作全部场景', seeds: 'A' },
  'cluster.manage': { group: 'operation', en: 'Cluster', zh: '集群管理', seeds: 'A' },
  'network.manage': { group: 'operation', en: 'Networks, IP', zh: '网络与 IP 配置', seeds: 'A' },
} as const satisfies Record<string, PermissionItem> & Record<`kind.${ContestKind}`, PermissionItem>

export type Permission = keyof typeof permissionTree
export type PermissionGroup = (typeof permissionTree)[Permission]['group']

export const permissionGroups = {
  front: { en: 'Player site', zh: '前台' },
  overview: { en: 'Overview', zh: '概览' },
  scope: { en: 'Scope', zh: '范围' },
  questions: { en: 'Questions', zh: '题库' },
  contests: { en: 'Contests', zh: '竞赛' },
  teams: { en: 'Teams', zh: '战队' },
  range: { en: 'Cyber range', zh: '靶场' },
  libraries: { en: 'Libraries', zh: '资源库' },
  learning: { en: 'Learning', zh: '教学' },
  people: { en: 'People', zh: '人员' },
  system: { en: 'System', zh: '系统' },
  operation: { en: 'Operation', zh: '运维' },
} as const satisfies Record<PermissionGroup, { en: string; zh: string }>

export const seedRoles = {
  administrator: { letter: 'A', en: 'Administrator', zh: '管理员' },
  referee: { letter: 'R', en: 'Referee', zh: '裁判' },
  teacher: { letter: 'T', en: 'Teacher', zh: '教员' },
  student: { letter: 'S', en: 'Student', zh: '学员' },
  ordinary: { letter: 'O', en: 'Ordinary user', zh: '普通用户' },
} as const
export type SeedRole = keyof typeof seedRoles

/** The items a seed role holds. */
export function seedItems(role: SeedRole): Permission[] {
  const letter: string = seedRoles[role].letter
  return (Object.keys(permissionTree) as Permission[]).filter((item) => permissionTree[item].seeds.includes(letter))
}

const reads = ['write', 'delete', 'secret', 'grant', 'transfer', 'status', 'review', 'personal'] as const
/** What the last word of an item does not tell: `x.write` and the like need `x.read` where that exists. */
const furtherNeeds: Partial<Record<Permission, readonly Permission[]>> = {
  'marking.mark': ['contest.read'],
  'marking.review': ['contest.read'],
  'role.write': ['role.read', 'user.read'],
  'setting.security': ['setting.read'],
}
const isItem = (item: string): item is Permission => item in permissionTree

/** The items without which an item is of no use. */
export function neededBy(item: Permission): readonly Permission[] {
  const [noun = '', verb = ''] = item.split('.')
  const read = `${noun}.read`
  const own = (noun === 'contest' || (reads as readonly string[]).includes(verb)) && read !== item && isItem(read) ? [read] : []
  // `contest.all` is a scope, no verb.
  return item === 'contest.all' ? [] : [...new Set([...own, ...(furtherNeeds[item] ?? [])])]
}

/** `items` and all that they need, in the order of the tree. */
export function withNeeds(items: Iterable<Permission>): Permission[] {
  const held = new Set<Permission>()
  const add = (item: Permission): void => {
    if (held.has(item)) return
    held.add(item)
    neededBy(item).forEach(add)
  }
  for (const item of items) add(item)
  return (Object.keys(permissionTree) as Permission[]).filter((item) => held.has(item))
}

/** `items` without `gone` and without all that needs it. */
export function withoutNeeding(items: Iterable<Permission>, gone: Permission): Permission[] {
  const left = new Set(items)
  const drop = (item: Permission): void => {
    left.delete(item)
    for (const other of left) if (neededBy(other).includes(item)) drop(other)
  }
  drop(gone)
  return [...left]
}

/** Banks and contests are only seen together with a kind: ticked without one they show nothing. */
export function lacksKind(items: ReadonlySet<Permission>): boolean {
  const sees = items.has('question.read') || items.has('contest.read')
  return sees && ![...items].some((item) => item.startsWith('kind.'))
}

/** Items that only a back office needs; a role without any is for players. */
export const isBackItem = (item: Permission): boolean => permissionTree[item].group !== 'front' && permissionTree[item].group !== 'scope'

/** Starting points of a new role beside the built-in ones: the three-way split that many owners must show. */
export const roleTemplates = {
  systemKeeper: {
    en: 'System keeper',
    zh: '系统管理员',
    items: [
      'dashboard.read',
      'people.all',
      'user.read',
      'user.write',
      'user.transfer',
      'organisation.manage',
      'notice.manage',
      'message.manage',
      'setting.read',
      'setting.write',
      'license.manage',
      'backup.manage',
      'resource.import',
      'alarm.manage',
      'monitor.platform',
      'cluster.manage',
      'network.manage',
    ],
  },
  securityKeeper: {
    en: 'Security keeper',
    zh: '安全管理员',
    items: [
      'dashboard.read',
      'people.all',
      'user.read',
      'user.status',
      'user.review',
      'role.read',
      'role.write',
      'setting.read',
      'setting.security',
    ],
  },
  auditor: {
    en: 'Auditor',
    zh: '审计管理员',
    items: ['dashboard.read', 'monitor.user', 'people.all', 'user.read', 'role.read', 'setting.read', 'audit.read', 'log.read'],
  },
} as const satisfies Record<string, { en: string; zh: string; items: readonly Permission[] }>
export type RoleTemplate = keyof typeof roleTemplates

/** A role holds at most so many items. */
export const roleItemsMax = 100
