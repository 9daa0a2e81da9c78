import { expect, expectTypeOf, test } from 'vitest'
import { freshQuestion, openDetailNames, playerNames, questionNames, questionTable, textListNames, textNames } from './question-table.ts'
import type { AnsweredQuestion, QuestionBody, QuestionRow } from './question.ts'
import { deskEditorNames, deskRowNames, packagedScoringNames, packagedSettingNames, topicTable } from '../topic/topic-table.ts'
import { topicChange } from '../topic/topic-fields.ts'

test('the types of a field follow from its line', () => {
  expectTypeOf<QuestionRow['difficulty']>().toEqualTypeOf<'primary' | 'intermediate' | 'advanced'>()
  expectTypeOf<AnsweredQuestion['flag_length']>().toEqualTypeOf<number | null>()
  expectTypeOf<QuestionBody['best_counts']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<'part_order'>().toExtend<(typeof playerNames)[number]>()
  expectTypeOf<'parts'>().not.toExtend<(typeof playerNames)[number]>()
  expect(playerNames).toContain('part_order')
  expect(playerNames).not.toContain('notes')
  expectTypeOf<QuestionRow>().not.toHaveProperty('description')
})

test('a topic can change every field that it copies, and every setting of its own', () => {
  expect(new Set(Object.keys(topicChange))).toEqual(new Set([...questionNames, ...Object.keys(topicTable), 'sort']))
})

test('text of a question is neither its score nor its flags', () => {
  const text: readonly string[] = [...textNames, ...textListNames]
  expect(text).toContain('hints')
  for (const name of ['score', 'parts', 'decoy_flags', 'answer_limit', 'visibility']) expect(text).not.toContain(name)
})

test('what only those who see flags may read stands in no list of open columns', () => {
  for (const name of ['parts', 'decoy_flags', 'analysis', 'analysis_files']) expect(openDetailNames).not.toContain(name)
})

test('a column stands in the row or in the editor of the desk, never in both', () => {
  const names: readonly string[] = [...deskRowNames, ...deskEditorNames]
  expect(new Set(names).size).toBe(names.length)
})

test('a package of a contest names nothing twice', () => {
  const names: readonly string[] = [...packagedScoringNames, ...packagedSettingNames]
  expect(new Set(names).size).toBe(names.length)
})

test('a new question holds every field that need not be filled in, and its own copy of each list', () => {
  const fresh = freshQuestion()
  const missing = Object.keys(questionTable).filter((name) => !Object.hasOwn(fresh, name))
  expect(missing).toEqual(['name', 'direction_id', 'description', 'parts'])
  expect(freshQuestion().ladder).not.toBe(fresh.ladder)
})
