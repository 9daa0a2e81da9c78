import { sceneRuleDefaults, type SceneRules } from '@beacon/api/contest/contest-scene-fields'
import { inArray } from 'drizzle-orm'
import { isEmpty } from '../../../../db/apart.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contestScene, sceneRuleNames } from '../../../../db/schema/contest/contest-scene.ts'
import { withGroup, type StoredSettings } from './group-table.ts'

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

const stored: StoredSettings = {
  names: sceneRuleNames,
  read: selectSceneRules,
  insert: writeSceneRules,
  update: writeSceneRules,
}

/** The settings of a kind that is played in scenes: its own table, and beside it the one that all such kinds share. */
export const withSceneRules = <Settings extends StoredSettings>(settings: Settings): Settings => withGroup(settings, stored)
