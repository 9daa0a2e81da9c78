import type { Resting, SceneAction, SceneWant } from './life.ts'

interface ActionRule {
  from: readonly Resting[]
  /** Null: what was wanted stays wanted. */
  want: SceneWant | null
  /** Made anew from the definition or a snapshot; what carries the old number is garbage. */
  isNewGen: boolean
  /** Needs its share of a machine, or waits for it. */
  needsRoom: boolean
  /** Rests here once done; null: where it rested. */
  rests: Resting | null
  deadlineS: number
  /** Infinity: until it is done. */
  tries: number
}

const alive = ['running', 'paused', 'hanged', 'error', 'unknown'] as const

/** Which action is possible where and what it makes of a scene: pages/range-operation.md, table C.1. */
export const actionRules: Readonly<Record<SceneAction, ActionRule>> = {
  start: rule(['none', 'closed', 'error'], 'running', { isNewGen: true, needsRoom: true, deadlineS: 300, tries: 5 }),
  pause: rule(['running'], 'paused', { deadlineS: 30, tries: 3 }),
  recover: rule(['paused', 'hanged'], 'running', { needsRoom: true, deadlineS: 120, tries: 5 }),
  hang: rule(['running', 'paused'], 'hanged', { deadlineS: 60, tries: 3 }),
  restart: rule(['running', 'paused', 'error'], 'running', { needsRoom: true, deadlineS: 120, tries: 5 }),
  snapshot: { ...rule(['running', 'paused', 'hanged'], 'running', { deadlineS: 300, tries: 2 }), want: null, rests: null },
  reset: rule(['running', 'paused', 'hanged', 'error'], 'running', { isNewGen: true, needsRoom: true, deadlineS: 300, tries: 5 }),
  rebuild: rule(alive, 'running', { isNewGen: true, needsRoom: true, deadlineS: 300, tries: 5 }),
  close: rule(alive, 'closed', { deadlineS: 120, tries: Infinity }),
  delete: { ...rule(['none', 'closed', 'error'], 'closed', { deadlineS: 120, tries: Infinity }), want: 'gone' },
}

function rule(
  from: readonly Resting[],
  want: Exclude<SceneWant, 'gone'>,
  more: Pick<ActionRule, 'deadlineS' | 'tries'> & Partial<Pick<ActionRule, 'isNewGen' | 'needsRoom'>>,
): ActionRule {
  return { from, want, isNewGen: false, needsRoom: false, rests: want, ...more }
}
