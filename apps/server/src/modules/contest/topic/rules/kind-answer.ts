import type { TopicRules } from '@beacon/engine'
import type { Executor } from '../../../../db/database.ts'
import type { CopiedName, SealedFlag, StoredHint, StoredPart } from '../../../../db/schema/contest/answer-columns.ts'
import type { QuestionCommon } from '../../../../db/schema/bank/question.ts'
import type { TopicAnswer } from '../../../../db/schema/contest/topic-answer.ts'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'
import type { DirectionRow } from '../../../bank/question/index.ts'
import type { SceneTerms } from '../../../bank/flag/index.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { BoardRow } from '../../score/score/index.ts'

/** What a topic copies of a question: every field, flags sealed (`openFlag` of the bank opens one), hints, attachments. */
export interface TopicSource extends QuestionCommon, Pick<TopicAnswer, CopiedName | 'connection_info'> {
  parts: StoredPart[]
  decoy_flags: SealedFlag[]
  hints: StoredHint[]
  direction: DirectionRow
  scene: SceneTerms | null
  /** What the kind keeps of the topic. */
  own?: Readonly<Record<string, unknown>>
  /** Percent of the scores of its stages, for whoever has them all. */
  finish_bonus_percent?: number
  /** In their order; a question with stages has no flags of its own. */
  stages?: readonly StageSource[]
}

/** A stage of a question: it becomes a topic below the question's. */
export interface StageSource extends Omit<TopicSource, 'stages' | 'finish_bonus_percent'> {
  /** Ids of stages of the same question that come first. */
  needs: readonly string[]
}

/** A file for an entrant and the flag that answers it. */
interface SourcePair {
  pair_id: string
  number: number
  file_id: string
  name: string
  size: number
  sha256: string
  sealed: string
}

/** What topics and answers ask of a kind whose topics are answered by flags. */
export interface KindAnswer {
  /**
   * Live questions of its bank by id, in the order asked; ids that do not exist are left out.
   * Who may place a question is the caller's to judge: `visibleTo(ctx)` is what lists show.
   */
  sources(executor: Executor, ids: string[]): Promise<TopicSource[]>
  /** The pairs of a question of type random. */
  pool(executor: Executor, questionId: string): Promise<SourcePair[]>
  /** The node of its scene that a stage stands on; left out: stages stand on none. */
  nodeOf?(stage: Pick<TopicCommon, 'own'>): string
  /** What the scoring of a topic is besides; left out: nothing. */
  rulesOf?(topic: Pick<TopicCommon, 'own'>): Partial<TopicRules>
  /** What a row holds of a topic beside its cells: points for all of its stages. */
  bonusOf?(row: BoardRow, topicId: string): number
}

/** Null: contests of the kind are not answered by flags. */
export const kindAnswer = kindPorts<KindAnswer | null>('answer')

/** As `sources`, whatever bank a question is of. */
export async function selectSources(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  const found = new Map<string, TopicSource>()
  for (const { port } of kindAnswer.all())
    for (const source of (await port?.sources(executor, ids)) ?? []) found.set(source.resource_id, source)
  return ids.flatMap((id) => found.get(id) ?? [])
}
