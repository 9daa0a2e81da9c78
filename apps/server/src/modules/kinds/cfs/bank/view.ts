import type { CfsQuestionDetail, CfsQuestionRow } from '@beacon/api/kinds/cfs/bank'
import { maskedFlag } from '@beacon/api/bank/question'
import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { asRange, type RangeRecord } from '../../../../db/schema/kinds/cfs/question-range.ts'
import { questionScene, type QuestionSceneRecord } from '../../../../db/schema/bank/question-scene.ts'
import { openFlag } from '../../../bank/flag/index.ts'
import { mayEdit, type BankView, type HeldQuestion } from '../../../bank/question/index.ts'

type Scene = Pick<QuestionSceneRecord, 'definition' | 'is_on' | 'topology_id' | 'topology_version'> | undefined
type OwnRow = Omit<CfsQuestionRow, keyof CommonRow>
type OwnDetail = Omit<CfsQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow>

const nodesOf = (scene: Scene): string[] => scene?.definition.nodes.map(({ id }) => id) ?? []

/** What a contest would miss. */
function problemsOf({ stages }: RangeRecord, scene: Scene): string[] {
  const nodes = new Set(nodesOf(scene))
  const found: Array<[string, boolean]> = [
    ['no_scene', scene?.is_on !== true],
    ['stage_node_missing', scene !== undefined && stages.some(({ node_key }) => !nodes.has(node_key))],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

const rowOf = ({ order, stages }: RangeRecord, scene: Scene): OwnRow => ({
  order,
  stage_count: stages.length,
  node_count: nodesOf(scene).length,
  zone_count: new Set(stages.flatMap(({ zone }) => (zone === '' ? [] : [zone]))).size,
  score: stages.reduce((sum, { score }) => sum + score, 0),
})

/** Where a flag is planted tells where to look for it: as the scene's definition, it is for those who edit the question or see its flags. */
function detailOf(ctx: SignedIn, held: HeldQuestion, scene: Scene, isOpen: boolean): OwnDetail & Pick<CfsQuestionDetail, 'hints'> {
  const row = asRange(held)
  const seesPlaces = isOpen || mayEdit(ctx, held)
  return {
    topology_id: scene?.topology_id ?? null,
    topology_version: scene?.topology_version ?? null,
    finish_bonus_percent: row.finish_bonus_percent,
    stages: row.stages.map((stage) => ({
      ...stage,
      plant: seesPlaces ? stage.plant : null,
      flags: stage.flags.map((flag) => ({
        flag_id: flag.flag_id,
        match: flag.match,
        content: isOpen ? openFlag(ctx.secret, flag) : maskedFlag,
      })),
    })),
    node_keys: nodesOf(scene),
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
  }
}

/** The scenes of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(questionScene).where(inArray(questionScene.question_id, ids))
  const scenes = new Map(rows.map((row) => [row.question_id, row]))
  const sceneOf = ({ resource_id }: { resource_id: string }): Scene => scenes.get(resource_id)
  return {
    row: (row) => rowOf(asRange(row), sceneOf(row)),
    detail: (row, isOpen) => detailOf(ctx, row, sceneOf(row), isOpen),
    problems: (row) => problemsOf(asRange(row), sceneOf(row)),
  }
}
