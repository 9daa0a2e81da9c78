import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeWordsIn, textsOf, twoTranslations } from './screen-words.ts'

const apps = join(import.meta.dirname, '../../../apps')
const entry = (text: string, message = text): Parameters<typeof codeWordsIn>[0][number] => ({ part: 'page', id: message, message, text })

describe.each(['admin', 'arena', 'screens'])('%s', (app) => {
  it('says the words of people, not those of the code', async () => {
    const texts = await textsOf(join(apps, app), 'en')
    expect(texts.length).toBeGreaterThan(50)
    expect(codeWordsIn(texts, app !== 'admin')).toEqual([])
  })

  it('has one Chinese text for one id, whichever page was opened before', async () => {
    expect(twoTranslations(await textsOf(join(apps, app), 'zh'))).toEqual([])
  })
})

it('finds a word of the code, and leaves names of values alone', () => {
  expect(codeWordsIn([entry('The direction was not created'), entry('“{topic}” is open.')], true)).toEqual([
    'page: The direction was not created (say category)',
  ])
  expect(codeWordsIn([entry('Choose a topic')], true)).toEqual(['page: Choose a topic (say challenge)'])
  expect(codeWordsIn([entry('Choose a topic')], false)).toEqual([])
})

it('finds an id with two translations', () => {
  expect(twoTranslations([entry('已发布', 'Published'), entry('发布时间', 'Published')])).toEqual(['Published: 已发布 / 发布时间'])
})
