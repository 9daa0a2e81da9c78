import { sceneRuleDefaults, type SceneRules } from '@beacon/api/contest/contest-scene-fields'
import { inArray } from 'drizzle-orm'
import { apart, isEmpty } from '../../../../db/apart.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contestScene, sceneRuleNames } from '../../../../db/schema/contest/contest-scene.ts'
import type { KindPort } from './kind.ts'

/** The scene rules of contests, by contest; one without a row stands on the factory values. */
export async function selectSceneRules(executor: Executor, ids: readonly string[]): Promise<Map<string, SceneRules>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(contestScene)
    .where(inArray(contestScene.contest_id, [...ids]))
  const stored = new Map(rows.map(({ contest_id, ...rules }) => [contest_id, rules]))
  return new Map(ids.map((id) => [id, stored.get(id) ?? sceneRuleDefaults]))
}

async function writeSceneRules(tx: Tx, contest_id: string, rules: Partial<SceneRules>): Promise<void> {
  const row = tx.insert(contestScene).values({ ...sceneRuleDefaults, ...rules, contest_id })
  await (isEmpty(rules) ? row.onConflictDoNothing() : row.onConflictDoUpdate({ target: contestScene.contest_id, set: rules }))
}

type KindSettings = Pick<KindPort['settings'], 'names' | 'read' | 'insert' | 'update'>

/** The settings of a kind that is played in scenes: its own table, and beside it the one that all such kinds share. */
export const withSceneRules = <Settings extends KindSettings>(settings: Settings): Settings => ({
  ...settings,
  names: new Set([...settings.names, ...sceneRuleNames]),
  read: async (executor: Executor, ids: readonly string[]) => {
    const own = await settings.read(executor, ids)
    const rules = await selectSceneRules(executor, [...own.keys()])
    return new Map([...own].map(([id, values]) => [id, { ...values, ...rules.get(id) }]))
  },
  insert: async (tx: Tx, contestId: string, values: object) => {
    const { common, own } = apart<object, Partial<SceneRules>>(values, sceneRuleNames)
    await settings.insert(tx, contestId, common)
    await writeSceneRules(tx, contestId, own)
  },
  update: async (tx: Tx, contestId: string, values: object) => {
    const { common, own } = apart<object, Partial<SceneRules>>(values, sceneRuleNames)
    if (!isEmpty(common)) await settings.update(tx, contestId, common)
    if (!isEmpty(own)) await writeSceneRules(tx, contestId, own)
  },
})
