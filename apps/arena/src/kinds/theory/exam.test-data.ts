import type { AttemptNow, ExamGuide, ExamPaper, ExamQuestion, MyExam, Receipt } from '@beacon/api/kinds/theory/exam/exam'
import { uuid } from '../../testing/samples.ts'

export const start_at = '2026-11-20T01:00:00.000Z'
const end_at = '2026-11-20T02:30:00.000Z'

export const examOf = (change: Partial<MyExam> = {}): MyExam => ({
  exam_id: uuid(1),
  number: 'C1',
  name: 'Security basics',
  lang: 'en',
  translations: {},
  status: 'running',
  exam_mode: 'exam',
  timing: 'together',
  start_at,
  end_at,
  duration_minutes: 90,
  waiting_minutes: 10,
  entry_until: '2026-11-20T01:30:00.000Z',
  state: 'not_started',
  deadline: null,
  result: null,
  place: { candidate_no: '2026-0007', room: null, seat: null },
  has_review: false,
  has_certificate: false,
  ...change,
})

export const attemptNowOf = (change: Partial<AttemptNow> = {}): AttemptNow => ({
  state: 'going',
  epoch: 1,
  acked: 0,
  deadline: new Date(Date.now() + 5_400_000).toISOString(),
  is_paused: false,
  pause_reason: '',
  left_count: 0,
  messages: [],
  called_at: null,
  errata: [],
  server_now: new Date().toISOString(),
  ...change,
})

export const receiptOf = (change: Partial<Receipt> = {}): Receipt => ({
  submitted_at: '2026-11-20T02:00:00.000Z',
  submitted_by: 'candidate',
  reason: '',
  answered: 3,
  total: 4,
  digest: '1a2b3c4d',
  ...change,
})

export const guideOf = (change: Partial<ExamGuide['exam']> = {}, rest: Partial<Omit<ExamGuide, 'exam'>> = {}): ExamGuide => ({
  exam: {
    ...examOf(),
    guide: 'No **phones**.',
    question_count: 4,
    total_score: 1_000,
    pass_mark: 600,
    earliest_submit_minutes: 0,
    length_s: 5_400,
    added_s: 0,
    answer_view: 'one',
    navigation: 'free',
    allow_mark: true,
    copy_block: true,
    watermark: true,
    focus_log: true,
    focus_action: 'tell',
    focus_limit: null,
    fullscreen: false,
    report: null,
    pauses: [],
    sections: [{ title: 'Choice', questions: 4, score: 1_000, partial_rule: 'strict', fixed_marks: null }],
    ...change,
  },
  candidate: { name: 'Tan Wei Ling', username: 'tan_wl', organisation: 'Harbour University' },
  room_code: 'none',
  address: 'ok',
  seb: 'none',
  now: attemptNowOf({ state: 'not_started', epoch: 0, deadline: null }),
  receipt: null,
  ...rest,
})

export const questionOf = (n: number, change: Partial<ExamQuestion> = {}): ExamQuestion => ({
  question_id: uuid(100 + n),
  place: n,
  question_type: 'single',
  stem: `Stem of ${n}`,
  options: ['a', 'b', 'c'].map((option_id, index) => ({ option_id, label: 'ABC'[index] ?? '', text: `Option ${option_id}` })),
  blank_count: 0,
  length_max: null,
  score: 200,
  ...change,
})

export const paperOf = (): ExamPaper => ({
  lang: 'en',
  languages: ['en'],
  total_score: 1_000,
  sections: [
    {
      section_id: uuid(50),
      title: 'Choice',
      instructions: '',
      partial_rule: 'strict',
      fixed_marks: null,
      questions: [
        questionOf(1),
        questionOf(2, { question_type: 'multiple' }),
        questionOf(3, {
          question_type: 'truefalse',
          options: [
            { option_id: 'true', label: '', text: '' },
            { option_id: 'false', label: '', text: '' },
          ],
        }),
      ],
    },
    {
      section_id: uuid(51),
      title: 'Blanks',
      instructions: 'Write digits.',
      partial_rule: null,
      fixed_marks: null,
      questions: [questionOf(4, { question_type: 'completion', options: [], blank_count: 2, stem: 'HTTP is {{1}}, HTTPS is {{2}}.' })],
    },
  ],
})
