/** The pages in the order of reading. A title is the first heading of its page; a test compares the two. */
export const handbookPages = [
  { name: 'start', en: 'Start here', zh: '从这里开始' },
  { name: 'organiser', en: 'For organisers', zh: '组织者' },
  { name: 'environments', en: 'Environments', zh: '环境' },
  { name: 'images', en: 'Images', zh: '镜像' },
  { name: 'targets', en: 'Targets', zh: '靶标' },
  { name: 'instances', en: 'Instances', zh: '实例' },
  { name: 'services', en: 'Services', zh: '服务' },
  { name: 'topologies', en: 'Topology templates', zh: '拓扑模板' },
  { name: 'scripts', en: 'Check scripts and exploits', zh: '检测脚本与利用脚本' },
  { name: 'theory', en: 'Theory questions', zh: '理论题' },
  { name: 'exam', en: 'Theory exams', zh: '理论考试' },
  { name: 'referee', en: 'For referees', zh: '裁判' },
  { name: 'player', en: 'For players', zh: '选手' },
  { name: 'candidate', en: 'Sitting an exam', zh: '参加考试' },
  { name: 'venue', en: 'At the venue', zh: '现场' },
  { name: 'administrator', en: 'For administrators', zh: '管理员' },
  { name: 'scoring', en: 'Scoring', zh: '计分规则' },
] as const

export type PageName = (typeof handbookPages)[number]['name']

export function findPage(name: string): PageName | null {
  return handbookPages.find((page) => page.name === name)?.name ?? null
}
