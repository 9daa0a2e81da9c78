import { cleanup, screen } from '@testing-library/react'
import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { afterEach, expect, it } from 'vitest'
import { anId, showPage } from '../../../../testing/show-page.tsx'
import { PrintedAnswers } from './printed-answers.tsx'
import { PrintedKey } from './printed-key.tsx'
import { PrintedSheet } from './printed-sheet.tsx'

const paper: PrintedPaper = {
  number: 'p-00031',
  name: '网络安全理论',
  description: '',
  lang: 'zh',
  form: 'A',
  total_score: 1_000,
  pass_score: 600,
  watermark: 'Rin',
  printed_at: '2026-11-22T08:00:00Z',
  sections: [
    {
      section_id: anId(1),
      title: '',
      instructions: '',
      partial_rule: 'strict',
      fixed_marks: null,
      questions: [
        {
          question_id: anId(2),
          place: 1,
          question_type: 'truefalse',
          is_translated: true,
          stem: '口令应当定期更换。',
          options: [],
          blank_count: 0,
          score: 1_000,
          attachments: [],
          key: { labels: ['false'], blanks: [], reference_answer: '', rubric: [], analysis: '' },
        },
      ],
    },
  ],
}

afterEach(cleanup)

it('prints its own words in the language of the paper, not in that of who prints it', async () => {
  const sheets = [PrintedSheet, PrintedAnswers, PrintedKey]
  showPage(() => sheets.map((Sheet, index) => <Sheet key={index} paper={paper} />))
  expect(await screen.findAllByText('一、判断题 (1 × 10)')).toHaveLength(3)
  expect(screen.getAllByText('总分 10，及格 6')).toHaveLength(3)
  expect(screen.getAllByText(/^姓名 _+$/u)).toHaveLength(2)
  for (const text of ['多选题全部选对才得分，少选、多选、错选均不得分。', '答题卡', '答案，不得发给考生。', '对'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Answer sheet')).toBeNull()
})
