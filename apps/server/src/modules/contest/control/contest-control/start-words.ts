import type { StartItem } from '@beacon/engine'

type Lang = 'en' | 'zh'
type Words = Readonly<Record<Lang, string>>

/** What holds an automatic start, as a message says it. Warnings hold nothing and have no words here. */
const words: Readonly<Record<string, Words>> = {
  contest_offline: { en: 'The contest is offline.', zh: '竞赛已下线。' },
  contest_hidden: { en: 'The contest is hidden: only staff can see it.', zh: '竞赛处于隐藏状态，选手看不到。' },
  no_topics: { en: 'No question is online.', zh: '没有已上线的赛题。' },
  topic_without_flags: { en: 'Some questions have no flag.', zh: '有赛题未设置 Flag。' },
  topic_without_rubric: { en: 'Some questions that take reports have no rubric.', zh: '有报告类赛题未设置评分细则。' },
  pool_too_small: { en: 'A random question has fewer pairs than there are entrants.', zh: '随机赛题的题库池数量少于参赛方。' },
  scores_zero: { en: 'All questions together are worth 0 points.', zh: '所有赛题的总分为 0。' },
  topics_untested: { en: 'None of the questions has been tested.', zh: '所有赛题均未试答。' },
  range_without_stages: { en: 'Some ranges have no stage online.', zh: '有靶场没有已上线的阶段。' },
  stage_node_missing: { en: 'Some stages stand on a node that is not in the range.', zh: '有阶段所在的节点不在拓扑中。' },
  shared_scene_dynamic: { en: 'A shared range cannot hold a flag per entrant.', zh: '共享靶场无法为各参赛方植入独立 Flag。' },
  too_many_cells: { en: 'There are too many boxes and flag stores.', zh: '靶机与 Flag 存储位的总数超出上限。' },
  checker_failed: { en: 'Some services have a check script that cannot be used.', zh: '有服务的检测脚本不可用。' },
  checker_building: { en: 'Some check scripts are still being prepared.', zh: '有检测脚本仍在准备中。' },
  checker_time_over: { en: 'Some checks may take longer than a round.', zh: '有服务的检测可能超过一轮时长。' },
  flag_life_too_long: { en: 'Flags would live longer than the contest.', zh: 'Flag 有效期超过竞赛时长。' },
  address_missing: { en: 'Some teams lack an address for a box.', zh: '有战队缺少靶机地址。' },
  address_shared: { en: 'Some boxes share an address.', zh: '有靶机的地址重复。' },
  program_runner_missing: { en: 'No machine is available to run programs.', zh: '没有可用于运行程序的机器。' },
  checker_runner_missing: { en: 'No runner is available for checks.', zh: '没有可用的检测运行器。' },
  checker_capacity: { en: 'The runners cannot manage all checks of a round.', zh: '运行器无法在一轮内完成全部检测。' },
  rehearsal_missing: { en: 'Some services have not passed a rehearsal.', zh: '有服务尚未通过演练。' },
  nop_missing: { en: 'No team is marked as NOP for a rehearsal.', zh: '未标记用于演练的 NOP 战队。' },
  stage_missing: { en: 'No stage is open.', zh: '没有开放的展台。' },
  judges_few: { en: 'The staff has too few referees for a demo.', zh: '工作人员中的裁判人数不足。' },
  list_empty: { en: 'The list of participants is empty.', zh: '参赛名单为空。' },
  nobody_can_join: { en: 'Nobody is registered, and nobody can join after the start.', zh: '无人报名，且开始后不再接受报名。' },
}

/** One line per thing that holds the start, each once. */
export function wordsOf(items: ReadonlyArray<Pick<StartItem, 'code' | 'level'>>, lang: Lang): string {
  const codes = new Set(items.filter(({ level }) => level !== 'warn').map(({ code }) => code))
  const lines = [...codes].flatMap((code) => words[code]?.[lang] ?? [])
  return lines.join(lang === 'en' ? ' ' : '')
}
