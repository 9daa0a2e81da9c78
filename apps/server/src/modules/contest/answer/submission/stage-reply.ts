import type { BoxReply } from '@beacon/api/topic/submission'
import type { FlagOutcome } from '@beacon/engine/answers'
import type { Listener } from '../../../../words/error-sentence.ts'
import type { FlagSettings, TopicSettings } from './settings.ts'

interface About {
  settings: FlagSettings | undefined
  /** Who reads the answer. */
  to: Listener
}
type Text = Record<Listener['locale'], string>

const pointsText = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`

/** The answer to a right flag of a stage: taken, the last one of its topic, or held until its turn. */
export function stageReply(outcome: FlagOutcome, stage: TopicSettings, { settings, to }: About): BoxReply {
  const { result, code, topic_id, points, blood, details, is_practice, freed = [] } = outcome
  const nameOf = (id: string | null) => settings?.topics.get(id ?? '')?.name ?? ''
  const isHeld = code === 'flag_held'
  const { bonus } = details
  const needs = isHeld ? (details.topic_ids ?? []).map(nameOf) : []
  return {
    result: result ?? 'part',
    code: isHeld ? 'flag_held' : bonus === undefined ? 'flag_correct' : 'range_finished',
    message: messageOf(outcome, stage.name, needs)[to.locale],
    topic_id,
    stage: { topic_id: stage.topic_id, name: stage.name },
    ...(points === null ? {} : { points }),
    ...(blood === null ? {} : { blood }),
    ...(needs.length === 0 ? {} : { needs }),
    ...(bonus == null ? {} : { bonus }),
    ...(freed.length === 0
      ? {}
      : {
          freed: freed.flatMap((one) =>
            one.topic_id === null ? [] : [{ topic_id: one.topic_id, name: nameOf(one.topic_id), points: one.points }],
          ),
        }),
    ...(is_practice ? { practice: true } : {}),
  }
}

function messageOf({ code, points, details, is_practice }: FlagOutcome, stage: string, needs: readonly string[]): Text {
  if (code === 'flag_held') {
    if (needs.length === 0)
      return { en: 'Right flag for a later stage. It counts in its turn.', zh: '该 Flag 属于后续阶段，轮到该阶段时计分。' }
    const [en, zh] = [needs.map((name) => `“${name}”`).join(', '), needs.map((name) => `“${name}”`).join('、')]
    return {
      en: `Right flag for a later stage. It counts once ${en} ${needs.length === 1 ? 'is' : 'are'} taken.`,
      zh: `该 Flag 属于后续阶段，攻克${zh}后计分。`,
    }
  }
  if (is_practice) return { en: `Stage “${stage}” taken. Practice, no points.`, zh: `已攻克“${stage}”。练习不计分。` }
  const { bonus, rejudged = false } = details
  if (rejudged) return { en: `Stage “${stage}” taken.`, zh: `已攻克“${stage}”。` }
  if (points === null)
    return bonus === undefined
      ? { en: `Stage “${stage}” taken. Points are shown after the freeze.`, zh: `已攻克“${stage}”，分数在解封后公布。` }
      : { en: 'Range finished. Points are shown after the freeze.', zh: '靶场通关，分数在解封后公布。' }
  if (bonus === undefined) return { en: `Stage “${stage}” taken. +${pointsText(points)}.`, zh: `已攻克“${stage}”，+${points} 分。` }
  return {
    en: bonus ? `Range finished. +${pointsText(points)}, finish bonus +${bonus}.` : `Range finished. +${pointsText(points)}.`,
    zh: bonus ? `靶场通关，+${points} 分，通关奖励 +${bonus} 分。` : `靶场通关，+${points} 分。`,
  }
}
