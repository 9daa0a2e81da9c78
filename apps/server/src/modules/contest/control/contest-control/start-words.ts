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
  list_empty: { en: 'The list of participants is empty.', zh: '参赛名单为空。' },
  nobody_can_join: { en: 'Nobody is registered, and nobody can join after the start.', zh: '无人报名，且开始后不再接受报名。' },
}

/** One line per thing that holds the start, each once. */
export function wordsOf(items: ReadonlyArray<Pick<StartItem, 'code' | 'level'>>, lang: Lang): string {
  const codes = new Set(items.filter(({ level }) => level !== 'warn').map(({ code }) => code))
  const lines = [...codes].flatMap((code) => words[code]?.[lang] ?? [])
  return lines.join(lang === 'en' ? ' ' : '')
}
