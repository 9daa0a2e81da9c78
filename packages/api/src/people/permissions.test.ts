import { describe, expect, it } from 'vitest'
import {
  lacksKind,
  neededBy,
  permissionGroups,
  permissionTree,
  roleTemplates,
  seedItems,
  withNeeds,
  withoutNeeding,
  type Permission,
  type SeedRole,
} from './permissions.ts'

/** Group, item, name in both languages, letters of the roles that hold it at first. */
const promised = `
Player site 前台 | front.contest.view | Contests and arenas 竞赛大厅 | ARTSO
Player site 前台 | front.contest.join | Take part 参加竞赛 | ASO
Player site 前台 | front.exam.take | Take exams 参加考试 | ASO
Player site 前台 | front.team.own | Own team 我的战队 | ASO
Player site 前台 | front.tool.read | Tool library 工具库 | ARTSO
Player site 前台 | front.course.learn | Courses 课程学习 | ATS
Player site 前台 | front.training.join | Training 参加训练 | ATS
Player site 前台 | front.console.open | Scene console 场景控制台 | ARTSO
Player site 前台 | front.message.send | Write to organisers 联系组织者 | ARTSO
Player site 前台 | front.token.own | API tokens 接口令牌 | ARTSO
Player site 前台 | front.referee.rw | RW referee desk RW 裁判台 | AR
Overview 概览 | dashboard.read | Dashboard 仪表盘 | AT
Overview 概览 | monitor.user | Watch user operations 用户操作监控 | A
Overview 概览 | statistics.read | Statistics 统计分析 | AT
Scope 范围 | kind.theory | Theory 理论 | ART
Scope 范围 | kind.flag | CTF 夺旗赛 | ART
Scope 范围 | kind.attackDefense | Attack and defence 攻防赛 | ART
Scope 范围 | kind.awdp | AWDP | ART
Scope 范围 | kind.operation | O&M 运维赛 | ART
Scope 范围 | kind.cfs | Penetration 渗透赛 | ART
Scope 范围 | kind.ai | AI 人工智能赛 | ART
Scope 范围 | kind.rw | Real world 实景对抗赛 | ART
Scope 范围 | kind.koh | King of the hill 抢占山头赛 | ART
Scope 范围 | question.all | All questions 全部题目 | A
Scope 范围 | contest.all | All contests 全部竞赛 | A
Scope 范围 | people.all | All organisations 全部组织 | A
Questions 题库 | question.read | See questions 查看题目 | ART
Questions 题库 | question.write | Create, edit, test 编辑与测试题目 | AT
Questions 题库 | question.delete | Delete questions 删除题目 | AT
Questions 题库 | question.secret | See flags and answers 查看 Flag 与答案 | AT
Questions 题库 | question.grant | Grants, visibility 授权与可见性 | AT
Questions 题库 | question.transfer | Import, export 题目导入导出 | AT
Questions 题库 | direction.manage | Categories 方向管理 | AT
Questions 题库 | paper.manage | Test papers 试卷管理 | AT
Contests 竞赛 | contest.read | See contests 查看竞赛 | ART
Contests 竞赛 | contest.write | Create, edit, copy 编辑竞赛 | AT
Contests 竞赛 | contest.delete | Delete contests 删除竞赛 | AT
Contests 竞赛 | contest.control | Start, pause, stop, freeze 赛程控制 | AT
Contests 竞赛 | contest.reset | Reset data 重置数据 | A
Contests 竞赛 | contest.entrant | Participants, teams 参赛管理 | AT
Contests 竞赛 | contest.score | Reward, penalty, recompute 成绩调整 | AT
Contests 竞赛 | contest.watch | Live submissions, logs 赛中监控 | ART
Contests 竞赛 | contest.bulletin | Announcements 赛事公告 | ART
Contests 竞赛 | contest.screen | Displays, viewer keys 大屏与观看密钥 | AT
Contests 竞赛 | contest.scene | Contest scenes 竞赛场景 | AT
Contests 竞赛 | contest.export | Export, print, certificates 导出与证书 | AT
Contests 竞赛 | contest.default | Contest settings 竞赛配置 | A
Contests 竞赛 | marking.mark | Mark papers, reports 阅卷 | ART
Contests 竞赛 | marking.review | Review marking 复核 | ART
Contests 竞赛 | referee.decide | Patches, complaints, appeals 裁决 | AR
Contests 竞赛 | arena.manage | Arenas 赛场管理 | AT
Contests 竞赛 | rank.manage | Ranking boards 排行榜管理 | AT
Teams 战队 | team.read | See teams 查看战队 | ART
Teams 战队 | team.write | Edit teams, members 编辑战队 | AT
Teams 战队 | team.transfer | Import, export 战队导入导出 | AT
Cyber range 靶场 | image.read | See images 查看镜像 | AT
Cyber range 靶场 | image.write | Create, edit images 制作镜像 | A
Cyber range 靶场 | instance.manage | Instances 实例管理 | AT
Cyber range 靶场 | service.manage | Services 服务管理 | A
Cyber range 靶场 | topology.manage | Topology templates 拓扑模板 | AT
Cyber range 靶场 | equipment.manage | Real equipment, USB 真实设备与 USB | A
Libraries 资源库 | tool.manage | Tools 工具管理 | AT
Libraries 资源库 | library.manage | Vulnerabilities, traffic, probes 漏洞、流量、探针 | AT
Learning 教学 | course.manage | Courses 课程管理 | AT
Learning 教学 | training.manage | Training, red-blue, task plans 训练管理 | AT
Learning 教学 | assessment.manage | Assessments 考核管理 | AT
Learning 教学 | career.manage | Career frameworks 职业框架 | AT
People 人员 | user.read | See users 查看用户 | AT
People 人员 | user.write | Add, edit users 编辑用户 | A
People 人员 | user.status | Disable, reset, sign out 账号状态 | A
People 人员 | user.review | Review registrations 审核用户 | A
People 人员 | user.delete | Delete users 删除用户 | A
People 人员 | user.personal | See personal data 查看个人信息 | A
People 人员 | user.transfer | Import, export 用户导入导出 | A
People 人员 | organisation.manage | Organisations 组织管理 | A
People 人员 | role.read | See roles 查看角色 | A
People 人员 | role.write | Edit roles, members 编辑角色 | A
System 系统 | notice.manage | Notices 公告管理 | AT
System 系统 | message.manage | Messages 消息管理 | AT
System 系统 | setting.read | See settings 查看配置 | A
System 系统 | setting.write | Change settings 修改配置 | A
System 系统 | setting.security | Sign-in, SSO, mail 安全配置 | A
System 系统 | audit.read | Audit log 审计日志 | A
System 系统 | log.read | System log 系统日志 | A
System 系统 | license.manage | Licence 授权激活 | A
System 系统 | backup.manage | Backup, restore 备份与恢复 | A
System 系统 | resource.import | Resource import 资源导入 | A
Operation 运维 | alarm.manage | Alarms 系统告警 | A
Operation 运维 | monitor.platform | Platform, services, usage 平台监控 | A
Operation 运维 | scene.operate | Operate any scene 操作全部场景 | A
Operation 运维 | cluster.manage | Cluster 集群管理 | A
Operation 运维 | network.manage | Networks, IP 网络与 IP 配置 | A
`

const items = Object.keys(permissionTree) as Permission[]

describe('the permission tree', () => {
  it('holds exactly the items that were promised, in their groups and words', () => {
    const held = items.map((item) => {
      const { group, en, zh, seeds } = permissionTree[item]
      const names = permissionGroups[group]
      return [`${names.en} ${names.zh}`, item, en === zh ? en : `${en} ${zh}`, seeds].join(' | ')
    })
    expect(held).toEqual(promised.trim().split('\n'))
    expect(held).toHaveLength(92)
  })
  it.each([
    ['administrator', 92],
    ['referee', 23],
    ['teacher', 56],
    ['student', 10],
    ['ordinary', 8],
  ] satisfies [SeedRole, number][])('%s holds %i items at first', (role, count) => expect(seedItems(role)).toHaveLength(count))
  it('gives nothing that is of no use without another item', () => {
    for (const role of ['administrator', 'referee', 'teacher', 'student', 'ordinary'] as const)
      expect(withNeeds(seedItems(role))).toEqual(seedItems(role))
    for (const { items: chosen } of Object.values(roleTemplates)) expect(withNeeds(chosen)).toHaveLength(chosen.length)
  })
})

describe('what an item needs', () => {
  it.each([
    ['user.personal', ['user.read']],
    ['team.transfer', ['team.read']],
    ['question.secret', ['question.read']],
    ['image.write', ['image.read']],
    ['contest.control', ['contest.read']],
    ['contest.default', ['contest.read']],
    ['marking.review', ['contest.read']],
    ['role.write', ['role.read', 'user.read']],
    ['setting.security', ['setting.read']],
    ['contest.all', []],
    ['contest.read', []],
    ['referee.decide', []],
  ] satisfies [Permission, Permission[]][])('%s: %j', (item, needed) => expect(neededBy(item)).toEqual(needed))
  it('comes with it, and goes take along what needs it', () => {
    expect(withNeeds(['role.write'])).toEqual(['user.read', 'role.read', 'role.write'])
    expect(withoutNeeding(['user.read', 'role.read', 'role.write', 'audit.read'], 'user.read')).toEqual(['role.read', 'audit.read'])
  })
  it('is a kind at least, where banks or contests are to be seen', () => {
    expect(lacksKind(new Set<Permission>(['contest.read']))).toBe(true)
    expect(lacksKind(new Set<Permission>(['contest.read', 'kind.koh']))).toBe(false)
    expect(lacksKind(new Set<Permission>(['audit.read']))).toBe(false)
  })
})

it('the three-way split shares no deciding item', () => {
  const { systemKeeper, securityKeeper, auditor } = roleTemplates
  const writes = (chosen: readonly Permission[]) => chosen.filter((item) => !/\.(read|all)$/u.test(item))
  const all = [systemKeeper, securityKeeper, auditor].flatMap(({ items: chosen }) => writes(chosen))
  expect(new Set(all).size).toBe(all.length)
})
